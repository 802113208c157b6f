/** Wallets of members. */
import type { Refused } from './refused.ts'

export const walletRefusals = {
  fees_cannot_be_capped: {
    status: 409,
    message: 'Your wallet takes no limit to its fees. Pay without one, or in the wallet itself',
  },
  fee_over_cap: {
    status: 402,
    message: 'The fees would be more than your limit. Nothing was paid; raise it and try again',
  },
  cannot_send: { status: 409, message: 'You cannot pay from here at the moment' },
  idempotency_key_reused: { status: 409, message: 'This key belongs to another payment' },
  invoice_sent_before: { status: 409, message: 'This invoice was sent before; ask for a new one' },
  no_receiving_wallet: {
    status: 409,
    message: 'No wallet of yours receives at the moment; connect one, or switch it on',
  },
  not_yourself: { status: 403, message: 'You can do this only for yourself' },
  invalid_nwc_uri: { status: 400, message: 'This is not a wallet connection that can be used' },
  wallet_not_found: { status: 404, message: 'You have no wallet with this id' },
  wallet_name_taken: { status: 409, message: 'Another wallet of yours has this name' },
  wallet_already_added: { status: 409, message: 'This connection is one of your wallets already' },
  wallet_retired: { status: 409, message: 'The wallet is archived or dead; add its connection as a new wallet' },
  wallet_disabled: { status: 409, message: 'A disabled wallet cannot become primary; enable it first' },
  wallet_cannot_spend: {
    status: 409,
    message: 'This connection does not let us pay; allow it in your wallet, with a budget, and check the wallet here',
  },
  too_many_wallets: { status: 409, message: 'You have as many wallets as a member can have; archive one first' },
  courtesy_not_offered: {
    status: 409,
    message: 'There is no courtesy wallet for you: none are given here, or you have a wallet',
  },
  courtesy_unavailable: {
    status: 503,
    message: 'The provider gave no wallet; try again in a few minutes, or connect one of your own',
  },
  invalid_pairing: { status: 400, message: 'A wallet cannot be asked for a connection like this' },
  pairing_not_found: { status: 404, message: 'No wallet was asked for such a connection' },
  pairing_over: { status: 409, message: 'The wallet answered too late; ask it again' },
  wallet_unreachable: { status: 503, message: 'The wallet’s relays cannot be reached; try again shortly' },
  wallet_silent: { status: 503, message: 'The wallet did not answer in time; try again shortly' },
  wallet_refused: { status: 503, message: 'The wallet declined the request' },
} as const satisfies Record<string, Refused>
