/** How the community is doing, in sums, and what needs the operator. Never a member's single payments. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Nullable, OneOf, Timestamp } from './values.ts'

export const overviewSpans = ['day', 'week', 'month', 'year'] as const
export type OverviewSpan = (typeof overviewSpans)[number]

const figures = {
  receivedCount: Type.Integer(),
  receivedMsats: Type.Integer(),
  paidCount: Type.Integer({ description: 'With cards, by hand, and passed on automatically' }),
  paidMsats: Type.Integer(),
  cardPayments: Type.Integer({ description: 'Those of `paidCount` that were made with a card' }),
  taps: Type.Integer({ description: 'Cards that were held to a till' }),
  declines: Type.Integer({ description: 'Payments with a card that did not come about' }),
  activeMembers: Type.Integer({
    description: 'Who paid or was paid; whole hours, days or months in UTC, counted anew every minute',
  }),
}

export const OverviewFigures = Type.Object(figures, { title: 'OverviewFigures' })
export type OverviewFigures = Type.Static<typeof OverviewFigures>

export const OverviewBucket = Type.Object({ start: Timestamp, ...figures }, { title: 'OverviewBucket' })
export type OverviewBucket = Type.Static<typeof OverviewBucket>

export const walletConditions = ['working', 'failing', 'untested', 'off'] as const
export type WalletCondition = (typeof walletConditions)[number]

export const Overview = Type.Object(
  {
    span: OneOf(overviewSpans),
    asOf: Timestamp,
    countedFrom: Nullable(
      Type.String({
        format: 'date-time',
        description: 'What happened before is still being counted; null: everything is',
      }),
    ),
    buckets: Type.Array(OverviewBucket, { description: 'Hours, days or months, oldest first; the last is not over' }),
    totals: OverviewFigures,
    previous: Type.Object(figures, { description: 'The same length of time before, up to the same moment in it' }),
    declines: Type.Array(Type.Object({ reason: Type.String(), message: Type.String(), count: Type.Integer() }), {
      description: 'By reason, the most frequent first; words of the catalogue of refusals',
    }),
    wallets: Type.Object(
      Object.fromEntries(walletConditions.map(name => [name, Type.Integer()])) as Record<
        WalletCondition,
        Type.TInteger
      >,
      { description: 'Connected wallets by what was last seen of them' },
    ),
  },
  { title: 'Overview' },
)
export type Overview = Type.Static<typeof Overview>

export const readOverview = endpoint({
  name: 'readOverview',
  tag: 'Operations',
  summary: 'Payments, taps, declines and active members over a span',
  description:
    'Sums that are kept by hour and day: the answer takes as long with ten million payments as with a thousand. A day is shown by hours, a week and a month by days of `zone`, a year by months in UTC.',
  method: 'GET',
  url: '/api/overview',
  access: { permission: 'activity:read' },
  refuses: ['unknown_time_zone'],
  schema: {
    querystring: Type.Object({
      span: Type.Optional(OneOf(overviewSpans)),
      zone: Type.Optional(
        Type.String({ minLength: 1, maxLength: 64, description: 'IANA time zone, such as America/Argentina/Cordoba' }),
      ),
    }),
    response: { 200: Overview },
  },
})

/** The first thing to look at comes first. */
export const attentionKinds = [
  'only_this_machine',
  'only_this_network',
  'listener_unreachable',
  'payments_without_end',
  'webhook_backlog',
  'relays_down',
  'wallets_silent',
  'wallets_failing',
  'cards_half_programmed',
  'cards_lost',
  'disk_nearly_full',
  'certificate_ending',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

export const AttentionItem = Type.Object(
  {
    kind: OneOf(attentionKinds),
    count: Nullable(Type.Integer({ description: 'How many; null where there is only one' })),
    since: Nullable(Type.String({ format: 'date-time', description: 'The oldest; of a certificate: its end' })),
    names: Type.Array(Type.String(), { description: 'Which, where that can be told: relays, hosts' }),
  },
  { title: 'AttentionItem' },
)
export type AttentionItem = Type.Static<typeof AttentionItem>

export const readAttention = endpoint({
  name: 'readAttention',
  tag: 'Operations',
  summary: 'What needs the operator now',
  method: 'GET',
  url: '/api/overview/attention',
  access: { permission: 'activity:read' },
  schema: { response: { 200: Type.Object({ asOf: Timestamp, items: Type.Array(AttentionItem) }) } },
})

export const rebuildOverview = endpoint({
  name: 'rebuildOverview',
  tag: 'Operations',
  summary: 'Count the overview anew',
  description:
    'From the payments that are stored, an hour of the past at a time, newest first. Taps and taps that were refused leave no row: what was counted of them stays.',
  method: 'POST',
  url: '/api/overview/rebuild',
  access: { role: 'ADMIN' },
  rateLimits: [{ perMinute: 2, by: 'caller' }],
  schema: { response: { 200: Type.Object({ success: Type.Literal(true) }) } },
})
