/** The load generator, a process of its own: requests as bytes, made beforehand, over keep-alive connections. */
import { answer, ready } from '../measure/attend.ts'
import { quantile } from '../measure/median.ts'
import { LoadConnection } from './connection.ts'

export type Load = {
  port: number
  /** Whole requests; sent in turn, over and over when `durationMs` bounds the run, each once when not. */
  requests: string[]
  connections: number
  durationMs?: number
}

export type LoadResult = {
  count: number
  seconds: number
  statuses: Record<number, number>
  p50Ms: number
  p99Ms: number
  /** Processor time of the load generator itself. */
  cpuMs: number
}

async function run({ port, requests, connections, durationMs }: Load): Promise<LoadResult> {
  const pool = Array.from({ length: connections }, () => new LoadConnection(port))
  await Promise.all(pool.map(connection => connection.connected))

  const statuses: Record<number, number> = {}
  const latencies: number[] = []
  let sent = 0
  const startedAt = performance.now()
  const endsAt = durationMs === undefined ? Infinity : startedAt + durationMs
  const most = durationMs === undefined ? requests.length : Infinity
  const track = {
    nextRequest: () => (sent < most && performance.now() < endsAt ? requests[sent++ % requests.length] : undefined),
    onAnswer(status: number, latencyMs: number) {
      statuses[status] = (statuses[status] ?? 0) + 1
      latencies.push(latencyMs)
    },
  }
  const cpuBefore = process.cpuUsage()
  await Promise.all(pool.map(connection => connection.run(track)))
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    count: latencies.length,
    seconds: (performance.now() - startedAt) / 1000,
    statuses,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    cpuMs: (user + system) / 1000,
  }
}

answer('run', run)
ready({})
