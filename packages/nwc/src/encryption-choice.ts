/**
 * Which encryption to speak with one wallet. Its info event decides. A wallet without one, or whose info event names no
 * scheme, is taken for one that does not know NIP-44; that guess is given up when the wallet answers that it cannot read
 * it, or stays silent. What it last answered in, as another process remembers, spares the question for its info event; that
 * is asked all the same when the wallet does not answer in it. Any answer, however late, ends the guessing.
 */
import type { Scheduler } from '@chispa/concurrency/clock'
import { startDeadline } from '@chispa/concurrency/timeout'
import { checkEvent } from '@chispa/protocols/nip01'
import { type Encryption, readInfo, type WalletInfo } from '@chispa/protocols/nip47'
import { verifySchnorr } from '@chispa/signatures/schnorr'
import type { InfoAnswer } from './info-lookups.ts'
import { isUnread, type NotPublished, notPublished, type Outcome } from './outcome.ts'
import type { RelayClient } from './relay-client.ts'
import { waitForRelays } from './wait-for-relays.ts'

type Reachable = { readonly relays: readonly RelayClient[]; readonly isClosed: boolean }

const askAgainAfterMs = 60_000

export class EncryptionChoice {
  readonly #walletPublicKey: string
  readonly #clock: Scheduler
  #encryption: Encryption | undefined
  #isGuess = false
  #isRemembered = false
  #answeredIn: Encryption | undefined
  #guessedAt = 0

  /** Only the best scheme is remembered: one that had no NIP-44 may have learnt it. */
  constructor(walletPublicKey: string, clock: Scheduler, remembered?: Encryption) {
    this.#walletPublicKey = walletPublicKey
    this.#clock = clock
    this.remember(remembered)
  }

  /** What the wallet has answered in since we know it. */
  get answeredIn(): Encryption | undefined {
    return this.#answeredIn
  }

  async choose(
    wallet: Reachable,
    timeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Encryption | NotPublished> {
    if (wallet.isClosed) return notPublished('closed', 'The wallet was closed')
    if (this.#encryption && !(this.#isGuess && this.#clock.monotonicMs() - this.#guessedAt > askAgainAfterMs))
      return this.#encryption
    const deadline = startDeadline(timeoutMs, this.#clock)
    const open = await waitForRelays(wallet, relay => relay.isOpen, timeoutMs, signal, this.#clock)
    if (wallet.isClosed) return notPublished('closed', 'The wallet was closed')
    if (signal?.aborted) return notPublished('cancelled', 'The caller gave up')
    if (open.length === 0) return notPublished('not-connected', 'No relay of the wallet could be reached')
    const info = await this.#ask(open, deadline.leftMs(), signal)
    if (info && !info.encryption) {
      return notPublished('unsupported-encryption', 'The wallet offers no encryption that we know')
    }
    const named = info?.isEncryptionGuess ? undefined : info?.encryption
    this.#isGuess = named === undefined
    this.#guessedAt = this.#clock.monotonicMs()
    this.#encryption = named ?? this.#encryption ?? 'nip04'
    return this.#encryption
  }

  /** Undefined when no relay has a genuine info event, or none says so in time. */
  async lookUp(wallet: Reachable, timeoutMs: number, signal: AbortSignal | undefined): Promise<WalletInfo | undefined> {
    const deadline = startDeadline(timeoutMs, this.#clock)
    const open = await waitForRelays(wallet, relay => relay.isOpen, timeoutMs, signal, this.#clock)
    return this.#ask(open, deadline.leftMs(), signal)
  }

  /** The first relay that has a genuine info event wins. */
  #ask(relays: RelayClient[], timeoutMs: number, signal: AbortSignal | undefined): Promise<WalletInfo | undefined> {
    const answers = relays.map(async relay => {
      const info = this.#read(await relay.findInfo(this.#walletPublicKey, { timeoutMs, signal }))
      return info ?? Promise.reject(new Error('no info event'))
    })
    return Promise.any(answers).catch(() => undefined)
  }

  /** What the end of a request says about the scheme it was written in. */
  learn(encryption: Encryption, outcome: Outcome): void {
    const isUnreadable = isUnread(outcome)
    const isAnswer = !isUnreadable && (outcome.kind === 'result' || outcome.kind === 'wallet-error')
    if (isAnswer) this.#prove(encryption)
    if (isAnswer || this.#encryption !== encryption) return
    if (this.#isRemembered && isUnreadable) {
      this.#isRemembered = false
      this.#encryption = undefined
    } else if (this.#isRemembered && outcome.kind === 'timeout') {
      // Its info event is asked for; where that names nothing, what it once answered in is still the best guess.
      this.#isRemembered = false
      this.#isGuess = true
      this.#guessedAt = Number.NEGATIVE_INFINITY
    } else if (isUnreadable || (this.#isGuess && outcome.kind === 'timeout')) {
      this.#encryption = encryption === 'nip04' ? 'nip44_v2' : 'nip04'
      this.#isGuess = true
    }
  }

  /** What it answered in to another process, which counts here while nothing better is known. */
  remember(encryption: Encryption | undefined): void {
    if (encryption !== 'nip44_v2' || (this.#encryption !== undefined && !this.#isGuess)) return
    this.#encryption = encryption
    this.#isGuess = false
    this.#isRemembered = true
  }

  /** A scheme that is known to work stays, whatever else does. */
  #prove(encryption: Encryption): void {
    if (this.#encryption !== encryption && this.#encryption !== undefined && !this.#isGuess) return
    this.#encryption = encryption
    this.#isGuess = false
    this.#isRemembered = false
    this.#answeredIn = encryption
  }

  #read(answer: InfoAnswer): WalletInfo | undefined {
    if (typeof answer === 'string' || answer.pubkey !== this.#walletPublicKey) return undefined
    return checkEvent(answer, verifySchnorr) ? readInfo(answer) : undefined
  }
}
