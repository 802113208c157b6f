/**
 * How long the reply to a `pay_invoice` is waited for in the background. The till has had its answer by then. A wallet that
 * was seen to reply late, and to pay, is given the time that it needs before it is asked what became of the payment.
 */
import type { WalletProfile } from '@chispa/contract/wallet-profile'
import type { Sql } from '@chispa/database/connect'
import type { Deps } from '../deps.ts'
import { noteSeen } from '../wallets/profile.ts'

type Seen = Pick<WalletProfile, 'payReplyMs'>

/** A reply that took longer is worth remembering. */
const slowReplyMs = 4000
/** The next reply may take longer than the slowest so far. */
const headroom = 2
export const maxPayWaitMs = 30_000

/** `defaultMs` for a wallet of which nothing was seen, and never less. */
export function payWaitMs({ payReplyMs }: Seen, defaultMs: number): number {
  if (payReplyMs === undefined) return defaultMs
  return Math.max(defaultMs, Math.min(maxPayWaitMs, headroom * payReplyMs))
}

/** What to remember after one more reply: a slow one at once, and a quick one bit by bit. Undefined when nothing is new. */
export function replyMsToKeep({ payReplyMs }: Seen, tookMs: number): number | undefined {
  const faded = payReplyMs === undefined ? 0 : Math.floor((payReplyMs * 3) / 4)
  const kept = Math.min(maxPayWaitMs, Math.max(Math.round(tookMs), faded))
  if (payReplyMs === undefined && kept <= slowReplyMs) return undefined
  return kept === payReplyMs || (payReplyMs !== undefined && Math.max(payReplyMs, kept) <= slowReplyMs)
    ? undefined
    : kept
}

/** However the reply decided: what counts is when it came. */
export async function notePayReply(
  deps: { sql: Sql } & Pick<Deps, 'log'>,
  { walletId, tookMs, seen }: { walletId: string; tookMs: number; seen: Seen },
): Promise<void> {
  const payReplyMs = replyMsToKeep(seen, tookMs)
  if (payReplyMs !== undefined) await noteSeen(deps, walletId, { payReplyMs })
}
