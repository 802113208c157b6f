/** How a wallet misbehaves, and its quirks: settable in tests and over HTTP while it runs. */
import { noWalletQuirks, type WalletQuirks } from './wallet-quirks.ts'

export type WalletFaults = WalletQuirks & {
  /** Hears nothing and says nothing, like a wallet that its provider has destroyed. */
  silent: boolean
  /** Off its relays, as if its host had lost the network: is paid all the same, and answers what waited there later. */
  disconnect: boolean
  /** Every answer comes this much later; a payment settles right before its answer. */
  delayMs: number
  /** Every request is answered with this error code. */
  failWith: string | null
  /** What its errors say. */
  failSaying: string | null
  /** make_invoice answers with an invoice over one satoshi more. */
  wrongAmount: boolean
  /** make_invoice ignores the description hash, as some wallets do. */
  wrongDescriptionHash: boolean
  /** make_invoice names another payment hash than its invoice has. */
  wrongPaymentHash: boolean
  /** make_invoice answers with an invoice of the main network. */
  wrongNetwork: boolean
  /** make_invoice answers with an invoice that has expired already. */
  expiredInvoice: boolean
  /** make_invoice answers with an invoice that is valid for centuries. */
  eternalInvoice: boolean
  /** make_invoice answers with an invoice of next week. */
  futureInvoice: boolean
  /** Answers decrypt to something that is not JSON. */
  garbage: boolean
  /** Answers are encrypted for somebody else. */
  undecryptable: boolean
  /** Answers are signed with another key. */
  foreignAuthor: boolean
  /** Every answer comes twice, as two events. */
  duplicateAnswers: boolean
  /** Pays and says nothing about it. */
  loseAnswerAfterPaying: boolean
  /** Pays and answers that the payment failed. */
  payThenSayFailed: boolean
  /** Pays and answers with this error code, as one whose answer was lost on its own way. */
  errorAfterPaying: string | null
  /** A payment begins this much later; until then the wallet knows nothing of it. Other requests are answered at once. */
  paysLateMs: number
  /** Pays and answers with a preimage that does not fit the payment hash. */
  wrongPreimage: boolean
  /** Payments stay on their way until they are released. */
  holdPayments: boolean
  /** Settled payments are not announced. */
  noNotifications: boolean
  /** list_transactions answers at most so many at once; 0: as many as is usual. */
  shortPages: number
  /** list_transactions starts at the newest, whatever the offset. */
  ignoreOffset: boolean
  /** list_transactions invents payments without end. */
  endlessLedger: boolean
}

export const noWalletFaults = (): WalletFaults => ({
  ...noWalletQuirks(),
  silent: false,
  disconnect: false,
  delayMs: 0,
  failWith: null,
  failSaying: null,
  wrongAmount: false,
  wrongDescriptionHash: false,
  wrongPaymentHash: false,
  wrongNetwork: false,
  expiredInvoice: false,
  eternalInvoice: false,
  futureInvoice: false,
  garbage: false,
  undecryptable: false,
  foreignAuthor: false,
  duplicateAnswers: false,
  loseAnswerAfterPaying: false,
  payThenSayFailed: false,
  errorAfterPaying: null,
  paysLateMs: 0,
  wrongPreimage: false,
  holdPayments: false,
  noNotifications: false,
  shortPages: 0,
  ignoreOffset: false,
  endlessLedger: false,
})

/** Tells when the switch is turned, whoever turns it: faults are plain fields, for tests and for HTTP alike. */
export function watchDisconnect(faults: WalletFaults, turned: (isOff: boolean) => void): void {
  let isOff = faults.disconnect
  Object.defineProperty(faults, 'disconnect', {
    enumerable: true,
    get: () => isOff,
    set(next: boolean) {
      if (next === isOff) return
      isOff = next
      turned(next)
    },
  })
}
