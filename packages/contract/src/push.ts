/** Notifications of received payments on a member's devices (web push, RFC 8030, 8291, 8292). */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { languageTags } from './languages.ts'
import { Nullable, OneOf, Timestamp } from './values.ts'

export const maxPushDevices = 10

const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'Such as 22:30' })
const QuietHours = Nullable(Type.Object({ from: TimeOfDay, until: TimeOfDay }))

const preferences = {
  showsAmount: Type.Boolean({
    description: 'Whether amount and comment stand in the notification; else only that a payment came',
  }),
  quietHours: QuietHours,
  timeZone: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'Of the quiet hours, such as America/Argentina/Buenos_Aires',
  }),
  language: OneOf(languageTags),
}

export const PushDevice = Type.Object(
  {
    id: Type.String({ description: 'SHA-256 of the endpoint, by which a browser knows its own' }),
    service: Type.String({ description: 'Host of the push service' }),
    createdAt: Timestamp,
    ...preferences,
  },
  { title: 'PushDevice' },
)
export type PushDevice = Type.Static<typeof PushDevice>

export const readPush = endpoint({
  name: 'readPush',
  tag: 'People',
  summary: 'Your devices that are notified, and the key of this instance',
  method: 'GET',
  url: '/api/push',
  access: 'person',
  schema: {
    response: {
      200: Type.Object({
        publicKey: Type.String({ description: '`applicationServerKey` of this instance (VAPID), base64url' }),
        devices: Type.Array(PushDevice),
      }),
    },
  },
})

export const writePushDevice = endpoint({
  name: 'writePushDevice',
  tag: 'People',
  summary: 'Notify this device of received payments',
  description: `The subscription of a browser; the same endpoint again changes how it is notified. At most ${maxPushDevices} devices. Nothing is sent in quiet hours. A push service that says that the subscription is gone ends it.`,
  method: 'PUT',
  url: '/api/push/devices',
  access: 'person',
  rateLimits: [{ perMinute: 30, by: 'caller' }],
  refuses: ['user_not_found', 'invalid_push_endpoint', 'invalid_time_zone', 'too_many_push_devices'],
  schema: {
    body: Type.Object({
      endpoint: Type.String({ minLength: 10, maxLength: 1000 }),
      keys: Type.Object({
        p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$' }),
        auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$' }),
      }),
      ...preferences,
    }),
    response: { 200: PushDevice },
  },
})

export const deletePushDevice = endpoint({
  name: 'deletePushDevice',
  tag: 'People',
  summary: 'Notify a device no longer',
  method: 'DELETE',
  url: '/api/push/devices/:deviceId',
  access: 'person',
  refuses: ['push_device_not_found'],
  schema: { params: Type.Object({ deviceId: Type.String({ maxLength: 64 }) }), response: { 200: Type.Object({}) } },
})
