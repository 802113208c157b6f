/**
 * What wallets in use do differently from the standard, each as a switch. Nothing of it is a failure: the wallet works, in
 * its own way. Recorded wallets are made of these.
 */

/** When the hash of a description gets into an invoice. */
export type HashRule =
  | 'always'
  /** Only where there is no description: a description wins. */
  | 'without_text'
  /** Only with the text that it is of; anything else is an error. */
  | 'with_its_text'
  /** Refused without a text; with one it is the hash of that, whatever was asked. */
  | 'of_the_text'
  /** Repeated in the answer and not written into the invoice. */
  | 'echoed'
  /** Written as the description. */
  | 'as_text'

/** What stands in the place of a preimage. */
export type ToldPreimage = 'preimage' | 'empty' | 'nothing' | 'null' | 'not-provided' | 'zeros' | 'id'

/** What becomes of an amount that is no whole satoshi. */
export type SatoshiRule = 'exact' | 'refuse' | 'floor' | 'round' | 'ceil'

export type WalletQuirks = {
  hashRule: HashRule
  /** What pay_invoice answers with once it has paid. */
  paysWith: ToldPreimage
  /** Look-ups and lists of what was sent tell no preimage. */
  hidesPreimage: boolean
  /** Transactions are told without their state, as by wallets from before there was one. */
  noState: boolean
  /** Tells no state, and the preimage of an invoice from the start. */
  tellsPreimageEarly: boolean
  /** Tells no state and no preimage, and the time of its making as the time of settlement of every invoice. */
  settledAtCreation: boolean
  /** Every look-up is of something received. */
  allIncoming: boolean
  /** A look-up finds the payee's row of an invoice, where payer and payee are with the same custodian. */
  findsPayee: boolean
  /** A look-up finds the oldest row of a payment hash. */
  findsOldest: boolean
  /** A payment on its way is called expired. */
  expiresInFlight: boolean
  /** The look-up of an open invoice names no amount. */
  noAmount: boolean
  /** No answer names a payment hash. */
  noPaymentHash: boolean
  /** A look-up by payment hash alone is not answered. */
  findsByInvoiceOnly: boolean
  /** The code with which it says that it knows no such payment. */
  notFoundAs: string
  notFoundSaying: string
  /** The code of a payment that failed. */
  failedAs: string
  satoshis: SatoshiRule
  /** Refuses invoices that are valid for longer, in seconds; 0: any. */
  maxExpiry: number
  /** Invoices are valid for so many seconds whatever was asked; 0: as asked. */
  fixedExpiry: number
  /** Nothing is answered to a method that it does not know. */
  silentOnUnknown: boolean
  /** Requests whose clock is this many seconds off are not answered; 0: any. */
  clockWindow: number
  /** A request that is not newer than the last, by whole seconds, is not answered. */
  dropsSameSecond: boolean
  /** A request that cannot be decrypted is answered with BAD_REQUEST that names no method. */
  undecryptedIsBad: boolean
  /** Nothing is answered to a request that it cannot decrypt. */
  silentWhenUnread: boolean
  /** Requests are carried out after their expiration as well. */
  actsWhenExpired: boolean
  /** The connection has ended: everything but get_info is EXPIRED. */
  connectionEnded: boolean
  /** The error's word is in `type` in place of `code`. */
  errorAsType: boolean
  /** The info event names no encryption. */
  noEncryptionTag: boolean
  /** What is left to spend, and what get_balance tells when it is less than the balance; 0: no budget. */
  budgetMsats: number
  /** Lists are in the order of the last change, and filtered by it. */
  listsByChange: boolean
  /** Lists name an id of their own in place of the payment hash. */
  listsIds: boolean
  /** Fees in lists are negative. */
  negativeFees: boolean
  /** Every row of a list is settled, by its word. */
  listsAllSettled: boolean
  /** Every notification comes twice. */
  notifiesTwice: boolean
  /** What every payment costs besides; 0: what the ledger says. */
  feeMsats: number
  /** Takes a limit to the fees and does not keep to it. */
  ignoresFeeCap: boolean
  /** So many requests a minute, then RATE_LIMITED; 0: any number. */
  maxPerMinute: number
}

export const noWalletQuirks = (): WalletQuirks => ({
  hashRule: 'always',
  paysWith: 'preimage',
  hidesPreimage: false,
  noState: false,
  tellsPreimageEarly: false,
  settledAtCreation: false,
  allIncoming: false,
  findsPayee: false,
  findsOldest: false,
  expiresInFlight: false,
  noAmount: false,
  noPaymentHash: false,
  findsByInvoiceOnly: false,
  notFoundAs: 'NOT_FOUND',
  notFoundSaying: 'Not found',
  failedAs: 'PAYMENT_FAILED',
  satoshis: 'exact',
  maxExpiry: 0,
  fixedExpiry: 0,
  silentOnUnknown: false,
  clockWindow: 0,
  dropsSameSecond: false,
  undecryptedIsBad: false,
  silentWhenUnread: false,
  actsWhenExpired: false,
  connectionEnded: false,
  errorAsType: false,
  noEncryptionTag: false,
  budgetMsats: 0,
  listsByChange: false,
  listsIds: false,
  negativeFees: false,
  listsAllSettled: false,
  notifiesTwice: false,
  feeMsats: 0,
  ignoresFeeCap: false,
  maxPerMinute: 0,
})
