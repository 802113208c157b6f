/** Notifications on devices. */
import type { Refused } from './refused.ts'

export const pushRefusals = {
  invalid_push_endpoint: { status: 400, message: 'This is no address of a push service on the public internet' },
  invalid_time_zone: { status: 400, message: 'There is no such time zone' },
  too_many_push_devices: { status: 409, message: 'Ten of your devices are notified already; remove one first' },
  push_device_not_found: { status: 404, message: 'You have no such device' },
} as const satisfies Record<string, Refused>
