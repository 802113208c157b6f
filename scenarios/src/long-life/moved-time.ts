/**
 * Loaded before a service (`--import`): its time is the machine's and so much more, as its parent says. A move is a machine that slept between two
 * moments: the time of day and the monotonic clock are later, and every timer whose moment came fires, the earliest first. Node's own timers, as those
 * of kept connections, go on by the machine's clock.
 */
import { Socket } from 'node:net'
import { writeHeapSnapshot } from 'node:v8'
import { textsFromValues } from './statement-texts.ts'

type Resting = { machine: NodeJS.Timeout; fire: () => void; dueAtMs: number }
export type TimeMessage = { aheadMs: number } | { ask: 'connecting' | 'resources' } | { snapshotTo: string }
export type Resources = { handles: Record<string, number>; timersAtRest: number; statements: number }

const [machineDate, machineMs] = [Date, performance.now.bind(performance)]
const [setMachineTimeout, clearMachineTimeout] = [globalThis.setTimeout, globalThis.clearTimeout]
const resting = new Map<NodeJS.Timeout, Resting>()
let aheadMs = Number(process.env.TIME_AHEAD_MS ?? 0)

const dayTimeMs = () => machineDate.now() + aheadMs
globalThis.Date = new Proxy(machineDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [dayTimeMs()] : args, made),
  get: (target, name) => (name === 'now' ? dayTimeMs : Reflect.get(target, name)),
})
const monotonicMs = () => machineMs() + aheadMs
Object.defineProperty(performance, 'now', { value: monotonicMs })

const wake = (timer: NodeJS.Timeout) => {
  const found = resting.get(timer)
  forget(timer)
  found?.fire()
}
const forget = (timer: NodeJS.Timeout) => {
  clearMachineTimeout(resting.get(timer)?.machine)
  resting.delete(timer)
}
const setMovedTimeout = (fire: (...args: unknown[]) => void, afterMs = 0, ...args: unknown[]) => {
  const timer: NodeJS.Timeout = setMachineTimeout(() => wake(timer), afterMs)
  const rest = (machine: NodeJS.Timeout) =>
    resting.set(timer, { machine, fire: () => fire(...args), dueAtMs: monotonicMs() + afterMs })
  rest(timer)
  // Undici keeps one timer for all of its timeouts and begins it anew at every tick.
  timer.refresh = () => {
    forget(timer)
    const machine = setMachineTimeout(() => wake(timer), afterMs)
    rest(timer.hasRef() ? machine : machine.unref())
    return timer
  }
  return timer
}
globalThis.setTimeout = Object.assign(setMovedTimeout, setMachineTimeout) as typeof setTimeout
globalThis.clearTimeout = (timer => {
  if (resting.has(timer as NodeJS.Timeout)) forget(timer as NodeJS.Timeout)
  else clearMachineTimeout(timer)
}) as typeof clearTimeout

process.on('message', (message: TimeMessage) => {
  if ('aheadMs' in message) {
    aheadMs = message.aheadMs
    const due = [...resting].filter(([, { dueAtMs }]) => dueAtMs <= monotonicMs())
    for (const [timer] of due.sort(([, a], [, b]) => a.dueAtMs - b.dueAtMs)) wake(timer)
    process.send?.({ movedTo: aheadMs })
  } else if ('snapshotTo' in message) process.send?.({ snapshot: writeHeapSnapshot(message.snapshotTo) })
  else if (message.ask === 'connecting') {
    const connecting = process
      .getActiveResourcesInfo()
      .filter(kind => kind === 'TCPConnectWrap' || kind === 'GetAddrInfoReqWrap')
    process.send?.({ connecting: connecting.length })
  } else process.send?.({ resources: resourcesNow() })
})
process.channel?.unref()

/** After the garbage went, and with it what is closed by its finalizer. Needs `--expose-gc`. */
function resourcesNow(): Resources {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const handles: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1
  return { handles, timersAtRest: resting.size, statements: textsFromValues(statements) }
}

/** Every text that was ever prepared, told by the Parse messages on their way to the server. */
const statements = new Set<string>()

const databasePort = Number(URL.parse(process.env.DATABASE_URL ?? '')?.port)
const write = Socket.prototype.write
Socket.prototype.write = function (this: Socket, chunk: unknown, ...rest: never[]) {
  if (this.remotePort === databasePort && Buffer.isBuffer(chunk)) noteStatements(chunk)
  return write.call(this, chunk as never, ...rest)
} as typeof write

function noteStatements(messages: Buffer): void {
  for (let at = 0; at + 5 <= messages.length; at += 1 + messages.readUInt32BE(at + 1)) {
    if (messages[at] !== 'P'.charCodeAt(0)) continue
    const [name = '', text = ''] = messages.toString('utf8', at + 5, at + 1 + messages.readUInt32BE(at + 1)).split('\0')
    if (name !== '') statements.add(text)
  }
}
