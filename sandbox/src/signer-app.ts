/**
 * A signer app or bunker on a relay (NIP-46): holds a key and signs for clients that showed the secret of its link, or whose code it scanned. It can want a
 * yes on a page of its own, move to other relays, and send a wallet along as Primal does.
 */
import { randomUUID } from 'node:crypto'
import { newSecretKey, publicKeyOf, signSchnorr } from '@chispa/protocols/bip340'
import { sharedX } from '@chispa/protocols/ecdh'
import { type EventTemplate, finalizeEvent, type NostrEvent } from '@chispa/protocols/nip01'
import { conversationKey, decryptNip44, encryptNip44 } from '@chispa/protocols/nip44'
import { WebSocket } from 'ws'

export type Bunker = {
  link: string
  /** Methods that were asked for, in order. */
  asked: string[]
  /** While set, the bunker wants the person to approve there before it answers `connect`. */
  approvalPage: string | null
  approve: () => void
  /** While set, it wants each signature to be approved there. */
  signaturePage: string | null
  /** When the person does. */
  signatureApproved: Promise<void>
  /** What `connect` came with. */
  connectedWith: string[]
  /** What it answers to `switch_relays`; null: that it stays, as phones do; undefined: it does not know the word. */
  movesTo: string[] | null | undefined
  /** It answers `switch_relays` after this. */
  movesAfter: Promise<void>
  /**
   * As an app that read the code of a page: tells it that we are the signer, with the secret it showed. `walletUri`: as Primal does where the code
   * has `nwc=1`, with a connection to the person's wallet.
   */
  scan: (uri: string, said?: { result?: string; walletUri?: string }) => void
  /** At another relay as well. */
  listenAt: (relayUrl: string) => Promise<void>
  stop: () => void
}

type Person = { secretKey: Uint8Array; pubkey: string }
type Request = { id: string; method: string; params: string[] }
type Reply = { result: string; error?: string }

const bunkerKind = 24133
const signer = { publicKeyOf, signSchnorr }

export async function startBunker(relayUrl: string, person: Person): Promise<Bunker> {
  const secretKey = newSecretKey()
  const publicKey = publicKeyOf(secretKey)
  const secret = 'once-only'
  const clients = new Set<string>()
  const approval = Promise.withResolvers<void>()
  const sockets = [await open(relayUrl)]

  const bunker: Bunker = {
    link: `bunker://${publicKey}?relay=${encodeURIComponent(relayUrl)}&secret=${secret}`,
    asked: [],
    approvalPage: null,
    approve: approval.resolve,
    signaturePage: null,
    signatureApproved: Promise.resolve(),
    connectedWith: [],
    movesTo: undefined,
    movesAfter: Promise.resolve(),
    scan(uri, { result, walletUri } = {}) {
      const { host: client, searchParams } = new URL(uri.replace('nostrconnect:', 'https:'))
      const shown = searchParams.get('secret')
      const both = walletUri && searchParams.get('nwc') === '1' ? JSON.stringify([shown, walletUri]) : undefined
      // Not the id of any request: nobody asked.
      const reply = JSON.stringify({ id: randomUUID(), result: result ?? both ?? shown })
      const template = {
        kind: bunkerKind,
        created_at: Math.floor(Date.now() / 1000),
        tags: [['p', client]],
        content: encryptNip44(reply, conversationKey(sharedX(secretKey, client))),
      }
      clients.add(client)
      for (const socket of sockets) socket.send(JSON.stringify(['EVENT', finalizeEvent(template, secretKey, signer)]))
    },
    async listenAt(url) {
      const socket = await open(url)
      sockets.push(socket)
      listen(socket)
    },
    stop() {
      for (const socket of sockets) socket.close()
    },
  }

  const answer = async ({ id, method, params }: Request, client: string, send: (reply: object) => void) => {
    bunker.asked.push(method)
    if (method === 'connect') {
      if (params[0] !== publicKey || params[1] !== secret) return send({ id, result: '', error: 'wrong secret' })
      if (bunker.approvalPage) {
        send({ id, result: 'auth_url', error: bunker.approvalPage })
        await approval.promise
      }
      clients.add(client)
      bunker.connectedWith = params
      return send({ id, result: 'ack' })
    }
    if (method === 'switch_relays' && bunker.movesTo !== undefined) {
      await bunker.movesAfter
      return send({ id, result: bunker.movesTo && JSON.stringify(bunker.movesTo) })
    }
    if (method === 'sign_event' && bunker.signaturePage) {
      send({ id, result: 'auth_url', error: bunker.signaturePage })
      await bunker.signatureApproved
    }
    const reply: Reply = clients.has(client) ? act(method, params, person) : { result: '', error: 'unauthorized' }
    send({ id, ...reply })
  }

  const listen = (socket: WebSocket) => {
    socket.on('message', data => {
      const [type, , event] = JSON.parse(String(data)) as [string, string, NostrEvent]
      if (type !== 'EVENT') return
      const key = conversationKey(sharedX(secretKey, event.pubkey))
      const opened = decryptNip44(event.content, key)
      if (!opened.ok) return
      const send = (reply: object) => {
        const template = {
          kind: bunkerKind,
          created_at: Math.floor(Date.now() / 1000),
          tags: [['p', event.pubkey]],
          content: encryptNip44(JSON.stringify(reply), key),
        }
        socket.send(JSON.stringify(['EVENT', finalizeEvent(template, secretKey, signer)]))
      }
      void answer(JSON.parse(opened.plaintext), event.pubkey, send)
    })
    socket.send(JSON.stringify(['REQ', 'bunker', { kinds: [bunkerKind], '#p': [publicKey] }]))
  }
  for (const socket of sockets) listen(socket)
  return bunker
}

function act(method: string, params: string[], person: Person): Reply {
  switch (method) {
    case 'get_public_key':
      return { result: person.pubkey }
    case 'sign_event': {
      const template = JSON.parse(params[0] ?? '{}') as EventTemplate
      return { result: JSON.stringify(finalizeEvent(template, person.secretKey, signer)) }
    }
    case 'ping':
      return { result: 'pong' }
    default:
      return { result: '', error: `unknown method ${method}` }
  }
}

async function open(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return socket
}
