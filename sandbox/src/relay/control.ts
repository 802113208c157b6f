/** The relay's plain HTTP side: its NIP-11 document, and its fault switches for people and programs outside. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { setFaults } from '../set-faults.ts'
import { noFaults, type RelayFaults } from './faults.ts'
import { informationDocument, type RelayLimits } from './limits.ts'

type ControlledRelay = {
  url: string
  faults: RelayFaults
  limits: RelayLimits
  status: () => object
  dropSockets: () => void
  flood: (count: number) => void
  restart: (options: { forget: boolean }) => Promise<void>
}
type Announced = { name?: string; announcedLimits?: Partial<RelayLimits>; auth?: { subscriptions?: boolean } }

export async function answerHttp(
  relay: ControlledRelay,
  options: Announced,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, body: unknown, type = 'application/json') => {
    response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' })
    response.end(JSON.stringify(body))
  }
  const { pathname } = new URL(request.url ?? '/', relay.url)
  switch (`${request.method} ${pathname}`) {
    case 'GET /': {
      if (!request.headers.accept?.includes('application/nostr+json')) return send(200, relay.status())
      if (relay.faults.noInformation) return void request.socket.destroy()
      const name = options.name ?? 'sandbox'
      const signIn = Boolean(options.auth?.subscriptions)
      return send(
        200,
        informationDocument(name, { ...relay.limits, ...options.announcedLimits }, signIn),
        'application/nostr+json',
      )
    }
    case 'GET /faults':
      return send(200, relay.faults)
    case 'POST /faults': {
      const wrong = setFaults(relay.faults, await json(request).catch(() => undefined), noFaults())
      return wrong ? send(400, { error: `not a fault: ${wrong}` }) : send(200, relay.faults)
    }
    case 'DELETE /faults':
      Object.assign(relay.faults, noFaults())
      return send(200, relay.faults)
    case 'POST /drop-sockets':
      relay.dropSockets()
      return send(200, {})
    case 'POST /flood':
      relay.flood(1000)
      return send(200, {})
    case 'POST /restart':
      // Answered before, because the restart closes this very connection.
      send(200, {})
      response.once('finish', () => void relay.restart({ forget: true }))
      return
    default:
      return send(404, { error: 'no such path' })
  }
}
