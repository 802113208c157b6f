/** What changes for a member while they look, as server-sent events. An event names what to read again, and carries nothing else. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

/** `ready` begins every stream; `resync` says that some may have been missed: read again whatever is shown. */
export const memberEventNames = [
  'payment:changed',
  'voucher:changed',
  'wallet:changed',
  'card:changed',
  'address:changed',
  'account:changed',
  'request:changed',
] as const
export type MemberEventName = (typeof memberEventNames)[number]

/** For who may read the activity log: it grew. It has no id and is not repeated; every stream begins with one. */
export const activityEventName = 'activity:changed'

export const maxStreamsPerPerson = 8

export const readEvents = endpoint({
  name: 'readEvents',
  tag: 'People',
  summary: 'What changes for you, as it happens (server-sent events)',
  description: `Events \`ready\`, ${memberEventNames.map(name => `\`${name}\``).join(', ')} with \`data: { "ids": [...] }\`, and \`resync\` when some may have been missed. Each has an id: with \`Last-Event-ID\` a new stream begins after it, and may repeat what was told around it. Whoever may read the activity log also hears \`${activityEventName}\`, at the beginning and at most twice a second. A comment comes every 15 seconds. A stream ends after 15 minutes, with its token, or when its owner is signed out or blocked; a client that does not read is let go. A browser fetches it with the Authorization header: no token is taken from the URL. A process keeps ${maxStreamsPerPerson} streams for each person.`,
  method: 'GET',
  url: '/api/events',
  access: 'person',
  rateLimits: [{ perMinute: 60, by: 'caller' }],
  refuses: ['user_not_found', 'too_many_streams'],
  produces: 'text/event-stream',
  schema: { response: { 200: Type.String() } },
})
