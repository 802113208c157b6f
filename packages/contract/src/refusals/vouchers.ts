/** Vouchers. */
import type { Refused } from './refused.ts'

export const voucherRefusals = {
  // Depositing
  recipient_not_accepting: { status: 403, message: 'Recipient does not accept vouchers from this sender' },
  invalid_voucher_key: { status: 400, message: 'This is not a Nostr public key: npub or 64 hex digits' },
  invalid_voucher_text: { status: 400, message: 'A name needs a character that can be seen' },
  invalid_voucher_url: { status: 400, message: 'This is not a URL that a voucher can have' },
  voucher_url_private: { status: 400, message: 'The URL must lead to a host on the public internet' },
  voucher_host_unresolved: {
    status: 503,
    message: 'The host of a URL cannot be looked up at the moment; try again shortly',
  },
  invalid_voucher_event: { status: 400, message: 'The voucherEvent is not valid for this deposit' },
  service_not_signer: {
    status: 400,
    message:
      'servicePubkey does not match the signer; send a signed voucherEvent to deposit on behalf of another service',
  },
  voucher_inbox_full: {
    status: 409,
    message: 'The recipient has not looked at the vouchers that are there already, or holds very many; try again later',
  },

  // Holding
  voucher_not_found: { status: 404, message: 'You have no voucher with this id' },
  voucher_settled: { status: 409, message: 'This voucher is not yours to use any more: its code is not shown' },
  voucher_codes_unavailable: {
    status: 503,
    message: 'The codes of vouchers cannot be opened here at the moment, which whoever runs this platform has to mend',
  },
  voucher_being_sent: {
    status: 409,
    message: 'This voucher is on its way to somebody; wait until that is settled',
  },
  coupon_service_unreachable: {
    status: 503,
    message: 'The coupon service cannot be reached; nothing has changed, try again shortly',
  },
  coupon_service_answer_unusable: {
    status: 503,
    message: 'The coupon service gave no answer that can be used; nothing has changed, try again shortly',
  },
  coupon_service_busy: {
    status: 503,
    message: 'The coupon service asks to be left alone for a moment; nothing has changed, try again later',
  },

  // Keeping what a merchant shows
  not_a_coupon: { status: 400, message: 'This is not the code of a coupon. Scan the one that the shop shows' },
  coupon_shop_unknown: {
    status: 503,
    message: 'This shop does not say where its coupons are looked up. Try again later, or ask the shop',
  },
  coupon_unknown: { status: 404, message: 'The shop does not know this coupon' },
  coupon_used: { status: 409, message: 'This coupon was used before' },
  coupon_expired: { status: 409, message: 'This coupon has expired' },
  coupon_voided: { status: 409, message: 'The shop has taken this coupon back' },
  coupon_moved: { status: 409, message: 'Somebody else has this coupon now' },
  coupon_kept_before: { status: 409, message: 'Somebody here has kept this coupon before' },

  // Handing on
  voucher_not_available: { status: 409, message: 'Only an available voucher can be sent' },
  voucher_not_transferable: { status: 409, message: 'The coupon service of this voucher does not support sending it' },
  invalid_recipient_address: { status: 400, message: 'Send it to a lightning address: name@domain' },
  recipient_is_self: { status: 400, message: 'This is your own address' },
  recipient_unknown: { status: 400, message: 'Nobody has this address' },
  recipient_takes_no_vouchers: { status: 409, message: 'This address does not take vouchers; nothing was sent' },
  recipient_unreachable: { status: 503, message: 'The recipient’s wallet cannot be reached; nothing was sent' },
  recipient_refused: { status: 409, message: 'The recipient’s wallet refused the voucher; it is still yours' },
  handover_open: {
    status: 503,
    message:
      'Wait: the coupon service has not confirmed it yet, and it may still arrive; do not send it to somebody else',
  },
  unknown_action: { status: 400, message: 'This address takes no such action' },

  // Who may deposit
  senders_unresolved: { status: 400, message: 'Some senders could not be found' },

  // Services
  voucher_service_not_found: { status: 404, message: 'No coupon service with this key was seen here' },
  picture_not_found: { status: 404, message: 'There is no such picture' },
} as const satisfies Record<string, Refused>
