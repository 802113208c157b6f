/** A person as pages show them. Every answer that names somebody has it, in this one shape. */
import { Type } from 'typebox'
import { Nullable, Pubkey } from './values.ts'

export const faceFields = {
  name: Nullable(Type.String({ description: 'What they are called; null: they said none' })),
  picture: Nullable(Type.String({ description: 'Its path here; null: they show none' })),
  publicKey: Nullable(Pubkey),
  address: Nullable(Type.String({ description: 'Their lightning address' })),
}

export const Face = Type.Object(faceFields, { title: 'Face' })
export type Face = Type.Static<typeof Face>

/** Somebody on the other side of a payment, as the member who looks knows them. */
export const Person = Type.Object(
  {
    ...faceFields,
    contactId: Nullable(Type.String({ description: 'Where they are among your contacts' })),
    isMember: Type.Boolean({ description: 'Somebody of this community' }),
    isBlocked: Type.Boolean({ description: 'You blocked them: what they write is left out' }),
    isClaimed: Type.Boolean({ description: 'Only the payer says so (LUD-18); nobody has checked it' }),
  },
  { title: 'Person' },
)
export type Person = Type.Static<typeof Person>

export const maxNameChars = 80
/** What people call themselves and others: not blank. */
export const PersonName = Type.String({ minLength: 1, maxLength: maxNameChars, pattern: '\\S' })
