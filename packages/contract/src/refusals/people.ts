/** People, roles, the first administrator and the settings. */
import type { Refused } from './refused.ts'

export const peopleRefusals = {
  payer_must_say_who: {
    status: 409,
    message: 'The other side takes no payment without knowing who pays, and asks for more than is told from here',
  },
  user_not_found: { status: 404, message: 'There is no user with this id' },
  note_not_found: { status: 404, message: 'There is no such note; somebody may have deleted it' },
  own_account: { status: 403, message: 'You cannot block or delete yourself; ask another administrator' },
  root_person: { status: 403, message: 'The root administrator of the instance cannot be blocked or deleted' },
  person_not_blocked: { status: 409, message: 'Block this person first; a minute later they can be deleted' },
  person_still_ending: {
    status: 409,
    message: 'This person was blocked a moment ago; wait a minute, until what they began has ended',
  },
  person_has_open_payments: {
    status: 409,
    message: 'Payments or vouchers of this person are still under way; delete them once these have ended',
  },
  person_above_own: { status: 403, message: 'This person has a higher role than you' },
  invite_unknown: { status: 404, message: 'There is no such invitation; check the link' },
  invite_used: { status: 409, message: 'Somebody has used this invitation already; ask for a new one' },
  invite_expired: { status: 409, message: 'The time of this invitation is over; ask for a new one' },
  invite_revoked: { status: 409, message: 'This invitation was taken back; ask whoever sent it' },
  invite_unfounded: {
    status: 409,
    message: 'Whoever made this invitation may not grant this any more; ask for a new one',
  },
  invite_role_too_high: { status: 403, message: 'Only an administrator invites with this role' },
  too_many_invites: { status: 409, message: 'You have very many open invitations; take some back first' },
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
