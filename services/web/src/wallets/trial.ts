/** What the steps of a check share. */
import type { WalletDifference } from '@chispa/contract/wallet-check'
import type { Outcome } from '@chispa/nwc/outcome'
import type { Wallet } from '@chispa/nwc/wallet'
import { readBolt11 } from '@chispa/protocols/bolt11'
import type { Method } from '@chispa/protocols/nip47'
import { hasSigner } from '@chispa/signatures/ecdsa'
import type { CallOutcome, WalletCalls } from './calls.ts'

export type Trial = {
  id: string
  calls: WalletCalls
  /** For answers as they were sent. */
  wallet: Wallet
  limit: () => { timeoutMs: number }
  /** Unix seconds. */
  now: () => number
  isOffered: (method: Method) => boolean
  differs: (difference: WalletDifference) => void
}

export function noteError({ differs }: Trial, outcome: CallOutcome<unknown> | Outcome): void {
  if (outcome.kind !== 'wallet-error') return
  if (outcome.code === 'EXPIRED') differs('connection_ended')
  if (outcome.code === 'RATE_LIMITED') differs('limits_requests')
}

export function decoded(bolt11: string) {
  const read = readBolt11(bolt11, hasSigner)
  return read.ok ? read.invoice : undefined
}
