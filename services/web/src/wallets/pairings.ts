/** Waits for wallets that were asked for a connection: while their owner watches, and now and then afterwards. */
import { SharedPlaces } from '@chispa/concurrency/shared-places'
import { SingleFlight } from '@chispa/concurrency/single-flight'
import { startDeadline } from '@chispa/concurrency/timeout'
import type { Approval } from '@chispa/protocols/nwc08'
import type { Deps } from '../deps.ts'
import { findApproval } from './find-approval.ts'
import { type Answer, finishPairing } from './finish-pairing.ts'
import { meetWallet } from './meet-wallet.ts'
import {
  endOldPairings,
  expirePairing,
  keepUnconfirmed,
  noteLooked,
  type PairingRow,
  takeWaiting,
} from './pairing-store.ts'
import { findOwnerPubkey } from './store.ts'

type PairingDeps = Pick<Deps, 'sql' | 'sealer' | 'relayGuard' | 'now' | 'clock' | 'activity' | 'log' | 'pairingLimits'>

const isAnother = (known: PairingRow['unconfirmed'], { walletPublicKey, repeatsState }: Approval) =>
  known !== null && !repeatsState && known.walletPubkey !== walletPublicKey

/** Each holds sockets to relays open. Of one member so few that nobody takes the places of all. */
const places = { total: 50, each: 2 }
const pauseMs = 20_000
const glancesAtOnce = 10
const keptMs = 7 * 86_400_000

export class Pairings {
  readonly #deps: PairingDeps
  readonly #listening = new SingleFlight<string, void>()
  readonly #places = new SharedPlaces(places)

  constructor(deps: PairingDeps) {
    this.#deps = deps
  }

  /** Resolves when the wallet has answered and is connected, or the time is over. Who watches the same joins. */
  async listen(pairing: PairingRow, timeoutMs: number): Promise<void> {
    const { clock } = this.#deps
    const deadline = startDeadline(timeoutMs, clock)
    await this.#listening.run(pairing.id, async () => {
      const over = new AbortController()
      const timer = clock.setTimer(() => over.abort(), timeoutMs)
      const release = await this.#places.acquire(pairing.userId, over.signal).finally(() => timer.cancel())
      if (!release) return
      try {
        await this.#look(pairing, deadline.leftMs())
      } finally {
        release()
      }
    })
  }

  async #look(pairing: PairingRow, timeoutMs: number, signal?: AbortSignal): Promise<void> {
    await noteLooked(this.#deps.sql, pairing.id, this.#deps.now())
    const approval = await findApproval(this.#deps, pairing, { timeoutMs, signal })
    if (!approval) return
    const { unconfirmed } = pairing
    if (approval === 'contested' || isAnother(unconfirmed, approval)) {
      this.#deps.log.warn({ pairingId: pairing.id }, 'two wallets answered one pairing, none is connected')
      await expirePairing(this.#deps.sql, pairing.id)
    } else if (approval.repeatsState) await this.connect(pairing, approval)
    else if (!unconfirmed) await this.#introduce(pairing, approval)
  }

  /** Nobody but its owner can tell whose it is. */
  async #introduce(pairing: PairingRow, approval: Approval): Promise<void> {
    const met = await meetWallet(this.#deps, pairing, approval)
    if (met) await keepUnconfirmed(this.#deps.sql, pairing.id, met)
  }

  async connect(pairing: PairingRow, approval: Answer, requestId?: string): Promise<void> {
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

  /** People approve on their phone after the page was closed. Members take turns: one with many waits for itself. */
  async lookAround(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const now = this.#deps.now()
      await endOldPairings(this.#deps.sql, { now, deleteBefore: new Date(now.getTime() - keptMs) })
      const times = { now, lookedBefore: new Date(now.getTime() - pauseMs) }
      const waiting = await takeWaiting(this.#deps.sql, times, glancesAtOnce)
      if (waiting.length === 0) return
      await Promise.all(waiting.map(pairing => this.#glance(pairing, signal)))
    }
  }

  async #glance(pairing: PairingRow, signal: AbortSignal): Promise<void> {
    await this.#listening
      .run(pairing.id, () => this.#look(pairing, this.#deps.pairingLimits.glanceMs, signal))
      .catch(error => this.#deps.log.warn({ err: error, pairingId: pairing.id }, 'pairing not looked at'))
  }

  settled(): Promise<void> {
    return this.#listening.settled()
  }
}
