/** Webhooks of members and integrators. */
import type { Refused } from './refused.ts'

export const webhookEndpointRefusals = {
  webhook_not_found: { status: 404, message: 'There is no such webhook, or no such delivery of it' },
  invalid_webhook_url: { status: 400, message: 'The URL must be https, and lead to the public internet' },
  too_many_webhooks: { status: 409, message: 'You have as many webhooks as one person may have; delete one first' },
  webhook_switched_off: { status: 409, message: 'This webhook is switched off: nothing is sent to it' },
  webhook_owner_blocked: { status: 409, message: 'Who made this webhook is blocked: nothing is told to it' },
} as const satisfies Record<string, Refused>
