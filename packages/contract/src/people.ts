/** One person as operators see them: what they have here, notes about them, and signing their devices out. */
import { Type } from 'typebox'
import { blockReasons } from './departure.ts'
import { endpoint } from './endpoint.ts'
import { Face } from './faces.ts'
import { Nullable, OneOf, Pubkey, RoleName, Timestamp, UserId, UserParams } from './values.ts'
import { WalletHealth } from './wallet-check.ts'
import { walletStatuses, walletTypes } from './wallets.ts'

const Named = Type.Object({ pubkey: Pubkey, username: Nullable(Type.String()) })

/** Of each kind at most so many are told; there is a list of its own for more. */
export const maxOfAPerson = 100

export const PersonWallet = Type.Object({
  id: Type.String(),
  name: Type.String(),
  type: OneOf(walletTypes),
  status: OneOf(walletStatuses),
  provider: Nullable(Type.String()),
  isPrimary: Type.Boolean(),
  health: WalletHealth,
  createdAt: Timestamp,
})
export type PersonWallet = Type.Static<typeof PersonWallet>

export const PersonCard = Type.Object({
  id: Type.String(),
  title: Type.String(),
  uid: Nullable(Type.String()),
  blocked: Type.Boolean(),
  disabled: Type.Boolean(),
  lastUsedAt: Nullable(Timestamp),
})
export type PersonCard = Type.Static<typeof PersonCard>

export const PersonToken = Type.Object({
  id: Type.String(),
  name: Nullable(Type.String()),
  actsAs: Named,
  issuedBy: Named,
  scopes: Type.Array(Type.String()),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  lastUsedAt: Nullable(Timestamp),
})
export type PersonToken = Type.Static<typeof PersonToken>

export const PersonRecord = Type.Object(
  {
    userId: Type.String(),
    pubkey: Pubkey,
    role: RoleName,
    username: Nullable(Type.String()),
    lightningAddress: Nullable(Type.String()),
    face: Face,
    formerNames: Type.Array(Type.Object({ username: Type.String(), releasedAt: Timestamp }), {
      description: 'Names that they gave up and that rest: nobody else has them',
    }),
    createdAt: Timestamp,
    lastSeenAt: Nullable(Type.String({ format: 'date-time', description: 'To ten minutes' })),
    signedOutAt: Nullable(Timestamp),
    blockedAt: Nullable(Timestamp),
    blockedBy: Nullable(Named),
    blockedReason: Nullable(OneOf(blockReasons)),
    wallets: Type.Array(PersonWallet, { description: 'Those in use or switched off, without balances or secrets' }),
    cards: Type.Array(PersonCard),
    deviceTokens: Nullable(
      Type.Array(PersonToken, { description: 'That they minted or that act as them; null for who is no ADMIN' }),
    ),
  },
  { title: 'PersonRecord' },
)
export type PersonRecord = Type.Static<typeof PersonRecord>

export const readPerson = endpoint({
  name: 'readPerson',
  tag: 'People',
  summary: 'One person: names, wallets with their health, cards, role, last seen',
  description: `No payments, balances or secrets. At most ${maxOfAPerson} of each kind, newest first.`,
  method: 'GET',
  url: '/api/users/:userId',
  access: { permission: 'users:read', inPerson: true },
  refuses: ['user_not_found'],
  schema: { params: UserParams, response: { 200: PersonRecord } },
})

export const signOutPerson = endpoint({
  name: 'signOutPerson',
  tag: 'People',
  summary: 'Sign all devices of a person out',
  description:
    'Every token that was issued to them or acts as them is dead from now on, tills included; streams end, their devices are notified no more and their webhooks are switched off (`signed_out`). They sign in again with their key. Nobody signs out someone above them.',
  method: 'POST',
  url: '/api/users/:userId/sign-out',
  access: { permission: 'users:write', orSelf: 'userId', inPerson: true },
  rateLimits: [{ perMinute: 20, by: 'caller' }],
  refuses: ['user_not_found', 'person_above_own'],
  schema: {
    params: UserParams,
    body: Type.Object({ devices: Type.Literal('all') }),
    response: { 200: Type.Object({ userId: Type.String(), signedOutAt: Timestamp }) },
  },
})

export const PersonNote = Type.Object(
  { id: Type.String(), text: Type.String(), author: Named, createdAt: Timestamp },
  { title: 'PersonNote' },
)
export type PersonNote = Type.Static<typeof PersonNote>

export const maxNoteLength = 2000

export const listPersonNotes = endpoint({
  name: 'listPersonNotes',
  tag: 'People',
  summary: 'What operators wrote down about a person, newest first',
  description: 'For operators and administrators in person; the person concerned does not see it.',
  method: 'GET',
  url: '/api/users/:userId/notes',
  access: { role: 'OPERATOR' },
  refuses: ['user_not_found'],
  schema: { params: UserParams, response: { 200: Type.Array(PersonNote) } },
})

export const addPersonNote = endpoint({
  name: 'addPersonNote',
  tag: 'People',
  summary: 'Write something down about a person',
  description: `Who wrote it and when is kept with it. A person has at most ${maxOfAPerson}; the oldest goes.`,
  method: 'POST',
  url: '/api/users/:userId/notes',
  access: { role: 'OPERATOR' },
  rateLimits: [{ perMinute: 30, by: 'caller' }],
  refuses: ['user_not_found'],
  schema: {
    params: UserParams,
    body: Type.Object({ text: Type.String({ minLength: 1, maxLength: maxNoteLength, pattern: '\\S' }) }),
    response: { 201: PersonNote },
  },
})

export const deletePersonNote = endpoint({
  name: 'deletePersonNote',
  tag: 'People',
  summary: 'Delete a note',
  method: 'DELETE',
  url: '/api/users/:userId/notes/:noteId',
  access: { role: 'OPERATOR' },
  refuses: ['note_not_found'],
  schema: {
    params: Type.Object({ userId: UserId, noteId: Type.String({ minLength: 1, maxLength: 64 }) }),
    response: { 200: Type.Object({ id: Type.String() }) },
  },
})
