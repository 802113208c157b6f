/** Lightning addresses. */
import type { Refused } from './refused.ts'

export const addressRefusals = {
  invalid_username: {
    status: 400,
    message: 'A username has 1 to 32 of a-z, 0-9, ., _ and -, and begins and ends with a letter or digit',
  },
  username_reserved: { status: 400, message: 'This username is reserved; choose another one' },
  username_taken: { status: 409, message: 'Somebody else has this username; choose another one' },
  username_resting: {
    status: 409,
    message:
      'This username was given up a short while ago and rests, so that payments meant for its former owner do not reach somebody else',
  },
  too_many_names_at_rest: {
    status: 409,
    message:
      'Three names that you gave up rest already; take one of them back, or change your name when one has rested for 30 days',
  },
  alias_without_name: { status: 409, message: 'Take a lightning address first; an alias is one more name for it' },
  alias_is_own_name: { status: 409, message: 'This is your lightning address already' },
  too_many_aliases: { status: 409, message: 'You have as many aliases as one member may have; give one up first' },
  alias_not_found: { status: 404, message: 'This person has no such alias' },
  domain_by_invitation: {
    status: 403,
    message: 'Names on this domain are given by whoever runs the instance; ask them for one',
  },
  domain_is_main: { status: 409, message: 'This is where the instance is already; the settings say so' },
  domain_in_use: {
    status: 409,
    message: 'This is one of the further domains, with names of its own; remove it there first',
  },
  domain_not_found: { status: 404, message: 'There is no such domain here' },
  domain_has_names: {
    status: 409,
    message: 'Somebody has a name on this domain, or gave one up less than 30 days ago, or is invited to one',
  },
  too_many_domains: { status: 409, message: 'There are as many domains as one instance may have' },
  address_not_found: { status: 404, message: 'There is no such lightning address' },
  address_without_wallet: { status: 404, message: 'The owner of this lightning address has no active wallet' },
} as const satisfies Record<string, Refused>
