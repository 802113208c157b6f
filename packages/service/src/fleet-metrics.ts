/**
 * Metrics of all processes together: whoever is asked by Prometheus asks the first process, which asks everybody. What processes that
 * left had counted stays in, so that no count falls while the service runs.
 */
import cluster, { type Worker } from 'node:cluster'
import { EventEmitter, once } from 'node:events'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'

type Numbers = MetricObjectWithValues<MetricValue<string>>[]
type FromMember = { metricsWanted?: true; ownMetrics?: Numbers }
type FromFirst = { ownMetricsWanted?: true; metrics?: string }

/** How long one process may take to say its own numbers, and how long whoever is asked waits for those of all. */
const [ownWaitMs, allWaitMs] = [3000, 5000]

let shared: Registry | undefined

/** In a member: its own numbers are there to be asked for. */
export function shareMetrics(registry: Registry): void {
  if (!cluster.isWorker) return
  shared = registry
  process.on('message', (message: FromFirst) => message?.ownMetricsWanted && tellOwn())
}

/** In a member that ends: what it counted since it was asked is not lost. */
export const tellLastMetrics = (): Promise<void> => tellOwn()

async function tellOwn(): Promise<void> {
  const numbers = await shared?.getMetricsAsJSON().catch(() => undefined)
  if (!numbers || !process.connected) return
  process.send?.({ ownMetrics: numbers.map(worstOfLag) as Numbers } satisfies FromMember)
}

/** The average of a busy process and idle ones hides the busy one. */
const worstOfLag = <T extends { name: string }>(metric: T): T =>
  /^nodejs_eventloop_lag_(?!min_)/.test(metric.name) ? { ...metric, aggregator: 'max' } : metric

/** In the first process. */
export function answerMetrics(): void {
  const said = new Map<number, Numbers>()
  const news = new EventEmitter()
  let left: Numbers = []

  /** One that stands still is taken by what it said last. */
  const ask = async (worker: Worker) => {
    const answered = once(news, String(worker.id), { signal: AbortSignal.timeout(ownWaitMs) }).catch(() => {})
    tell(worker, { ownMetricsWanted: true })
    await answered
  }
  const answer = async (asker: Worker) => {
    await Promise.all(connectedWorkers().map(ask))
    const metrics = await AggregatorRegistry.aggregate([...said.values(), left]).metrics()
    if (asker.isConnected()) tell(asker, { metrics })
  }
  cluster.on('message', (worker, message: FromMember) => {
    if (message?.metricsWanted) answer(worker)
    if (!message?.ownMetrics) return
    said.set(worker.id, message.ownMetrics)
    news.emit(String(worker.id))
  })
  cluster.on('exit', ({ id }) => {
    left = countsIn([left, said.get(id) ?? []])
    said.delete(id)
    news.emit(String(id))
  })
}

/** One that ends at this moment hears nothing, and that is all. */
const tell = (worker: Worker, message: FromFirst) => worker.send(message, () => {})

const connectedWorkers = () => Object.values(cluster.workers ?? {}).filter(worker => worker?.isConnected()) as Worker[]

/** What only grows: gauges say how it is now, and are gone with their process. */
const countsIn = (lists: Numbers[]): Numbers =>
  AggregatorRegistry.aggregate(lists.map(list => list.filter(isCount))).getMetricsAsArray() as Numbers

const isCount = ({ type }: { type: unknown }) => type === 'counter' || type === 'histogram'

/**
 * The numbers of all. Those of one process alone would be counts that fall and jump: where the first process does not
 * answer there are none, and Prometheus asks again.
 */
export async function readMetrics(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics()
  const answered = answers(AbortSignal.timeout(allWaitMs))
  process.send?.({ metricsWanted: true } satisfies FromMember)
  return answered
}

async function answers(signal: AbortSignal): Promise<string> {
  for (;;) {
    const [message] = (await once(process, 'message', { signal })) as [FromFirst]
    if (typeof message?.metrics === 'string') return message.metrics
  }
}
