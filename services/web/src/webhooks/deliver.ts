/**
 * Sends what is due. Each endpoint and each owner has a few places, so slow receivers delay nobody else; a delivery that is not taken is
 * tried again with growing pauses for three days. An endpoint that took nothing in that time is switched off, with notice.
 */
import type { Sealer } from '@chispa/database/seal'
import type { OutgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import { webhookHeaders } from '@chispa/protocols/standard-webhooks'
import type { Deps } from '../deps.ts'
import { validSecrets } from './secrets.ts'
import { type Claimed, claimDeliveries, disableEndpoint, markDelivered, markFailed } from './store.ts'

export type DeliverDeps = Pick<Deps, 'sql' | 'now' | 'activity' | 'log'> & {
  sealer: Sealer
  outgoing: Pick<OutgoingHttp, 'request'>
}

const [secondMs, minuteMs, hourMs] = [1000, 60_000, 3_600_000]
/** After the first attempt; together three days. */
export const pausesMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  17 * hourMs,
  24 * hourMs,
]
const failingForMs = 72 * hourMs
const timeoutMs = 10 * secondMs
/** Longer than an attempt takes. */
const leaseMs = minuteMs
const [perEndpoint, perOwner, maxAtOnce] = [2, 4, 64]
const maxBytes = 16 * 1024
const maxErrorLength = 200
const gone = 410

export class Deliveries {
  readonly #deps: DeliverDeps
  readonly #ofEndpoint = new Map<string, number>()
  readonly #ofOwner = new Map<string, number>()
  readonly #underWay = new Set<Promise<void>>()

  constructor(deps: DeliverDeps) {
    this.#deps = deps
  }

  /** Begins what is due and has a place; does not wait for receivers. Whether something began. */
  async sendDue(onEnd: () => void = () => {}): Promise<boolean> {
    const { sql, now } = this.#deps
    const places = maxAtOnce - this.#underWay.size
    if (places <= 0) return false
    const claimed = await claimDeliveries(sql, {
      now: now(),
      leaseUntil: new Date(now().getTime() + leaseMs),
      busy: [...this.#ofEndpoint.keys()],
      underWayOf: this.#ofOwner,
      perEndpoint,
      perOwner,
      limit: places,
    })
    for (const delivery of claimed) this.#start(delivery, onEnd)
    return claimed.length > 0
  }

  /** Waits for what is under way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  #start(delivery: Claimed, onEnd: () => void): void {
    const { endpointId, userId } = delivery
    const leave = [enter(this.#ofEndpoint, endpointId), enter(this.#ofOwner, userId)]
    const work = attempt(this.#deps, delivery)
      // It falls due again when its lease ends.
      .catch(error =>
        this.#deps.log.warn({ err: error, deliveryId: delivery.id }, 'a webhook delivery was not seen through'),
      )
      .finally(() => {
        for (const left of leave) left()
        this.#underWay.delete(work)
        onEnd()
      })
    this.#underWay.add(work)
  }
}

/** Counts one in; what it answers counts it out again. */
function enter(counts: Map<string, number>, key: string): () => void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
  return () => {
    const left = (counts.get(key) ?? 1) - 1
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  }
}

async function attempt(deps: DeliverDeps, delivery: Claimed): Promise<void> {
  const { sql, sealer, outgoing, now } = deps
  const { id, endpointId, body, url, sealedSecrets } = delivery
  const timestamp = Math.floor(now().getTime() / 1000)
  const signed = webhookHeaders({ id, timestamp, body }, validSecrets(sealer, endpointId, sealedSecrets, now()))
  const headers = { ...signed, 'content-type': 'application/json', 'user-agent': 'Chispa-Webhooks' }
  const outcome = await outgoing.request({ method: 'POST', url, headers, body, timeoutMs, maxBytes })
  const status = outcome.kind === 'answered' ? outcome.status : null
  if (status !== null && status >= 200 && status < 300) return markDelivered(sql, delivery, status, now())
  const error = outcome.kind === 'answered' ? `status ${status}` : `${outcome.reason}: ${outcome.detail}`
  await fail(deps, delivery, status, error.slice(0, maxErrorLength))
}

async function fail(deps: DeliverDeps, delivery: Claimed, status: number | null, error: string): Promise<void> {
  const { sql, now } = deps
  const at = now()
  const pauseMs = pausesMs[delivery.attempts - 1]
  const dueAt = pauseMs === undefined || status === gone ? null : new Date(at.getTime() + pauseMs)
  await markFailed(sql, delivery, { status, error, dueAt, now: at })
  const { failingSince } = delivery
  const isWorn = dueAt === null && failingSince !== null && at.getTime() - failingSince.getTime() >= failingForMs
  if (status === gone) await switchOff(deps, delivery, 'gone')
  else if (isWorn) await switchOff(deps, delivery, 'failing')
}

async function switchOff(deps: DeliverDeps, { endpointId, userId, url }: Claimed, why: 'failing' | 'gone') {
  if (!(await disableEndpoint(deps.sql, endpointId, why, deps.now()))) return
  const reason = why === 'gone' ? 'it answered that it is gone' : 'it took nothing for three days'
  await deps.activity.record({
    category: 'SERVER',
    level: 'WARN',
    event: 'webhook.disabled',
    message: `The webhook to ${new URL(url).host} was switched off: ${reason}`,
    userId,
    metadata: { webhookId: endpointId, why },
  })
}
