/** What was scanned or pasted to be paid and cannot be: each named for what it is. The words are those of `readCode` in the protocols. */
import type { Refused } from './refused.ts'

export const paymentTargetRefusals = {
  invalid_payment_target: {
    status: 400,
    message:
      'Nothing here can be paid. Use a name of this community, a lightning address, an invoice or the code that the receiver shows',
  },
  target_on_chain: {
    status: 400,
    message: 'This is a Bitcoin address on the chain. From here you pay over Lightning: ask for a Lightning code',
  },
  target_is_offer: {
    status: 400,
    message: 'This is a BOLT 12 offer, which cannot be paid from here yet. Ask for an invoice or a lightning address',
  },
  target_is_silent_payment: {
    status: 400,
    message: 'This is a silent payment address, which is paid on the chain. Ask for a Lightning code',
  },
  target_is_liquid: {
    status: 400,
    message: 'This is an address of Liquid, another network. Ask for a Lightning code',
  },
  target_is_spark: { status: 400, message: 'This is an address of Spark, another network. Ask for a Lightning code' },
  target_is_ark: { status: 400, message: 'This is an address of Ark, another network. Ask for a Lightning code' },
  target_is_ecash: { status: 400, message: 'This is ecash. Open it in a wallet for ecash' },
  target_is_other_coin: {
    status: 400,
    message: 'This is for another currency than Bitcoin. It cannot be paid from here',
  },
  target_is_bank_code: {
    status: 400,
    message: 'This is a code for apps of banks, such as Pix or Mercado Pago. It cannot be paid from here',
  },
  target_is_web_page: {
    status: 400,
    message: 'This is a web page, and nothing that can be paid. Open it in your browser',
  },
  target_is_login: {
    status: 400,
    message: 'This signs you in at another place with a Lightning wallet. It pays nothing',
  },
  target_is_channel: {
    status: 400,
    message: 'This opens a Lightning channel, for people who run a node. It pays nothing',
  },
  target_is_secret_key: {
    status: 400,
    message: 'This looks like a secret key or the words of a wallet. Keep it to yourself: whoever has it has the money',
  },
  target_is_nostr_note: { status: 400, message: 'This is a note on Nostr, and nobody who can be paid' },
  target_is_coupon_code: {
    status: 400,
    message: 'This looks like the code of a coupon without its shop. Scan the code that the shop shows',
  },
  target_is_other_link: { status: 400, message: 'This is for another app. It cannot be paid from here' },
  target_requires_more: {
    status: 400,
    message: 'The receiver asks for something that cannot be done from here. Ask for a plain Lightning code',
  },
  target_damaged: { status: 400, message: 'This code is damaged or cut off. Copy or scan it again, whole' },
  target_is_page: { status: 400, message: 'This is a page of this community. Open it in your browser' },
  target_is_card: {
    status: 400,
    message: 'This is a card of this community. Cards pay at a till: open yours to charge it',
  },
  target_is_coupon: { status: 400, message: 'This is a coupon. It is kept with your vouchers, and pays nothing' },
  target_is_signer_link: { status: 400, message: 'This is the link of an app that signs for you. Use it to sign in' },
  target_is_wallet_link: {
    status: 400,
    message:
      'This is the connection of a wallet, which lets others pay from it. Connect the wallet with it, and show it to nobody',
  },
  target_is_withdrawal: { status: 409, message: 'This gives money instead of asking for it. Take it into your wallet' },
  name_not_found: { status: 404, message: 'Nobody here has this name. Look at how it is written' },
  profile_without_address: { status: 404, message: 'This person has no lightning address where they could be paid' },
  profile_not_found: {
    status: 503,
    message: 'Nobody knows this person at the moment. Ask them for their lightning address',
  },
  target_unreachable: { status: 503, message: 'The receiver cannot be reached; nothing was paid' },
  target_refused: { status: 409, message: 'The receiver declined; nothing was paid' },
} as const satisfies Record<string, Refused>
