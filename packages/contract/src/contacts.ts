/** Whom a member knows: contacts, people paid lately, and finding somebody by name. All of it is the member's own; nobody else reads it. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Face, faceFields, PersonName } from './faces.ts'
import { Nullable, Pubkey, Timestamp } from './values.ts'

export const maxContacts = 1000
export const maxPrivateNoteChars = 1000
/** Fewer letters find half of a community. */
export const minSearchChars = 2

const Note = Type.String({ minLength: 1, maxLength: maxPrivateNoteChars, pattern: '\\S' })
const Address = Type.String({ minLength: 3, maxLength: 320, description: 'A lightning address, here or elsewhere' })

export const Contact = Type.Object(
  {
    id: Type.String(),
    face: Face,
    givenName: Nullable(
      Type.String({ description: 'What you call them; it goes before the name they give themselves' }),
    ),
    note: Nullable(Type.String({ description: 'Only you see it' })),
    isMember: Type.Boolean({ description: 'Somebody of this community' }),
    isFavourite: Type.Boolean(),
    isBlocked: Type.Boolean({
      description: 'Not proposed to you, and what they write is not shown nor told; what they pay arrives all the same',
    }),
    createdAt: Timestamp,
  },
  { title: 'Contact' },
)
export type Contact = Type.Static<typeof Contact>

const changes = {
  name: Type.Optional(Nullable(PersonName)),
  note: Type.Optional(Nullable(Note)),
  isFavourite: Type.Optional(Type.Boolean()),
  isBlocked: Type.Optional(Type.Boolean()),
}

export const listContacts = endpoint({
  name: 'listContacts',
  tag: 'People',
  summary: 'Your contacts: favourites first, then by name',
  description: `At most ${maxContacts}; blocked people are among them.`,
  method: 'GET',
  url: '/api/contacts',
  access: 'person',
  schema: { response: { 200: Type.Array(Contact) } },
})

export const addContact = endpoint({
  name: 'addContact',
  tag: 'People',
  summary: 'Keep somebody: a member, an address elsewhere, or a Nostr key',
  description:
    'An address or a key of a member keeps the member, whatever they are called later. A contact that is kept already is changed as the rest of the body says.',
  method: 'POST',
  url: '/api/contacts',
  repeatable: true,
  access: 'person',
  rateLimits: [{ perMinute: 60, by: 'caller' }],
  refuses: ['invalid_contact', 'address_not_found', 'own_contact', 'too_many_contacts', 'contact_exists'],
  schema: {
    body: Type.Object({ address: Type.Optional(Address), publicKey: Type.Optional(Pubkey), ...changes }),
    response: { 200: Contact },
  },
})

const ContactParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

export const editContact = endpoint({
  name: 'editContact',
  tag: 'People',
  summary: 'Change a contact: name, note, favourite, blocked',
  method: 'PATCH',
  url: '/api/contacts/:id',
  repeatable: true,
  access: 'person',
  rateLimits: [{ perMinute: 60, by: 'caller' }],
  refuses: ['contact_not_found'],
  schema: { params: ContactParams, body: Type.Object(changes), response: { 200: Contact } },
})

export const deleteContact = endpoint({
  name: 'deleteContact',
  tag: 'People',
  summary: 'Delete a contact with its note',
  method: 'DELETE',
  url: '/api/contacts/:id',
  access: 'person',
  refuses: ['contact_not_found'],
  schema: { params: ContactParams, response: { 200: Type.Object({ id: Type.String() }) } },
})

export const FoundPerson = Type.Object(
  {
    ...faceFields,
    contactId: Nullable(Type.String({ description: 'Where they are among your contacts' })),
    isMember: Type.Boolean({ description: 'Somebody of this community' }),
    isFavourite: Type.Boolean(),
  },
  { title: 'FoundPerson' },
)
export type FoundPerson = Type.Static<typeof FoundPerson>

export const searchPeople = endpoint({
  name: 'searchPeople',
  tag: 'People',
  summary: 'Find somebody to pay: among your contacts, and members who can be found by name',
  description:
    'By the beginnings of words of the name, or of the address; accents and capitals do not count. Members who show no name or picture are found by their whole name only. Ten at most, nobody who cannot be paid, and nobody whom you blocked.',
  method: 'GET',
  url: '/api/contacts/search',
  access: 'person',
  rateLimits: [{ perMinute: 60, by: 'caller' }],
  schema: {
    querystring: Type.Object({ text: Type.String({ minLength: minSearchChars, maxLength: 100 }) }),
    response: { 200: Type.Array(FoundPerson) },
  },
})

export const listRecentPeople = endpoint({
  name: 'listRecentPeople',
  tag: 'People',
  summary: 'Whom you paid or were paid by lately, each once, the latest first',
  description:
    'Twelve at most. Only people who are known for sure: what a payer’s wallet merely claims proposes nobody. Nobody whom you blocked.',
  method: 'GET',
  url: '/api/contacts/recent',
  access: 'person',
  schema: { response: { 200: Type.Array(FoundPerson) } },
})

export const maxFollows = 500

export const Follow = Type.Object(
  { ...faceFields, isMember: Type.Boolean(), isKept: Type.Boolean() },
  { title: 'Follow' },
)
export type Follow = Type.Static<typeof Follow>

export const readFollows = endpoint({
  name: 'readFollows',
  tag: 'People',
  summary: 'Whom you follow on Nostr and can be paid, as relays tell it now',
  description: `Asks the relays of this community for your list (kind 3) and the profiles on it; at most ${maxFollows} of it. Nothing is kept until you keep somebody.`,
  method: 'POST',
  url: '/api/contacts/follows',
  repeatable: true,
  access: 'person',
  rateLimits: [{ perMinute: 6, by: 'caller' }],
  refuses: ['relays_not_named', 'relays_silent'],
  schema: { response: { 200: Type.Array(Follow) } },
})

export const keepFollows = endpoint({
  name: 'keepFollows',
  tag: 'People',
  summary: 'Keep several people at once',
  description: 'Who is kept already stays as they are.',
  method: 'POST',
  url: '/api/contacts/several',
  repeatable: true,
  access: 'person',
  rateLimits: [{ perMinute: 10, by: 'caller' }],
  refuses: ['too_many_contacts'],
  schema: {
    body: Type.Object({
      people: Type.Array(
        Type.Object({ publicKey: Pubkey, address: Type.Optional(Address), name: Type.Optional(PersonName) }),
        {
          minItems: 1,
          maxItems: maxFollows,
        },
      ),
    }),
    response: { 200: Type.Object({ kept: Type.Integer({ description: 'How many were not there before' }) }) },
  },
})

export const writePaymentNote = endpoint({
  name: 'writePaymentNote',
  tag: 'Wallets',
  summary: 'Write something down about a payment; only you see it',
  description: 'Null deletes it.',
  method: 'PUT',
  url: '/api/wallet/payments/:id/note',
  access: 'person',
  rateLimits: [{ perMinute: 60, by: 'caller' }],
  refuses: ['payment_not_found'],
  schema: {
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
    body: Type.Object({ note: Nullable(Note) }),
    response: { 200: Type.Object({ note: Nullable(Type.String()) }) },
  },
})
