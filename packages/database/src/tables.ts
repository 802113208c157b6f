/**
 * What a row of each table is, and what ends it: docs/schema.md is printed from this and from what the schema and the code say themselves. A test keeps
 * it complete. `ends` is there exactly where something deletes rows, other than the row that they belong to; `erased`: what goes while the row stays.
 */
export type TableWords = { row: string; ends?: string; erased?: string }

export const tables: Readonly<Record<string, TableWords>> = {
  account_takeovers: { row: 'a key that takes an account over, and until when its owner can say no' },
  activity: { row: 'what happened, for the operators', ends: '`activity_retention_days` (90)' },
  address_notices: { row: 'what others did with a member’s name, told to the member until it is old' },
  card_designs: { row: 'a picture for cards; one that is no longer used is archived' },
  card_former_keys: {
    row: 'keys that a chip may still have, wholly or in part',
    ends: 'the first tap that shows which keys the chip has; a deleted chip that is added anew',
  },
  card_payments: { row: 'a payment with a card: one spent tap. It outlives the card, the wallet and the member' },
  card_pins: {
    row: 'the PIN of a card, with its wrong guesses',
    ends: 'its holder takes it off; the card changes hands',
  },
  card_replacements: {
    row: 'a card that is kept for its holder, in the place of a lost one',
    ends: 'the holder takes it; it is no longer kept',
  },
  card_taps: { row: 'the newest tap that was seen of a card' },
  cards: { row: 'an NFC card: its keys, its holder, its limits', ends: 'an operator deletes it' },
  contacts: { row: 'somebody whom a member keeps', ends: 'the member removes them' },
  courtesy_claims: { row: 'who asks the provider for a courtesy wallet, and when it may be asked again' },
  deleted_chips: { row: 'the keys of a chip whose card is gone, to reset it', ends: 'the chip is added anew' },
  departed_keys: { row: 'a key that opens nothing that was given before: its person was deleted, or has another key' },
  device_tokens: { row: 'a device token that was minted, without the token' },
  domains: { row: 'a further domain of the instance', ends: 'an administrator removes it' },
  fiat_rates: { row: 'what a rate service said last of a currency', ends: 'the settings no longer name its service' },
  forwarding_attempts: { row: 'a payment by forwarding, stored before the listener hears of it' },
  forwarding_destinations: { row: 'what a wallet owes to an address that it forwards to' },
  forwarding_legs: { row: 'the part of a received payment that goes to one address' },
  forwarding_receipts: { row: 'a received payment that is forwarded' },
  instance_keys: { row: 'a key that the instance signs with, sealed' },
  invites: { row: 'a link that lets one person in, by its hash' },
  invoice_watches: {
    row: 'the invoices that a stream tells of',
    ends: 'a day, or sooner where the places are taken',
  },
  invoices: {
    row: 'an invoice that was made for a member',
    ends: 'of unpaid ones `invoice_retention_days` (30) after they expired; paid ones stay',
  },
  key_codes: {
    row: 'a code with which another key proves itself, by its hash',
    ends: 'a day after it expired; another key for the account',
  },
  lightning_addresses: {
    row: 'a name: whose it is, or until when it rests',
    ends: 'those of a removed domain, once they have rested; others stay',
  },
  linked_keys: { row: 'a key beside the one that an account is known by', ends: 'it is unlinked, or replaced' },
  listener_inbox: { row: 'an event of the listener that was taken, so that it is taken once', ends: '90 days' },
  member_events: { row: 'what changed for a member, for open pages', ends: 'a day' },
  member_profiles: { row: 'what a member says of themselves here' },
  migrations: { row: 'a migration that was applied' },
  nostr_profiles: {
    row: 'a Nostr profile, the newest that relays had',
    ends: 'of people who are no members: 90 days without anybody who wants it',
  },
  overview_changes: {
    row: 'a change of the sums that is not folded yet',
    ends: 'the loop that folds them, every five seconds',
  },
  overview_members: {
    row: 'a member who was active in an hour, day or month',
    ends: 'of hours after three days; all when they are counted anew',
  },
  overview_progress: { row: 'from when on facts are counted as they happen (one row)' },
  overview_sums: { row: 'a sum by hour or day, or of no time: the cards', ends: 'when they are counted anew' },
  payment_notes: { row: 'what a member writes down about a payment', ends: 'the member empties it' },
  person_notes: {
    row: 'what operators write down about a person',
    ends: 'an operator deletes it; the oldest beyond the limit',
  },
  pictures: { row: 'a picture, fetched or uploaded', ends: 'a day old and shown nowhere' },
  profile_lookups: {
    row: 'whose Nostr profile is looked up though they are no member',
    ends: '90 days without anybody who wants it',
  },
  push_messages: {
    row: 'a notification that waits for a device',
    ends: 'it was sent, or is late: an hour, of a take-over a day',
  },
  push_subscriptions: {
    row: 'a device that is notified',
    ends: 'switched off, signed out, or refused by the browser’s service',
  },
  rate_limits: { row: 'calls of a minute', ends: 'a minute after it' },
  receive_action_revisions: { row: 'how a wallet forwarded from one moment on; never changed' },
  receive_actions: { row: 'a wallet whose owner configured forwarding' },
  refused_taps: { row: 'a tap that was refused before a payment began, for the holder', ends: 'thirty days' },
  remote_wallets: {
    row: 'a member’s wallet',
    erased: 'the connection of an archived one: `wallet_retention_days` (30)',
  },
  sent_payments: { row: 'a payment that a member sends by hand, under the key that the page made for it' },
  set_up_marks: { row: 'a step of setting up that no other table shows' },
  settings: { row: 'a setting that was set', ends: 'it is set back' },
  shown_profiles: {
    row: 'a member whose Nostr profile is looked up and shown',
    ends: 'the member hides it, or leaves',
  },
  split_invoices: { row: 'an invoice of a share; one of a share can be paid at a time' },
  split_shares: { row: 'a share of a bill: how much, and whose' },
  splits: { row: 'a bill that a member splits', ends: '60 days after its end, or the member deletes it' },
  tap_keys: { row: 'a key of chips whose address names no card' },
  till_sales: {
    row: 'a sale at the till, with one invoice for ever',
    ends: 'those that never got a code: a day; others stay',
  },
  till_taps: { row: 'a card that was held to the till', ends: 'a day' },
  tills: { row: 'a till on a device', ends: 'thirty days, or its owner closes it' },
  users: {
    row: 'an account: key, role, standing',
    ends: 'the person is deleted; what they paid and were paid stays as the tables say',
  },
  voucher_allowlist: { row: 'a sender whose vouchers a member takes', ends: 'the member changes the list' },
  voucher_inboxes: { row: 'how many unread vouchers of a service a member has' },
  voucher_intents: { row: 'a voucher that is being exchanged, stored before the coupon service hears of it' },
  voucher_merchants: { row: 'a merchant of a coupon service' },
  voucher_policies: { row: 'whose vouchers a member takes' },
  voucher_sends: { row: 'a voucher that was sent, and how that ended' },
  voucher_services: { row: 'a coupon service, by its key' },
  vouchers: {
    row: 'a voucher of a member, its code sealed',
    erased: 'the contents of a deleted one; the row keeps its code from coming back',
  },
  waitlist: { row: 'somebody who wants to come' },
  wallet_pairings: {
    row: 'a wallet that was asked for a connection',
    ends: '7 days after its end',
    erased: 'its key, when the asking is over',
  },
  webhook_deliveries: { row: 'an event that is told to an endpoint', ends: '30 days; tried for three' },
  webhook_endpoints: { row: 'where a program is told of events', ends: 'its owner deletes it' },
  withdrawals: {
    row: 'money that a code gives, taken into a wallet',
    ends: '90 days; at once where nobody heard of it',
  },
  zap_receipts: { row: 'the receipt of a zap and where it was published' },
  'listener.events': {
    row: 'a payment that a wallet made or got, until the web service has accepted it',
    ends: '`EVENT_RETENTION_DAYS` (30) after it was accepted',
  },
  'listener.instances': {
    row: 'a listener process and its lease',
    ends: 'an hour after its lease, once another has a newer one',
  },
  'listener.outages': { row: 'a time in which no listener ran: kept by 0.4.2, and read by nobody since' },
  'listener.payments': { row: 'a payment in the journal: a request id means one payment for ever' },
  'listener.wallets': { row: 'what a listener knows of a wallet: who holds it, up to when its payments are known' },
}
