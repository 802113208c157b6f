/** The activity log: what happened on the instance, without secrets. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Face } from './faces.ts'
import { pageFields } from './paging.ts'
import { Nullable, OneOf, Pubkey, Timestamp } from './values.ts'

export const activityCategories = ['USER', 'ADDRESS', 'NWC', 'INVOICE', 'CARD', 'VOUCHER', 'SERVER'] as const
export type ActivityCategory = (typeof activityCategories)[number]
export const activityLevels = ['INFO', 'WARN', 'ERROR'] as const
export type ActivityLevel = (typeof activityLevels)[number]

const Category = OneOf(activityCategories)
const Level = OneOf(activityLevels)

const Named = Type.Object({
  id: Type.String(),
  pubkey: Pubkey,
  username: Nullable(Type.String()),
  face: Face,
})

export const ActivityRow = Type.Object({
  id: Type.Integer(),
  createdAt: Timestamp,
  category: Category,
  level: Level,
  event: Type.String({ description: 'Stable word, such as user.role_changed' }),
  message: Type.String(),
  requestId: Nullable(Type.String()),
  userId: Nullable(Type.String()),
  metadata: Type.Unknown(),
  member: Nullable(Named),
  actor: Nullable(Named),
  card: Nullable(Type.Object({ id: Type.String(), title: Type.String() })),
})
export type ActivityRow = Type.Static<typeof ActivityRow>

const filters = {
  category: Type.Optional(Category),
  level: Type.Optional(Level),
  q: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Words, or their beginnings, of the message' }),
  ),
}

export const listActivity = endpoint({
  name: 'listActivity',
  tag: 'Operations',
  summary: 'The activity log, newest first',
  description:
    '`member` is whom it is about, `actor` who did it, `card` the card: by name, as far as they are still here. ' +
    'Amounts are for an OPERATOR or ADMIN in person: others read “some sats”, and find nothing by them.',
  method: 'GET',
  url: '/api/activity',
  access: { permission: 'activity:read' },
  paged: true,
  refuses: ['invalid_cursor'],
  schema: {
    querystring: Type.Object({ ...pageFields, ...filters }),
    response: { 200: Type.Array(ActivityRow) },
  },
})

export const maxExportedActivity = 20_000

export const exportActivity = endpoint({
  name: 'exportActivity',
  tag: 'Operations',
  summary: 'The activity log as CSV',
  description: `At most ${maxExportedActivity} lines, newest first, with the same filters.`,
  method: 'GET',
  url: '/api/activity.csv',
  access: { permission: 'activity:read' },
  rateLimits: [{ perMinute: 10, by: 'caller' }],
  produces: 'text/csv; charset=utf-8',
  schema: { querystring: Type.Object(filters), response: { 200: Type.String() } },
})
