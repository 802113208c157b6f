/**
 * Wallets from before NIP-44 that run on phones and in tabs pass over a request that is not newer, by whole seconds, than
 * the one before. One process of ours keeps its own apart; the web service and the listener, or a process and the one that
 * it replaces, cannot. So what only reads is asked once more when no answer comes, and the first answer counts.
 */
import type { Scheduler } from '@chispa/concurrency/clock'
import { withTimeout } from '@chispa/concurrency/timeout'
import type { Encryption, Method } from '@chispa/protocols/nip47'
import type { Outcome } from './outcome.ts'

const readingMethods: readonly Method[] = ['get_info', 'get_balance', 'lookup_invoice', 'list_transactions']
/** Two that met would otherwise meet again. */
const againAfterMs = () => 2500 + Math.random() * 1500

export const isWorthAskingAgain = (method: Method, encryption: Encryption): boolean =>
  encryption === 'nip04' && readingMethods.includes(method)

type Ask<M extends Method> = (signal: AbortSignal) => Promise<Outcome<M>>

/** `again` is not called when the first has ended by then. */
export async function askAgain<M extends Method>(
  first: Ask<M>,
  again: Ask<M>,
  clock: Scheduler,
  signal: AbortSignal | undefined,
): Promise<Outcome<M>> {
  const answered = new AbortController()
  const either = signal ? AbortSignal.any([signal, answered.signal]) : answered.signal
  const asked = first(either)
  const early = await withTimeout(asked, againAfterMs(), signal, clock)
  if (early || signal?.aborted) return early ?? asked
  // When neither brings an answer: the first is the one that was waited for longest.
  const outcome = await Promise.any([asked, again(either)].map(requireAnswer)).catch(() => asked)
  answered.abort('answered')
  return outcome
}

async function requireAnswer<M extends Method>(asked: Promise<Outcome<M>>): Promise<Outcome<M>> {
  const outcome = await asked
  if (outcome.kind === 'result' || outcome.kind === 'wallet-error') return outcome
  throw new Error(outcome.kind)
}
