/**
 * A push service and the browsers behind it: subscriptions with real keys, and messages opened as a browser does (RFC 8291),
 * after the sender's signature was checked (RFC 8292). With the ways in which such services fail.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import Fastify from 'fastify'
import { faultRoutes } from './fault-routes.ts'

export type PushFaults = {
  /** Takes the message and never answers. */
  silent: boolean
  /** Answers with this status; 0 answers normally. */
  status: number
}

export const noPushFaults = (): PushFaults => ({ silent: false, status: 0 })

export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }
export type PushedMessage = { topic: string | undefined; ttl: number; notification: Record<string, string> }

export type PushService = {
  faults: PushFaults
  /** What a browser would hand to the page that asked for this key. */
  subscribe(applicationServerKey: string): PushSubscription
  /** What came, opened; of one subscription. */
  messagesOf(subscription: PushSubscription): PushedMessage[]
  /** How often it was called. */
  readonly calls: number
  stop(): Promise<void>
}

export async function startPushService({ port = 0 }: { port?: number } = {}): Promise<PushService> {
  const faults = noPushFaults()
  const browsers = new Map<string, { open: (body: Buffer) => string; key: string; messages: PushedMessage[] }>()
  let calls = 0
  const app = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: string | Buffer) => body)
  app.post<{ Params: { id: string }; Body: Buffer }>('/push/:id', async (request, reply) => {
    calls++
    if (faults.silent) return reply.hijack()
    if (faults.status > 0) return reply.code(faults.status).send({ error: 'A fault was switched on' })
    const browser = browsers.get(request.params.id)
    if (!browser) return reply.code(410).send()
    const { authorization = '', ttl, topic } = request.headers
    if (!isSignedBy(authorization, browser.key, origin)) return reply.code(403).send({ error: 'not the sender' })
    if (request.headers['content-encoding'] !== 'aes128gcm') return reply.code(415).send()
    const notification = JSON.parse(browser.open(request.body)) as Record<string, string>
    browser.messages.push({ topic: topic === undefined ? undefined : String(topic), ttl: Number(ttl), notification })
    return reply.code(201).send()
  })
  faultRoutes(app, '', () => faults, noPushFaults)
  const origin = await app.listen({ host: '127.0.0.1', port })
  const idOf = (subscription: PushSubscription) => subscription.endpoint.split('/').at(-1) as string
  return {
    faults,
    subscribe(key) {
      const id = randomBytes(12).toString('hex')
      const ecdh = createECDH('prime256v1')
      const publicKey = ecdh.generateKeys()
      const auth = randomBytes(16)
      browsers.set(id, { key, messages: [], open: body => openMessage(body, ecdh, publicKey, auth) })
      const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
      return { endpoint: `${origin}/push/${id}`, keys }
    },
    messagesOf: subscription => browsers.get(idOf(subscription))?.messages ?? [],
    get calls() {
      return calls
    },
    stop: () => app.close(),
  }
}

/** RFC 8188 with the keys of RFC 8291: salt, record size, the sender's key, one record. */
function openMessage(body: Buffer, ecdh: ReturnType<typeof createECDH>, own: Buffer, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] as number
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
  const ikm = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${label}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends with the byte 2 and padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

/** `vapid t=<JWT>, k=<key>`: signed with the key that the page asked with, for this very service, and not over. */
function isSignedBy(authorization: string, key: string, audience: string): boolean {
  const [, token = '', given = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (given !== key) return false
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const isGenuine = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number }
  return isGenuine && aud === audience && exp * 1000 > Date.now()
}
