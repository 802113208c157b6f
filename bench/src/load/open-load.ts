/**
 * Load as it comes from outside, a process of its own: so many requests a second however late the answers are, each over the
 * connection of another address of this machine. Time counts from the moment at which a request was due.
 */
import { connect, type Socket } from 'node:net'
import { answer, ready } from '../measure/attend.ts'
import { quantile } from '../measure/median.ts'
import { ResponseReader } from './read-response.ts'

/** Sent in turn, over and over. */
export type Stream = { name: string; requests: string[]; perSecond: number }

export type OpenLoad = {
  port: number
  streams: Stream[]
  durationMs: number
  /** Each with an address and a connection of its own; a request that finds none free waits, and that counts. */
  callers: number
}

export type StreamResult = {
  count: number
  statuses: Record<number, number>
  p50Ms: number
  p99Ms: number
  maxMs: number
  /** Connections that were cut before the answer. */
  cut: number
  /** When the last answer came that was not a success, from the start. */
  lastRefusalMs: number | undefined
}

const tickMs = 5
/** LNURL refuses with a 200: its errors are counted as this status. */
export const lnurlError = 299
const errorStart = Buffer.from('{"status":"ERROR"')
const isLnurlError = (body: Buffer) => body.subarray(0, errorStart.length).equals(errorStart)

type Due = { stream: Stream; request: string; at: number }
type Tally = { latencies: number[]; statuses: Record<number, number>; cut: number; lastRefusalMs?: number }

class Caller {
  readonly #address: string
  readonly #port: number
  readonly #onFree: (caller: Caller) => void
  #socket: Socket | undefined
  #due: Due | undefined
  #onAnswer: (due: Due, status: number) => void

  constructor(
    at: number,
    port: number,
    onFree: (caller: Caller) => void,
    onAnswer: (due: Due, status: number) => void,
  ) {
    this.#address = `127.${1 + (at >> 16)}.${(at >> 8) & 255}.${1 + (at & 255)}`
    this.#port = port
    this.#onFree = onFree
    this.#onAnswer = onAnswer
  }

  send(due: Due): void {
    this.#due = due
    this.#socket ??= this.#connect()
    this.#socket.write(due.request, 'latin1')
  }

  close(): void {
    this.#due = undefined
    this.#socket?.destroy()
  }

  #connect(): Socket {
    const reader = new ResponseReader((status, body) => this.#ended(isLnurlError(body) ? lnurlError : status))
    const socket = connect({ port: this.#port, host: '127.0.0.1', localAddress: this.#address, noDelay: true })
    socket.on('data', chunk => reader.read(chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      if (this.#socket !== socket) return
      this.#socket = undefined
      if (this.#due) this.#ended(0)
    })
    return socket
  }

  /** `0`: cut. */
  #ended(status: number): void {
    const due = this.#due
    if (!due) return
    this.#due = undefined
    this.#onAnswer(due, status)
    this.#onFree(this)
  }
}

async function run({ port, streams, durationMs, callers }: OpenLoad): Promise<Record<string, StreamResult>> {
  const tallies = new Map<Stream, Tally>(streams.map(stream => [stream, { latencies: [], statuses: {}, cut: 0 }]))
  const sent = new Map<Stream, number>(streams.map(stream => [stream, 0]))
  const startedAt = performance.now()
  const waiting: Due[] = []
  const free: Caller[] = []
  const onFree = (caller: Caller) => {
    const next = waiting.shift()
    if (next) caller.send(next)
    else free.unshift(caller)
  }
  const onAnswer = ({ stream, at }: Due, status: number) => {
    const tally = tallies.get(stream)!
    const now = performance.now()
    tally.latencies.push(now - at)
    if (status === 0) tally.cut++
    else tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
    if (status !== 200) tally.lastRefusalMs = now - startedAt
  }
  const all = Array.from({ length: callers }, (_, at) => new Caller(at, port, onFree, onAnswer))
  free.push(...all)
  const tick = () => {
    const now = performance.now()
    for (const stream of streams) {
      const { requests, perSecond } = stream
      const due = Math.floor(((Math.min(now, startedAt + durationMs) - startedAt) * perSecond) / 1000)
      for (let at = sent.get(stream)!; at < due; at++) {
        const one = { stream, request: requests[at % requests.length]!, at: startedAt + (at * 1000) / perSecond }
        const caller = free.pop()
        if (caller) caller.send(one)
        else waiting.push(one)
      }
      sent.set(stream, due)
    }
  }
  const ticking = setInterval(tick, tickMs)
  await new Promise(resolve => setTimeout(resolve, durationMs))
  clearInterval(ticking)
  tick()
  // What is still open when nothing more is sent: an answer within some seconds, or it counts with its age.
  const endsAt = performance.now() + 5000
  while (free.length < all.length && performance.now() < endsAt) await new Promise(resolve => setTimeout(resolve, 20))
  for (const one of waiting) onAnswer(one, 0)
  for (const caller of all) caller.close()
  return Object.fromEntries([...tallies].map(([{ name }, tally]) => [name, resultOf(tally)]))
}

function resultOf({ latencies, statuses, cut, lastRefusalMs }: Tally): StreamResult {
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    count: sorted.length,
    ...{ statuses, cut, lastRefusalMs },
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    maxMs: sorted.at(-1) ?? 0,
  }
}

answer('run', run)
ready({})
