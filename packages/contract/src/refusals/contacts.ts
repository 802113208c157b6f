/** Whom members know. */
import type { Refused } from './refused.ts'

export const contactRefusals = {
  contact_not_found: { status: 404, message: 'There is no such contact; you may have deleted it' },
  invalid_contact: { status: 400, message: 'Name a lightning address, like ana@example.com, or a Nostr key' },
  own_contact: { status: 409, message: 'This person is you' },
  contact_exists: { status: 409, message: 'The address and the key are of two contacts of yours' },
  too_many_contacts: { status: 409, message: 'You have very many contacts; delete some first' },
  relays_not_named: { status: 409, message: 'This community has named no relays to ask' },
  relays_silent: { status: 503, message: 'No relay answered; try again in a minute' },
} as const satisfies Record<string, Refused>
