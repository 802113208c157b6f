/**
 * One signed request from publishing to its end. It goes to every relay that would bring the reply back; the first reply
 * wins. When none comes, the relays' verdicts decide whether the request provably never left or may still be carried out.
 */
import type { Scheduler } from '@chispa/concurrency/clock'
import { startDeadline, withTimeout } from '@chispa/concurrency/timeout'
import type { NostrEvent } from '@chispa/protocols/nip01'
import type { Method } from '@chispa/protocols/nip47'
import { notPublished, type Outcome } from './outcome.ts'
import type { Published } from './publishing.ts'
import type { RelayClient } from './relay-client.ts'
import type { PendingReply } from './requests.ts'
import { waitForRelays } from './wait-for-relays.ts'

type Request = {
  wallet: { readonly relays: readonly RelayClient[]; readonly clientPublicKey: string; readonly isClosed: boolean }
  event: NostrEvent
  /** Unix seconds. */
  expiresAt: number
  clock: Scheduler
  /** Once it is not, the wallet would pass over it: it is not sent any more. */
  isCurrent: () => boolean
  /** Every relay has said what it makes of it. */
  onTold: () => void
  begin: () => PendingReply
}

/** Longer than this nobody waits for a relay to come back. */
const connectTimeoutMs = 5000

export async function publishRequest(
  { wallet, event, expiresAt, clock, isCurrent, onTold, begin }: Request,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<Outcome<Method>> {
  const deadline = startDeadline(timeoutMs, clock)
  const connectMs = Math.min(timeoutMs, connectTimeoutMs)
  const relays = await waitForRelays(wallet, relay => relay.covers(wallet.clientPublicKey), connectMs, signal, clock)
  if (wallet.isClosed) return notPublished('closed', 'The wallet was closed')
  if (signal?.aborted) return notPublished('cancelled', 'The caller gave up')
  if (relays.length === 0) return notPublished('not-connected', 'No relay of the wallet could be reached')
  if (clock.now().getTime() / 1000 > expiresAt)
    return notPublished('expired', 'The request expired before it could be published')
  if (!isCurrent()) return notPublished('overtaken', 'Another request was signed before it could be published')

  const ended = new AbortController()
  const pending = begin()
  const leftMs = deadline.leftMs()
  const options = { timeoutMs: leftMs, signal: ended.signal, mayRepeat: isCurrent }
  const publishing = relays.map(relay => relay.publish(event, options))
  const allTold = Promise.all(publishing)
  void allTold.then(onTold)
  const refusedByAll = allTold.then(verdicts => (verdicts.every(neverLeft) ? 'refused' : new Promise<never>(() => {})))
  const first = await withTimeout(Promise.race([pending.promise, refusedByAll]), leftMs, signal, clock)
  // Whatever waits to be sent again must not be sent after we have answered. With a reason of our own: the usual one is an
  // error with a stack, made for every request.
  ended.abort('ended')
  const verdicts = await allTold
  if (typeof first === 'object') return first

  const unsent = verdicts.every(neverLeft)
  pending.abandon(!unsent)
  if (unsent) return neverPublished(verdicts, first === 'closed', signal?.aborted ?? false)
  const stopped = first === 'closed' || signal?.aborted
  return {
    kind: stopped ? 'closed' : 'timeout',
    acknowledged: verdicts.some(verdict => verdict.kind === 'accepted'),
    ...(pending.unreadable && { unreadable: pending.unreadable }),
  }
}

const neverLeft = (verdict: Published) => verdict.kind === 'refused' || verdict.kind === 'unsent'

function neverPublished(verdicts: Published[], closed: boolean, cancelled: boolean): Outcome<Method> {
  if (closed) return notPublished('closed', 'The wallet was closed')
  if (cancelled) return notPublished('cancelled', 'The caller gave up')
  const refusal = verdicts.find(verdict => verdict.kind === 'refused')
  if (refusal) return notPublished('refused', refusal.text)
  return notPublished('not-connected', 'The connection was lost before the request was sent')
}
