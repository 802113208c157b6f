/**
 * Loaded into a service under test (`--import`): tells for which requests the event loop stood still. What counts is the processor time of the main thread
 * between two turns of the loop, not the clock: another program that takes the processor is no fault of ours. Writes lines of JSON to descriptor 3.
 */
import diagnostics from 'node:diagnostics_channel'
import { writeSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const tickMs = 5
/** Shorter ones are not told. */
const toldMs = 25
const memoryEveryMs = 2000

const underWay = new Set<string>()
/** Those that ended since the last tick count for it. */
const ended = new Set<string>()
const numberOf = ({ headers }: IncomingMessage) => String(headers['x-fuzz'] ?? '')

function tell(line: object): void {
  try {
    writeSync(3, `${JSON.stringify(line)}\n`)
  } catch {
    // Nobody reads any more: the run was ended, and this service with it.
    process.exit(1)
  }
}

diagnostics.subscribe('http.server.request.start', message => {
  underWay.add(numberOf((message as { request: IncomingMessage }).request))
})
diagnostics.subscribe('http.server.response.finish', message => {
  const number = numberOf((message as { request: IncomingMessage }).request)
  underWay.delete(number)
  ended.add(number)
})

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
let last = cpuMs()
setInterval(() => {
  const now = cpuMs()
  const used = now - last
  last = now
  if (used > toldMs) tell({ busyMs: Math.round(used), requests: [...underWay, ...ended].filter(Boolean) })
  ended.clear()
}, tickMs).unref()

setInterval(() => {
  tell({ rssMb: Math.round(process.memoryUsage.rss() / 1024 ** 2), delayMs: Math.round(delay.max / 1e6) })
  // A request whose connection broke never finishes.
  if (underWay.size > 1000) underWay.clear()
}, memoryEveryMs).unref()

process.on('uncaughtExceptionMonitor', (error, origin) => tell({ uncaught: String(error?.stack ?? error), origin }))
