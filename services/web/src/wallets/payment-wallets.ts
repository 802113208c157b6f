/**
 * For whoever pays: the wallet itself, because a payment is signed and stored before it is published. What a wallet says
 * of a payment when nobody waits for its answer any more is told to those who asked to hear it.
 */
import type { LateReply } from '@chispa/nwc/requests'
import type { Wallet } from '@chispa/nwc/wallet'
import type { Transaction } from '@chispa/protocols/nip47-transaction'

export type BorrowedWallet = { wallet: Wallet; giveBack(): void }

export type PaymentNews = {
  onLateReply(late: LateReply): void
  onPaymentSent(walletId: string, transaction: Transaction): void
}

export type PaymentWallets = {
  /** Undefined for a wallet that is dead, gone or cannot be opened. It stays on its relays until it is given back. */
  borrow(walletId: string): Promise<BorrowedWallet | undefined>
  tell(news: PaymentNews): void
}
