/** Cards, and the devices that initialise them. */
import type { Refused } from './refused.ts'

export const cardRefusals = {
  card_not_found: { status: 404, message: 'There is no card with this id' },
  not_card_holder: {
    status: 403,
    message: 'Only the holder of this card, or somebody with the permission, can do this',
  },
  card_paused_by_holder: { status: 403, message: 'Its holder paused this card: nobody else switches it on again' },
  card_holder_blocked: { status: 409, message: 'The holder of this card is blocked: it pays nothing' },
  invalid_uid: { status: 400, message: 'The UID of a chip has 7 bytes: 14 hex digits, with or without colons' },
  invalid_title: { status: 400, message: 'A title must have a character that can be seen and no control characters' },
  unknown_design: { status: 400, message: 'There is no card design with this id' },
  design_archived: { status: 400, message: 'This card design is archived and not used for new cards' },
  uid_taken: { status: 409, message: 'There is a card with this UID already' },
  card_not_fresh: {
    status: 409,
    message: 'The card was tapped already or programmed elsewhere; only a fresh card can be programmed',
  },
  card_blocked: { status: 409, message: 'The card is blocked for good' },
  card_payment_unresolved: {
    status: 409,
    message: 'A payment of this card is still on its way; try again when it has ended',
    mayChange: true,
  },
  write_token_refused: {
    status: 403,
    message: 'The write token is missing, wrong, used or expired, or the card was tapped; ask for a new one',
  },
  wipe_link_refused: {
    status: 403,
    message: 'The link is wrong, used or expired; ask for a new one. The card is as it was',
  },
  wrong_chip: { status: 409, message: 'The chip on the reader is not the one that this card was made for' },
  card_url_too_long: {
    status: 409,
    message: 'The address of this platform is too long to be written to a card; set a shorter endpoint',
  },
  card_keys_unavailable: {
    status: 503,
    message: 'This card cannot be used here at the moment: its keys cannot be opened, which its operator has to mend',
  },
  card_held: {
    status: 409,
    message: 'Somebody holds this card; its holder gives it back first, or it is blocked by wiping it',
  },
  card_keys_closed: {
    status: 409,
    message:
      'The keys of a card that is held, was tapped or is blocked are told only by wiping it, which blocks it for good',
  },
  card_not_met: {
    status: 409,
    message: 'The keys of this card are known once it was tapped here; tap it once at any till',
  },
  import_unreadable: {
    status: 400,
    message:
      'The file cannot be read: it must be JSON, CSV with a header, an SQLite database, or a dump of the database with COPY or INSERT statements',
  },
  import_under_way: {
    status: 409,
    message: 'Other files are being read at this moment; try again in a minute',
    mayChange: true,
  },
  chip_not_found: { status: 404, message: 'There is no card with this chip, and none was deleted' },
  otc_not_found: { status: 404, message: 'There is no card with this code' },
  card_kept: { status: 409, message: 'This card is kept for somebody else, in the place of one that they lost' },
  card_not_held: { status: 409, message: 'Nobody holds this card: delete it, and add another one' },
  otc_used: { status: 409, message: 'This code has been used by somebody else' },
  remote_connections_off: { status: 404, message: 'This platform takes no remote connections' },
  device_key_wrong: { status: 401, message: 'The key of the remote connection is wrong' },
} as const satisfies Record<string, Refused>
