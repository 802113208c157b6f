/** People, roles, the first administrator and the settings. */
import type { Refused } from './refused.ts'

export const peopleRefusals = {
  user_not_found: { status: 404, message: 'There is no user with this id' },
  note_not_found: { status: 404, message: 'There is no such note; somebody may have deleted it' },
  person_above_own: { status: 403, message: 'This person has a higher role than you' },
  registration_closed: { status: 403, message: 'This instance does not take new members at the moment' },
  too_many_signups: {
    status: 429,
    message: 'Too many new members came from this address today; try again later, or ask whoever runs this platform',
  },
  role_above_own: {
    status: 403,
    message: 'You cannot grant a role above your own, nor change the role of someone above you',
  },
  own_role: { status: 403, message: 'You cannot lower your own role; ask another administrator' },
  last_admin: { status: 409, message: 'This is the last administrator; appoint another one first' },
  root_taken: { status: 403, message: 'This instance already has its root administrator' },
  root_reserved: { status: 403, message: 'Only the key named in ROOT_PUBKEY can claim this instance' },
  setting_in_person: {
    status: 403,
    message: 'This setting is changed by an administrator in person, never with a device token',
  },
  claim_code_required: {
    status: 403,
    message: 'The first claim needs the one-time code that the service printed when it started',
  },
  foreign_origin: { status: 403, message: 'This is not taken from a page of another origin' },
  unknown_setting: { status: 400, message: 'There is no such setting' },
  invalid_setting: { status: 400, message: 'The value does not fit the setting' },
} as const satisfies Record<string, Refused>
