/** Metrics of all processes together: whoever is asked by Prometheus asks the first process, which asks everybody. */
import cluster from 'node:cluster'
import { once } from 'node:events'
import { AggregatorRegistry, type Registry } from 'prom-client'

type Asked = { metricsWanted: true }
type Answer = { metrics: string }

/** In a member: its own numbers are there to be asked for. */
export function shareMetrics(registry: Registry): void {
  if (!cluster.isWorker) return
  AggregatorRegistry.setRegistries([registry])
  new AggregatorRegistry()
}

/** In the first process. */
export function answerMetrics(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker, message: Partial<Asked>) => {
    if (message?.metricsWanted !== true) return
    const answer: Answer = { metrics: await all.clusterMetrics().catch(() => '') }
    if (worker.isConnected()) worker.send(answer)
  })
}

const waitMs = 5000

/** The numbers of all; of this process alone where it is the only one, or the first process does not answer. */
export async function readMetrics(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics()
  const signal = AbortSignal.timeout(waitMs)
  const answered = answers(signal)
  process.send?.({ metricsWanted: true } satisfies Asked)
  return (await answered.catch(() => '')) || registry.metrics()
}

async function answers(signal: AbortSignal): Promise<string> {
  for (;;) {
    const [message] = (await once(process, 'message', { signal })) as [Partial<Answer>]
    if (typeof message?.metrics === 'string') return message.metrics
  }
}
