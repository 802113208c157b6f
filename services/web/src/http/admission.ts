/**
 * Who is let in while many ask. Who asks seldom enters at once. Who has asked for more in the last seconds is heavy: heavy
 * callers share few places, and what they ask further waits; who has asked for less goes first, equals take turns. A place is
 * for the work: after a moment the request waits for a wallet or a client, and its place is given on. With too many requests
 * at work, whoever asks, what is not urgent is refused at once. No step looks at more than a few requests, for every one takes it.
 */
import { Turns } from './turns.ts'

export type AdmissionLimits = {
  /** Requests of one caller in two to four seconds that enter at once. */
  light: number
  /** Of heavy callers at work, each for so long; while nobody else asks there are more, for reads that go together cost less. */
  places: number
  placesAlone: number
  heldMs: number
  /** Of heavy callers waiting, in each level, and how long. */
  maxWaiting: number
  maxWaitMs: number
  /** Not answered, and begun so lately, or twice as long ago: what takes longer waits for others. */
  workMs: number
  maxAtWork: number
  maxUrgentAtWork: number
}

export const admissionLimits: AdmissionLimits = {
  light: 8,
  places: 8,
  placesAlone: 64,
  heldMs: 100,
  maxWaiting: 256,
  maxWaitMs: 2000,
  workMs: 500,
  maxAtWork: 256,
  maxUrgentAtWork: 1024,
}

export type Visit = {
  isUrgent: boolean
  /** Called once, now or later: whether it may enter. */
  decide: (isAdmitted: boolean) => void
  state?: 'waiting' | 'at work' | 'paused' | 'over'
  isHeavy?: boolean
  /** When it came, then when it began. */
  sinceMs?: number
  /** In which spell of `workMs` it began. */
  spell?: number
}

const [countedMs, aloneAfterMs] = [2000, 500]
/** Who asked for up to twice `light`, for up to four times as much, and so on. */
const levels = 6
/** So much is begun in one turn of the event loop; then those who ask seldom are heard. */
const turnMs = 1

type Options = { now?: () => number; later?: (advance: () => void) => void }

export class Admission {
  readonly #limits: AdmissionLimits
  readonly #now: () => number
  readonly #later: (advance: () => void) => void
  readonly #waitingIn = Array.from({ length: levels }, () => new Turns<Visit>())
  readonly #held = new Set<Visit>()
  #isAdvancing = false
  #lightAtMs = Number.NEGATIVE_INFINITY
  #asked = new Map<string, number>()
  #askedBefore = new Map<string, number>()
  #countedSinceMs: number
  #spell = 0
  #spellSinceMs: number
  #begun = 0
  #begunBefore = 0

  constructor(limits = admissionLimits, { now = () => performance.now(), later = setImmediate }: Options = {}) {
    this.#limits = limits
    this.#now = now
    this.#later = later
    this.#countedSinceMs = this.#spellSinceMs = now()
  }

  get atWork(): number {
    return this.#begun + this.#begunBefore
  }

  come(caller: string, visit: Visit): void {
    const { light, maxAtWork, maxUrgentAtWork, maxWaiting } = this.#limits
    const asked = this.#count(caller)
    const waiting = this.#waitingIn[levelOf(asked / light)]!
    if (this.atWork >= (visit.isUrgent ? maxUrgentAtWork : maxAtWork)) refuse(visit)
    else if (asked <= light) {
      this.#lightAtMs = this.#now()
      this.#begin(visit)
    } else if (waiting.size >= maxWaiting) refuse(visit)
    else {
      visit.state = 'waiting'
      visit.isHeavy = true
      visit.sinceMs = this.#now()
      waiting.push(caller, visit)
      this.#advanceLater()
    }
  }

  /** Answered, or its caller has left. */
  leave(visit: Visit): void {
    if (visit.state === 'at work') this.#uncount(visit)
    visit.state = 'over'
    this.#giveOn(visit)
  }

  /** It waits for the client. One that has a place goes on to count: bodies sent at once would be work without a place. */
  pause(visit: Visit): void {
    if (visit.state !== 'at work' || visit.isHeavy) return
    this.#uncount(visit)
    visit.state = 'paused'
  }

  resume(visit: Visit): void {
    if (visit.state === 'paused') this.#countAtWork(visit)
  }

  /** Several times a second. */
  sweep(): void {
    const { heldMs, maxWaitMs, workMs } = this.#limits
    const now = this.#now()
    for (const visit of this.#held) if (now - visit.sinceMs! >= heldMs) this.#giveOn(visit)
    for (const waiting of this.#waitingIn)
      waiting.dropWhile(visit => {
        if (visit.state !== 'waiting') return true
        if (now - visit.sinceMs! < maxWaitMs) return false
        refuse(visit)
        return true
      })
    if (now - this.#spellSinceMs >= workMs) {
      this.#spell++
      this.#spellSinceMs = now
      this.#begunBefore = this.#begun
      this.#begun = 0
    }
    if (now - this.#countedSinceMs >= countedMs) {
      this.#countedSinceMs = now
      this.#askedBefore = this.#asked
      this.#asked = new Map()
    }
  }

  #count(caller: string): number {
    const asked = (this.#asked.get(caller) ?? 0) + 1
    this.#asked.set(caller, asked)
    return asked + (this.#askedBefore.get(caller) ?? 0)
  }

  #begin(visit: Visit): void {
    this.#countAtWork(visit)
    visit.decide(true)
  }

  #countAtWork(visit: Visit): void {
    visit.state = 'at work'
    visit.spell = this.#spell
    this.#begun++
  }

  #uncount({ spell }: Visit): void {
    if (spell === this.#spell) this.#begun--
    else if (spell === this.#spell - 1) this.#begunBefore--
  }

  #giveOn(visit: Visit): void {
    if (this.#held.delete(visit)) this.#advanceLater()
  }

  #advanceLater(): void {
    if (this.#isAdvancing) return
    this.#isAdvancing = true
    this.#later(() => {
      this.#isAdvancing = false
      this.#advance()
    })
  }

  #advance(): void {
    const startedAt = this.#now()
    let now = startedAt
    const { places, placesAlone } = this.#limits
    const free = startedAt - this.#lightAtMs < aloneAfterMs ? places : placesAlone
    while (this.#held.size < free) {
      const visit = this.#next()
      if (!visit) break
      if (visit.state !== 'waiting') continue
      visit.sinceMs = now
      this.#held.add(visit)
      this.#begin(visit)
      now = this.#now()
      if (now - startedAt < turnMs) continue
      this.#advanceLater()
      break
    }
  }

  #next(): Visit | undefined {
    for (const waiting of this.#waitingIn) if (waiting.size > 0) return waiting.shift()
    return undefined
  }
}

const levelOf = (share: number) => Math.max(1, Math.min(levels, Math.ceil(Math.log2(share)))) - 1

function refuse(visit: Visit): void {
  visit.state = 'over'
  visit.decide(false)
}
