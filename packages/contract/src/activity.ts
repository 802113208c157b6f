/** The activity log: what happened on the instance, without secrets. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { Nullable, OneOf, Timestamp } from './values.ts'

export const activityCategories = ['USER', 'ADDRESS', 'NWC', 'INVOICE', 'CARD', 'VOUCHER', 'SERVER'] as const
export type ActivityCategory = (typeof activityCategories)[number]
export const activityLevels = ['INFO', 'WARN', 'ERROR'] as const
export type ActivityLevel = (typeof activityLevels)[number]

const Category = OneOf(activityCategories)
const Level = OneOf(activityLevels)

export const ActivityRow = Type.Object({
  id: Type.Integer(),
  createdAt: Timestamp,
  category: Category,
  level: Level,
  event: Type.String({ description: 'Stable word, such as user.role_changed' }),
  message: Type.String(),
  requestId: Nullable(Type.String()),
  userId: Nullable(Type.String()),
  metadata: Nullable(Type.Unknown()),
})
export type ActivityRow = Type.Static<typeof ActivityRow>

export const listActivity = endpoint({
  name: 'listActivity',
  tag: 'Operations',
  summary: 'The activity log, newest first',
  method: 'GET',
  url: '/api/activity',
  access: { permission: 'activity:read' },
  paged: true,
  refuses: ['invalid_cursor'],
  schema: {
    querystring: Type.Object({
      ...pageFields,
      category: Type.Optional(Category),
      level: Type.Optional(Level),
      q: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'Words, or their beginnings, of the message' }),
      ),
    }),
    response: { 200: Type.Array(ActivityRow) },
  },
})
