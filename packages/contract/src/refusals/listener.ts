/** The payment listener and its webhooks. */
import type { Refused } from './refused.ts'

export const listenerRefusals = {
  invalid_listener_url: { status: 400, message: 'The address of a listener is a URL such as http://127.0.0.1:4100' },
  listener_disabled: { status: 404, message: 'This platform does not use a payment listener' },
  webhook_unsigned: { status: 401, message: 'The headers x-service-timestamp and x-service-signature are missing' },
  webhook_too_old: { status: 401, message: 'The timestamp is not one, or more than five minutes off' },
  webhook_signature_wrong: { status: 401, message: 'The signature does not fit the body and our secret' },
} as const satisfies Record<string, Refused>
