/**
 * Cards that were programmed for another system and pay here without being written anew: taking them over from a file, and
 * the addresses that are on their chips, for when the old name points here.
 */
import { Type } from 'typebox'
import { tapFields, tapLimited, WithdrawReply } from './card-payments.ts'
import { endpoint } from './endpoint.ts'
import { Nullable, OneOf } from './values.ts'

export const cardSystems = ['lnbits', 'boltcard', 'hub', 'btcpay', 'lawallet'] as const
export type CardSystem = (typeof cardSystems)[number]

/** The address on the chips of each; `:id` is the card’s. */
export const cardSystemPaths: Record<CardSystem, string> = {
  lnbits: '/boltcards/api/v1/scan/:id',
  boltcard: '/ln',
  hub: '/ln',
  btcpay: '/boltcard',
  lawallet: '/api/cards/:id/scan',
}

const mib = 1024 * 1024

const ImportedCard = Type.Object({
  name: Type.String({ description: 'As the file names it' }),
  title: Type.String(),
  uid: Nullable(Type.String({ description: 'Null: the first tap tells it' })),
  counter: Type.Integer({ description: 'Of the last tap that the other system took; older ones are refused here' }),
  holder: Nullable(Type.String({ description: 'Who had it there' })),
  outcome: OneOf(['added', 'present', 'refused']),
  problem: Nullable(Type.String({ description: 'Why it cannot be taken over' })),
  cardId: Nullable(Type.String({ description: 'Its id here, once it is here' })),
  otc: Nullable(
    Type.String({ description: 'The code by which its holder takes it, once it is here and while nobody holds it' }),
  ),
})
export type ImportedCard = Type.Static<typeof ImportedCard>

export const ImportReport = Type.Object(
  {
    dryRun: Type.Boolean(),
    added: Type.Integer({ description: 'In a dry run: how many would be' }),
    present: Type.Integer({ description: 'Here already; nothing about them changes' }),
    refused: Type.Integer(),
    path: Type.String({ description: 'The address on the chips, below the old name' }),
    notes: Type.Array(Type.String()),
    cards: Type.Array(ImportedCard, { description: 'The first 2,000' }),
  },
  { title: 'ImportReport' },
)
export type ImportReport = Type.Static<typeof ImportReport>

export const importCards = endpoint({
  name: 'importCards',
  tag: 'Cards',
  summary: 'Take over cards of another system without writing them anew',
  description:
    'By an ADMIN in person. Without `dryRun: false` nothing is changed, and the answer says what would be. Cards that are here already are left as they are, so a file can be sent again. Nobody becomes a holder by it: holders take their cards with the codes of the report.',
  method: 'POST',
  url: '/api/cards/import',
  access: { role: 'ADMIN' },
  bodyLimit: 16 * mib,
  refuses: ['import_unreadable', 'import_under_way'],
  schema: {
    body: Type.Object({
      system: OneOf(cardSystems),
      file: Type.String({
        minLength: 1,
        maxLength: 16 * mib,
        description:
          'The export: JSON, CSV with a header, or a dump of the database with COPY or INSERT; in base64 also an SQLite database, a backup of LaWallet without a password, and what gzip packed',
      }),
      encoding: Type.Optional(OneOf(['text', 'base64'])),
      key: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'boltcard: AES_DECRYPT_KEY; btcpay: IssuerKey. Where the file does not have it',
        }),
      ),
      dryRun: Type.Optional(Type.Boolean({ description: 'Default: true' })),
    }),
    response: { 200: ImportReport },
  },
})

/** A minute, of taps that are nobody's, where the address names no card. `ofKnown`: who has shown a genuine one within a day. */
export const failedTapLimits = { ofKnown: 600, ofStranger: 30, inAll: 120 } as const
const byKey1 = `Its address names no card: key 1 tells the UID of the chip. Taps that are nobody’s count against a limit of their own: ${failedTapLimits.ofStranger} a minute from one address and ${failedTapLimits.inAll} in all, and ${failedTapLimits.ofKnown} from an address that has shown a genuine one within a day.`

const moved = {
  tag: 'Cards',
  method: 'GET',
  repeatable: false,
  access: { proof: 'The tap itself: `p` and `c` of the chip' },
  rateLimits: tapLimited,
  errors: 'lnurl-200',
  refuses: ['card_not_found', 'card_keys_unavailable', 'tap_not_authentic', 'tap_used', 'tap_expired'],
} as const
const withoutId = { querystring: Type.Object(tapFields), response: { 200: WithdrawReply } }

export const scanBoltcardServerCard = endpoint({
  ...moved,
  name: 'scanBoltcardServerCard',
  summary: 'A tap of a card that came from a Bolt Card server or hub',
  description: byKey1,
  url: '/ln',
  urgent: true,
  schema: withoutId,
})

export const scanBtcpayCard = endpoint({
  ...moved,
  name: 'scanBtcpayCard',
  summary: 'A tap of a card that came from BTCPay Server',
  description: byKey1,
  url: '/boltcard',
  urgent: true,
  schema: withoutId,
})

export const scanLnbitsCard = endpoint({
  ...moved,
  name: 'scanLnbitsCard',
  summary: 'A tap of a card that came from LNbits',
  url: '/boltcards/api/v1/scan/:externalId',
  urgent: true,
  schema: {
    params: Type.Object({ externalId: Type.String({ minLength: 1, maxLength: 100 }) }),
    querystring: Type.Object(tapFields),
    response: { 200: WithdrawReply },
  },
})
