/**
 * Every refusal the API can answer. `reason` is the stable word that programs switch on, the status decides the
 * class (`code`), the message says what was wrong and what to do.
 */
import { Type } from 'typebox'

export const codeOf = {
  400: 'VALIDATION_ERROR',
  401: 'AUTHENTICATION_ERROR',
  402: 'PAYMENT_REQUIRED',
  403: 'AUTHORIZATION_ERROR',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  416: 'RANGE_NOT_SATISFIABLE',
  429: 'TOO_MANY_REQUESTS',
  431: 'HEADERS_TOO_LARGE',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const

export type RefusalStatus = keyof typeof codeOf
export type ErrorCode = (typeof codeOf)[RefusalStatus]

type Refused = {
  status: RefusalStatus
  message: string
  /** About the state of money: LNURL answers it with HTTP 200. `changing`: asking again soon may give another answer. */
  money?: 'final' | 'changing'
}

export const refusals = {
  // Any request
  invalid_request: { status: 400, message: 'The request does not match what this operation takes' },
  malformed_json: { status: 400, message: 'The body is not valid JSON in UTF-8' },
  malformed_request: { status: 400, message: 'What was sent is not an HTTP request that can be read' },
  malformed_url: { status: 400, message: 'The path or query is not valid percent-encoded UTF-8' },
  malformed_content_type: {
    status: 400,
    message: 'The content-type header does not name a media type; send application/json',
  },
  invalid_cursor: { status: 400, message: 'The cursor is not one that this list handed out' },
  not_found: { status: 404, message: 'There is nothing at this path' },
  method_not_allowed: { status: 405, message: 'This path does not take that method' },
  body_too_large: { status: 413, message: 'The body is larger than this operation takes' },
  request_timeout: { status: 408, message: 'The request did not arrive whole in time' },
  headers_too_large: { status: 431, message: 'The headers of the request are larger than is taken here' },
  file_not_served: { status: 403, message: 'This file is not served' },
  precondition_failed: { status: 412, message: 'The file is not the one that the request names' },
  range_not_satisfiable: { status: 416, message: 'The file has no such range' },
  rate_limited: { status: 429, message: 'Too many requests; wait until the limit resets' },
  internal_error: { status: 500, message: 'Something went wrong on our side; the request id helps to find it' },
  database_unavailable: { status: 503, message: 'The database cannot be reached; try again shortly' },
  database_busy: { status: 503, message: 'The database is too busy for this at the moment; try again shortly' },
  took_too_long: {
    status: 503,
    message: 'The answer took too long and was given up; what was asked may still happen: look before you try again',
    money: 'changing',
  },

  // Who is calling
  credentials_missing: { status: 401, message: 'Sign the request with NIP-98 or send a bearer token' },
  nip98_required: { status: 401, message: 'This operation takes a NIP-98 signature only' },
  bearer_required: { status: 401, message: 'This operation takes a bearer token only' },
  nip98_invalid: { status: 401, message: 'The NIP-98 event is not valid for this request' },
  nip98_payload_mismatch: { status: 401, message: 'The payload tag is not the SHA-256 of the body that was sent' },
  token_invalid: { status: 401, message: 'The token is malformed, forged, or was issued for something else' },
  token_expired: { status: 401, message: 'The token has expired; sign in again' },
  token_of_other_instance: {
    status: 401,
    message: 'The device token belongs to another instance or to an earlier endpoint',
  },

  // What they may do
  role_too_low: { status: 403, message: 'Your role does not allow this' },
  permission_missing: { status: 403, message: 'You lack the permission for this' },
  claim_missing: { status: 403, message: 'The token lacks a claim that this operation needs' },
  device_token_refused: { status: 403, message: 'A device token may not do this; sign in as a person' },

  // Tokens
  invalid_expires_in: {
    status: 400,
    message: 'expiresIn must be a duration such as 30m, 8h or 1d, or a number of seconds',
  },
  unknown_permission: { status: 400, message: 'There is no such permission' },
  permission_not_held: { status: 403, message: 'You cannot delegate a permission that you do not hold' },

  // People and the instance
  user_not_found: { status: 404, message: 'There is no user with this id' },
  registration_closed: { status: 403, message: 'This instance does not take new members at the moment' },
  role_above_own: {
    status: 403,
    message: 'You cannot grant a role above your own, nor change the role of someone above you',
  },
  own_role: { status: 403, message: 'You cannot lower your own role; ask another administrator' },
  last_admin: { status: 409, message: 'This is the last administrator; appoint another one first' },
  root_taken: { status: 403, message: 'This instance already has its root administrator' },
  root_reserved: { status: 403, message: 'Only the key named in ROOT_PUBKEY can claim this instance' },
  unknown_setting: { status: 400, message: 'There is no such setting' },
  invalid_setting: { status: 400, message: 'The value does not fit the setting' },

  // Wallets
  not_yourself: { status: 403, message: 'You can do this only for yourself' },
  invalid_nwc_uri: { status: 400, message: 'This is not a wallet connection that can be used' },
  wallet_not_found: { status: 404, message: 'You have no wallet with this id' },
  wallet_name_taken: { status: 409, message: 'Another wallet of yours has this name' },
  wallet_already_added: { status: 409, message: 'This connection is one of your wallets already' },
  wallet_retired: { status: 409, message: 'The wallet is archived or dead; add its connection as a new wallet' },
  wallet_disabled: { status: 409, message: 'A disabled wallet cannot become primary; enable it first' },
  too_many_wallets: { status: 409, message: 'You have as many wallets as a member can have; archive one first' },
  wallet_unreachable: { status: 503, message: 'The wallet’s relays cannot be reached; try again shortly' },
  wallet_silent: { status: 503, message: 'The wallet did not answer in time; try again shortly' },
  wallet_refused: { status: 503, message: 'The wallet declined the request' },

  // Lightning addresses
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
  address_not_found: { status: 404, message: 'There is no such lightning address' },
  address_without_wallet: { status: 404, message: 'The owner of this lightning address has no active wallet' },

  // Invoices
  invalid_amount: { status: 400, message: 'The amount must be a whole number of millisatoshis' },
  amount_out_of_range: { status: 400, message: 'The amount is outside the range that is accepted', money: 'final' },
  comment_too_long: { status: 400, message: 'The comment is too long' },
  invalid_zap_request: { status: 400, message: 'The zap request is not valid' },
  zaps_not_offered: { status: 400, message: 'This address does not take zaps; pay it without the nostr parameter' },
  wallet_answer_wrong: {
    status: 503,
    message: 'The wallet behind this address answered with an invoice that is not the one asked for',
  },
  invalid_payment_hash: { status: 400, message: 'A payment hash has 64 hex digits' },
  invoice_not_found: { status: 404, message: 'There is no such invoice of this address' },

  // Cards
  card_not_found: { status: 404, message: 'There is no card with this id' },
  not_card_holder: {
    status: 403,
    message: 'Only the holder of this card, or somebody with the permission, can do this',
  },
  invalid_uid: { status: 400, message: 'The UID of a chip has 7 bytes: 14 hex digits, with or without colons' },
  invalid_title: { status: 400, message: 'A title must have a character that can be seen and no control characters' },
  unknown_design: { status: 400, message: 'There is no card design with this id' },
  design_archived: { status: 400, message: 'This card design is archived and not used for new cards' },
  uid_taken: { status: 409, message: 'There is a card with this UID already' },
  card_not_fresh: { status: 409, message: 'The card was tapped already; only a fresh card can be programmed' },
  card_blocked: { status: 409, message: 'The card is blocked for good', money: 'final' },
  card_payment_unresolved: {
    status: 409,
    message: 'A payment of this card is still on its way; try again when it has ended',
    money: 'changing',
  },
  write_token_refused: {
    status: 403,
    message: 'The write token is missing, wrong, used or expired, or the card was tapped; ask for a new one',
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
  limit_not_lower: { status: 403, message: 'The holder of a card can only lower its limits; ask an operator' },
  otc_not_found: { status: 404, message: 'There is no card with this code' },
  otc_used: { status: 409, message: 'This code has been used by somebody else' },

  // Card designs
  design_not_found: { status: 404, message: 'There is no card design with this id' },
  design_exists: { status: 409, message: 'There is a card design with this picture already' },
  invalid_image_url: {
    status: 400,
    message: 'The picture must be a link of at most 2048 characters that begins with https:// or http://',
  },
  invalid_description: { status: 400, message: 'A description has 1 to 120 characters and no control characters' },
  invalid_import: { status: 400, message: 'Send either a list of designs or the url of a feed' },
  invalid_feed_url: { status: 400, message: 'The feed must be an https URL of a host on the public internet' },
  feed_unavailable: { status: 503, message: 'The feed cannot be read at the moment' },
  feed_unusable: { status: 400, message: 'What is at this URL is not a feed of card designs' },

  // Remote connections
  remote_connections_off: { status: 404, message: 'This platform takes no remote connections' },
  device_key_wrong: { status: 401, message: 'The key of the remote connection is wrong' },

  // Paying with a card: words for the person at the till
  tap_not_authentic: {
    status: 400,
    message: 'This card was not recognised; tap it again, or ask whoever issued it',
  },
  invalid_k1: { status: 400, message: 'This payment does not belong to the tap; tap the card again' },
  tap_expired: { status: 409, message: 'The tap is too old; tap the card again', money: 'final' },
  tap_used: { status: 409, message: 'This tap was used already; tap the card again', money: 'final' },
  card_not_paired: {
    status: 409,
    message: 'Nobody has activated this card yet; its owner does that first',
    money: 'final',
  },
  card_disabled: { status: 409, message: 'The card is paused; its holder can switch it on again', money: 'final' },
  card_without_wallet: {
    status: 409,
    message: 'There is no wallet in use behind this card; its holder connects one first',
    money: 'final',
  },
  invoice_unreadable: { status: 400, message: 'The invoice cannot be read; ask for a new one', money: 'final' },
  invoice_without_amount: {
    status: 400,
    message: 'The invoice names no amount; ask for one over the exact amount',
    money: 'final',
  },
  invoice_expired: { status: 409, message: 'The invoice has expired; ask for a new one', money: 'final' },
  invoice_of_other_network: {
    status: 409,
    message: 'The invoice is of another network than the wallet of this card',
    money: 'final',
  },
  invoice_being_paid: {
    status: 409,
    message: 'This invoice is being paid by another tap; wait for its result and do not pay again',
    money: 'changing',
  },
  invoice_already_paid: { status: 409, message: 'This invoice is paid already; do not pay again', money: 'final' },
  invoice_declined_before: {
    status: 409,
    message: 'This wallet was asked to pay this invoice before and did not; ask for a new invoice',
    money: 'final',
  },
  amount_over_tap_limit: {
    status: 409,
    message: 'The amount is above what this card may spend with one tap',
    money: 'final',
  },
  amount_over_day_limit: {
    status: 409,
    message: 'The amount is above what is left of this card’s limit for a day; try a smaller one, or tomorrow',
    money: 'final',
  },
  payment_unresolved: {
    status: 409,
    message: 'The payment is on its way and its result is not known yet; wait, and do not pay again',
    money: 'changing',
  },
  not_started: {
    status: 503,
    message: 'The wallet of this card could not be reached and nothing was paid; tap the card again',
    money: 'final',
  },
  insufficient_balance: { status: 402, message: 'There is not enough money on this card; top it up', money: 'final' },
  wallet_quota_reached: {
    status: 402,
    message: 'The wallet of this card has reached its own spending limit; its holder can raise it there',
    money: 'final',
  },
  wallet_not_allowed: {
    status: 409,
    message: 'The wallet of this card does not allow it to pay; its holder connects the wallet again',
    money: 'final',
  },
  wallet_busy: {
    status: 409,
    message: 'The wallet of this card is too busy and paid nothing; tap again in a minute, with a new invoice',
    money: 'final',
  },
  payment_failed: {
    status: 409,
    message: 'The payment did not get through and nothing was paid; ask for a new invoice and tap again',
    money: 'final',
  },
  expired_unpaid: { status: 409, message: 'The payment never came about: the invoice expired unpaid', money: 'final' },
  unresolved_expired: {
    status: 409,
    message: 'What became of this payment could not be found out; ask whoever runs this platform',
    money: 'final',
  },
  rejected_by_operator: {
    status: 409,
    message: 'Whoever runs this platform has found that this payment did not come about',
    money: 'final',
  },
  card_payment_not_found: { status: 404, message: 'There is no payment with this id' },
  card_payment_resolved: { status: 409, message: 'The end of this payment is known already' },
  card_payment_in_progress: { status: 409, message: 'The payment is being made at this moment; try again in a minute' },
  wrong_preimage: { status: 400, message: 'This is not the preimage of the payment, 64 hex digits' },

  // The payment listener
  invalid_listener_url: { status: 400, message: 'The address of a listener is a URL such as http://127.0.0.1:4100' },
  listener_disabled: { status: 404, message: 'This platform does not use a payment listener' },
  webhook_unsigned: { status: 401, message: 'The headers x-service-timestamp and x-service-signature are missing' },
  webhook_too_old: { status: 401, message: 'The timestamp is not one, or more than five minutes off' },
  webhook_signature_wrong: { status: 401, message: 'The signature does not fit the body and our secret' },
  // Forwarding
  invalid_destination: { status: 400, message: 'A destination is a lightning address that can be paid: name@domain' },
  destination_repeated: { status: 400, message: 'An address can be named only once' },
  destination_unknown: { status: 400, message: 'Nobody has this lightning address here' },
  shares_not_whole: { status: 400, message: 'The shares must be 10,000 basis points together' },
  forwarding_to_itself: { status: 409, message: 'This address pays into the very wallet that would forward' },
  forwarding_loop: { status: 409, message: 'What is forwarded to this address would come back to this wallet' },
  forwarding_receipt_not_found: { status: 404, message: 'This wallet has no received payment with this id' },
  forwarding_nothing_to_retry: { status: 409, message: 'Nothing of this payment waits to be forwarded' },
} as const satisfies Record<string, Refused>

export type Reason = keyof typeof refusals
export const entryOf = (reason: Reason): Refused => refusals[reason]

export const ErrorBody = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.Object({
      message: Type.String({ description: 'What was wrong and what to do, for people' }),
      code: Type.String({ description: 'The class of the refusal, one for each status' }),
      reason: Type.Optional(Type.String({ description: 'The stable word of the catalogue of refusals, for programs' })),
      details: Type.Optional(Type.Unknown()),
    }),
  },
  { title: 'Error' },
)
export type ErrorBody = Type.Static<typeof ErrorBody>
