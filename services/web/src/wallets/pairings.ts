/** Waits for wallets that were asked for a connection: while their owner watches, and now and then afterwards. */
import { Semaphore } from '@chispa/concurrency/semaphore'
import { SingleFlight } from '@chispa/concurrency/single-flight'
import type { Deps } from '../deps.ts'
import { findApproval } from './find-approval.ts'
import { finishPairing } from './finish-pairing.ts'
import { endOldPairings, expirePairing, noteLooked, type PairingRow, takeWaiting } from './pairing-store.ts'
import { findOwnerPubkey } from './store.ts'

type PairingDeps = Pick<Deps, 'sql' | 'sealer' | 'relayGuard' | 'now' | 'clock' | 'activity' | 'log'>

/** Each holds a socket to a relay open. */
const maxListening = 50
const glanceMs = 4000
const pauseMs = 20_000
const glancesAtOnce = 5
const keptMs = 7 * 86_400_000

export class Pairings {
  readonly #deps: PairingDeps
  readonly #listening = new SingleFlight<string, void>()
  readonly #places = new Semaphore(maxListening)

  constructor(deps: PairingDeps) {
    this.#deps = deps
  }

  /** Resolves when the wallet has answered and is connected, or the time is over. Who watches the same joins. */
  async listen(pairing: PairingRow, timeoutMs: number, signal?: AbortSignal): Promise<void> {
    await this.#listening.run(pairing.id, async () => {
      const release = await this.#places.acquire(signal)
      if (!release) return
      try {
        await noteLooked(this.#deps.sql, pairing.id, this.#deps.now())
        const approval = await findApproval(this.#deps, pairing, { timeoutMs, signal })
        if (approval === 'contested') {
          this.#deps.log.warn({ pairingId: pairing.id }, 'two wallets answered one pairing, none is connected')
          await expirePairing(this.#deps.sql, pairing.id)
        } else if (approval) await this.connect(pairing, approval)
      } finally {
        release()
      }
    })
  }

  async connect(pairing: PairingRow, approval: Parameters<typeof finishPairing>[2], requestId?: string): Promise<void> {
    const pubkey = await findOwnerPubkey(this.#deps.sql, pairing.userId)
    const wallet = pubkey && (await finishPairing(this.#deps, { ...pairing, pubkey }, approval))
    if (!wallet) return
    await this.#deps.activity.record({
      category: 'NWC',
      event: 'nwc.wallet_added',
      message: `The wallet “${wallet.name}” was added`,
      userId: wallet.userId,
      metadata: { walletId: wallet.id },
      ...(requestId !== undefined && { requestId }),
    })
  }

  /** People approve on their phone after the page was closed. */
  async lookAround(signal: AbortSignal): Promise<void> {
    const now = this.#deps.now()
    await endOldPairings(this.#deps.sql, { now, deleteBefore: new Date(now.getTime() - keptMs) })
    const times = { now, lookedBefore: new Date(now.getTime() - pauseMs) }
    const waiting = await takeWaiting(this.#deps.sql, times, glancesAtOnce)
    await Promise.all(
      waiting.map(pairing =>
        this.listen(pairing, glanceMs, signal).catch(error =>
          this.#deps.log.warn({ err: error, pairingId: pairing.id }, 'pairing not looked at'),
        ),
      ),
    )
  }

  settled(): Promise<void> {
    return this.#listening.settled()
  }
}
