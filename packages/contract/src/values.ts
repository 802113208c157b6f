/** Building blocks of the schemas. */
import { type Static, type TSchema, Type } from 'typebox'
import { roles } from './roles.ts'

export const Pubkey = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'Nostr public key, 64 lower-case hex digits',
})
/** Marks a text that means the same in either case; the service reads it in lower case. */
export const lowerCaseKeyword = 'x-lower-case'
export const Timestamp = Type.String({ format: 'date-time' })
export const UserId = Type.String({ minLength: 1, maxLength: 64 })
export const UserParams = Type.Object({ userId: UserId })
/** One of these words; an enum, because validators and serialisers are faster with it than with a union of constants. */
export const OneOf = <const T extends string>(words: readonly T[]) =>
  Type.Unsafe<T>({ type: 'string', enum: [...words] })

export const RoleName = OneOf(roles)

/** The value or null, as a list of types: a union would make serialisers try each value on each side of it. */
export const Nullable = <T extends TSchema>(schema: T) => {
  const { type, enum: words } = schema as { type?: unknown; enum?: unknown[] }
  if (typeof type !== 'string') {
    return Type.Unsafe<Static<T> | null>(Type.Union([schema, Type.Null()]))
  }
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [type, 'null'],
    ...(words ? { enum: [...words, null] } : {}),
  })
}
