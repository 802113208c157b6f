/** Blocking and deleting a person: what it would mean is told first. */
import { Type } from 'typebox'
import { takeoverDays } from './account-keys.ts'
import { endpoint } from './endpoint.ts'
import { Nullable, OneOf, Pubkey, Timestamp, UserParams } from './values.ts'

/** How long somebody is blocked before they can be deleted: whatever they had begun has ended or is counted by then. */
export const restBeforeDeletionMs = 60_000

/** Why somebody is blocked, where it is not about the person. */
export const blockReasons = ['stolen'] as const
export type BlockReason = (typeof blockReasons)[number]

const Count = Type.Integer({ minimum: 0 })

export const Departure = Type.Object(
  {
    username: Nullable(Type.String({ description: 'Rests for a month: nobody else can have it meanwhile' })),
    aliases: Type.Integer({ minimum: 0, description: 'Further names; they rest as well' }),
    cards: Type.Integer({ minimum: 0, description: 'Lose their holder and can be handed out again' }),
    vouchers: Type.Integer({ minimum: 0, description: 'Could still be used, and are gone with the person' }),
    wallets: Type.Integer({
      minimum: 0,
      description: 'Connections that are forgotten; the money stays in the wallets',
    }),
    courtesyWallets: Type.Integer({
      minimum: 0,
      description:
        'Of these, made by the courtesy provider: whoever kept no copy of the connection loses what is in them',
    }),
    openInvoices: Type.Integer({
      minimum: 0,
      description: 'May still be paid into their wallet; nobody hears of it here',
    }),
    unforwardedShares: Type.Integer({
      minimum: 0,
      description: 'Of received payments, not yet passed on to other addresses',
    }),
    deviceTokens: Type.Integer({
      minimum: 0,
      description: 'That act as them or that they minted, and open nothing any more',
    }),
    openPayments: Type.Integer({
      minimum: 0,
      description: 'Whose end is not known yet; while there are any nobody is deleted',
    }),
    openVoucherTransfers: Type.Integer({
      minimum: 0,
      description: 'The same, of vouchers on their way to or from them',
    }),
    blockedAt: Nullable(Timestamp),
    deletableAt: Nullable(
      Type.String({
        format: 'date-time',
        description: 'When somebody who is blocked can be deleted; null while they are not blocked',
      }),
    ),
  },
  { title: 'Departure' },
)
export type Departure = Type.Static<typeof Departure>

export const readDeparture = endpoint({
  name: 'readDeparture',
  tag: 'People',
  summary: 'What would happen to names, cards, vouchers and wallets if a person were blocked or deleted',
  method: 'GET',
  url: '/api/users/:userId/departure',
  access: { permission: 'users:write', inPerson: true },
  refuses: ['user_not_found'],
  schema: { params: UserParams, response: { 200: Departure } },
})

export const writeBlocked = endpoint({
  name: 'writeBlocked',
  tag: 'People',
  summary: 'Block a person, or let them in again',
  description:
    'Who is blocked cannot sign in, with any key, token or till; their address takes no payments and no vouchers, their cards are paused and pay nothing even when somebody switches one on, and neither streams nor devices nor webhooks of theirs are told anything any more. What is under way still ends. With the reason `stolen` it is their device or key that is kept out, not the person: a key that they linked beforehand can still take the account over, which lets them in again. Said of somebody who is blocked already, it becomes the reason; said without one, it is the person who is blocked. Let in again, their address works at once; cards stay paused until somebody switches them on. Nobody blocks themselves, somebody above them, or the root administrator.',
  method: 'PUT',
  url: '/api/users/:userId/blocked',
  access: { permission: 'users:write', inPerson: true },
  rateLimits: [{ perMinute: 20, by: 'caller' }],
  refuses: ['user_not_found', 'person_above_own', 'own_account', 'root_person'],
  schema: {
    params: UserParams,
    body: Type.Object({
      blocked: Type.Boolean(),
      reason: Type.Optional(OneOf(blockReasons)),
      stolenSince: Type.Optional(
        Type.String({
          format: 'date-time',
          description: `With \`stolen\`: since when others may have had it, now where nothing is said. A key that was linked less than ${takeoverDays.member} days before does not take the account over`,
        }),
      ),
    }),
    response: {
      200: Type.Object({ userId: Type.String(), blockedAt: Nullable(Timestamp), pausedCards: Count }),
    },
  },
})

export const deletePerson = endpoint({
  name: 'deletePerson',
  tag: 'People',
  summary: 'Delete a person for good',
  description: `Only somebody who is blocked since ${restBeforeDeletionMs / 1000} seconds and has no payment or voucher on its way. \`pubkey\` must be theirs, so that a wrong id deletes nobody. What was paid stays in the books. The key can join again while registration is open; to keep it out, leave it blocked.`,
  method: 'DELETE',
  // Not the bare path: `me` is a word of it, and takes GET alone.
  url: '/api/users/:userId/account',
  access: { permission: 'users:write', inPerson: true },
  rateLimits: [{ perMinute: 20, by: 'caller' }],
  refuses: [
    'user_not_found',
    'person_above_own',
    'own_account',
    'root_person',
    'person_not_blocked',
    'person_still_ending',
    'person_has_open_payments',
  ],
  schema: {
    params: UserParams,
    querystring: Type.Object({ pubkey: Pubkey }),
    response: { 200: Type.Object({ userId: Type.String() }) },
  },
})
