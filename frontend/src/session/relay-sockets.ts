/**
 * Sockets to several relays at a time (NIP-01), for as long as somebody is waited for. A page that comes back to the front, or back to a
 * network, opens them anew and asks `since` when it began: what came while it slept is not lost where a relay keeps it. The former socket
 * goes once the new one has told everything.
 */
import type { NostrEvent } from '@chispa/protocols/nip01'

type Options = {
  /** What is subscribed to. */
  filter: object
  onEvent: (event: NostrEvent) => void
}

const [firstPauseMs, maxPauseMs] = [1000, 15_000]
const subscription = 'signer'

export class RelaySockets {
  readonly #urls: readonly string[]
  readonly #options: Options
  readonly #sockets = new Map<string, WebSocket>()
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()
  /** What each relay has not taken yet: the signer may listen at any of them. */
  readonly #untaken = new Map<string, Map<string, NostrEvent>>()
  readonly #isOver = new AbortController()
  /** Whether any relay was ever there. */
  isReached = false

  constructor(urls: readonly string[], options: Options) {
    this.#urls = urls
    this.#options = options
    for (const url of urls) this.#open(url, firstPauseMs)
    const { signal } = this.#isOver
    const anew = () => document.visibilityState === 'visible' && this.#openAnew()
    document.addEventListener('visibilitychange', anew, { signal })
    addEventListener('pageshow', anew, { signal })
    addEventListener('online', anew, { signal })
  }

  publish(event: NostrEvent): void {
    for (const url of this.#urls) this.#untakenAt(url).set(event.id, event)
    for (const socket of this.#sockets.values()) send(socket, ['EVENT', event])
  }

  close(): void {
    this.#isOver.abort()
    for (const timer of this.#timers) clearTimeout(timer)
    for (const socket of this.#sockets.values()) end(socket)
    this.#sockets.clear()
  }

  #untakenAt(url: string): Map<string, NostrEvent> {
    const known = this.#untaken.get(url) ?? new Map<string, NostrEvent>()
    this.#untaken.set(url, known)
    return known
  }

  #openAnew(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    for (const url of this.#urls) this.#open(url, firstPauseMs)
  }

  #open(url: string, pauseMs: number): void {
    const former = this.#sockets.get(url)
    let socket: WebSocket
    try {
      socket = new WebSocket(url)
    } catch {
      // A page on https may not speak to a relay on ws.
      return
    }
    this.#sockets.set(url, socket)
    socket.addEventListener('open', () => {
      if (this.#isOver.signal.aborted) return
      this.isReached = true
      send(socket, ['REQ', subscription, this.#options.filter])
      for (const event of this.#untakenAt(url).values()) send(socket, ['EVENT', event])
    })
    socket.addEventListener('message', ({ data }) => {
      const [type, id, third] = readMessage(data)
      if (type === 'EVENT') this.#options.onEvent(third as NostrEvent)
      if (type === 'OK' && third === true) this.#untakenAt(url).delete(String(id))
      if (type === 'EOSE' && former) end(former)
    })
    socket.addEventListener('close', () => {
      if (former) end(former)
      if (this.#isOver.signal.aborted || this.#sockets.get(url) !== socket) return
      this.#sockets.delete(url)
      const timer = setTimeout(() => {
        this.#timers.delete(timer)
        this.#open(url, Math.min(pauseMs * 2, maxPauseMs))
      }, pauseMs)
      this.#timers.add(timer)
    })
  }
}

/** One that is given up before it is open is a complaint of the browser. */
function end(socket: WebSocket): void {
  if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.close())
  else socket.close()
}

function send(socket: WebSocket, message: unknown[]): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

function readMessage(data: unknown): unknown[] {
  try {
    const message: unknown = JSON.parse(String(data))
    return Array.isArray(message) ? message : []
  } catch {
    return []
  }
}
