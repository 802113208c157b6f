/**
 * A real Nostr relay on loopback for trying and testing: NIP-01, NIP-11, NIP-42, the limits of public relays, and faults
 * that can be switched on while it runs, in tests through `faults`, from outside through `POST /faults`.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { NostrEvent } from '@chispa/protocols/nip01'
import { WebSocketServer } from 'ws'
import { type AuthPolicy, Board } from './relay/board.ts'
import { answerHttp } from './relay/control.ts'
import { noFaults, type RelayFaults } from './relay/faults.ts'
import { defaultLimits, type RelayLimits } from './relay/limits.ts'
import { Session } from './relay/session.ts'

export type RelayOptions = {
  /** 0, the default, takes a free one. */
  port?: number
  name?: string
  limits?: Partial<RelayLimits>
  /** What the NIP-11 document says instead of the truth. */
  announcedLimits?: Partial<RelayLimits>
  auth?: Partial<AuthPolicy>
  /** Some relays keep the ephemeral kinds for a while, wallet requests and notifications among them. */
  keepEphemeral?: boolean
  maxStoredEvents?: number
  nowSeconds?: () => number
}

export type RelayStatus = {
  sockets: number
  socketsEver: number
  subscriptions: number
  keys: number
  /** REQ frames ever received. */
  requests: number
  events: number
  refused: number
  /** Acknowledged and forgotten, see the faults. */
  lost: number
  /** Frames sent because of the fault. */
  flooded: number
  stored: number
}

export type Relay = {
  url: string
  port: number
  faults: RelayFaults
  limits: RelayLimits
  status(): RelayStatus
  /** As if a client had published it. */
  publish(event: NostrEvent): void
  /** The newest so many, or all. */
  dropSockets(count?: number): void
  /** So many notices to every socket at once. */
  flood(count: number): void
  /** Closes the port and every socket. */
  down(): Promise<void>
  up(): Promise<void>
  restart(options?: { forget?: boolean }): Promise<void>
  stop(): Promise<void>
}

const host = '127.0.0.1'

export async function startRelay(options: RelayOptions = {}): Promise<Relay> {
  const limits = { ...defaultLimits, ...options.limits }
  const faults = noFaults()
  const auth = options.auth && { subscriptions: false, ownKeysOnly: false, eventKinds: [], ...options.auth }
  const board = new Board({
    limits,
    faults,
    auth,
    store: { maxEvents: options.maxStoredEvents ?? 100_000, keepEphemeral: options.keepEphemeral ?? false },
    nowSeconds: options.nowSeconds ?? (() => Math.floor(Date.now() / 1000)),
    url: () => `ws://${host}:${relay.port}`,
  })
  const sessions = new Set<Session>()
  let socketsEver = 0

  // A frozen relay must not answer pings either, so the library must not do it for us.
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.maxMessageLength, autoPong: false })
  const server = createServer((request, response) => void answerHttp(relay, options, request, response))
  server.on('upgrade', (request, socket, head) => {
    // Whoever is refused may be gone already.
    socket.on('error', () => socket.destroy())
    if (faults.refuseConnections) return socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, client => {
      socketsEver++
      const session = new Session(client, board, request.socket.remoteAddress ?? '', randomBytes(16).toString('hex'))
      sessions.add(session)
      client.on('close', () => {
        sessions.delete(session)
        session.end()
      })
    })
  })

  const relay: Relay = {
    url: '',
    port: await listen(server, options.port ?? 0),
    faults,
    limits,
    status: () => ({
      sockets: sessions.size,
      socketsEver,
      subscriptions: sum([...sessions].map(session => session.subscriptionCount)),
      keys: board.index.keyCount,
      ...board.counts,
      stored: board.store.size,
    }),
    publish: event => void board.publish(event),
    dropSockets(count = sessions.size) {
      for (const session of [...sessions].slice(sessions.size - count)) session.terminate()
    },
    flood(count) {
      for (const session of sessions) for (let sent = 0; sent < count; sent++) session.notice(`flood ${sent}`)
    },
    async down() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      relay.dropSockets()
      server.closeAllConnections()
      await closed
    },
    async up() {
      await listen(server, relay.port)
    },
    async restart({ forget = false } = {}) {
      await relay.down()
      if (forget) board.forget()
      await relay.up()
    },
    async stop() {
      if (server.listening) await relay.down()
    },
  }
  relay.url = board.url()
  return relay
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
