/**
 * A coupon service: mints, previews, refreshes once for each Idempotency-Key, and lets its own till claim. Whoever else
 * posts to the claim URL is noted, and stopping the service then fails: wallets never redeem.
 */
import { randomBytes } from 'node:crypto'
import { readNip98 } from '@chispa/protocols/nip98'
import { newSecretKey, publicKeyOf, verifySchnorr } from '@chispa/signatures/schnorr'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { faultRoutes } from '../fault-routes.ts'
import { jsonBody, text } from '../json-body.ts'
import { type CouponFaults, noCouponFaults } from './coupon-faults.ts'
import { CouponLedger, mintBody } from './coupon-ledger.ts'
import { tampered } from './tampered.ts'

export type CouponCall = { call: 'preview' | 'refresh' | 'claim'; nonce: string; key?: string }

export type CouponService = {
  url: string
  claimUrl: string
  refreshUrl: string
  mintUrl: string
  secretKey: Uint8Array
  publicKey: string
  ledger: CouponLedger
  faults: CouponFaults
  /** Every call of strangers, oldest first. */
  calls: CouponCall[]
  /** How many wait at a fault. */
  readonly waiting: number
  /** Redeems as the service's own till. */
  claim(nonce: string): Promise<{ status: number; body: unknown }>
  /** Fails when somebody but the till posted to the claim URL. */
  stop(): Promise<void>
}

type Options = { port?: number; secretKey?: Uint8Array; nowSeconds?: () => number }

const tillHeader = 'x-till-key'
const host = '127.0.0.1'

export async function startCouponService(options: Options = {}): Promise<CouponService> {
  const secretKey = options.secretKey ?? newSecretKey()
  const ledger = new CouponLedger({ secretKey, ...(options.nowSeconds && { nowSeconds: options.nowSeconds }) })
  const faults = noCouponFaults()
  const calls: CouponCall[] = []
  const strangers: string[] = []
  const tillKey = randomBytes(16).toString('hex')
  const stopping = new AbortController()
  let waiting = 0
  const app: FastifyInstance = Fastify({ forceCloseConnections: true })

  const isFor = (call: 'preview' | 'refresh') => faults.at === 'both' || faults.at === call

  async function waitWhile(isHeld: () => boolean): Promise<void> {
    waiting++
    while (isHeld() && !stopping.signal.aborted) await new Promise(resolve => setTimeout(resolve, 5))
    waiting--
  }

  /** True: the answer was given here. */
  async function misbehave(call: 'preview' | 'refresh', reply: FastifyReply): Promise<boolean> {
    if (!isFor(call)) return false
    const until = Date.now() + faults.delayMs
    if (faults.delayMs > 0) await waitWhile(() => faults.delayMs > 0 && Date.now() < until)
    if (stopping.signal.aborted || faults.disconnect) cut(reply)
    else if (faults.redirectTo !== null) reply.redirect(faults.redirectTo)
    else if (faults.notJson) reply.type('text/html').send('<h1>We are closed</h1>')
    else if (faults.oversize) reply.send({ status: 'minted', padding: 'x'.repeat(70_000) })
    else return false
    return true
  }

  function sendFault(reply: FastifyReply) {
    const { status, retryAfterS, retryAfterIn } = faults
    if (retryAfterIn === 'header') reply.header('retry-after', retryAfterS)
    return reply.code(status).send({ error: 'A fault', ...(retryAfterIn === 'body' && { retryAfter: retryAfterS }) })
  }

  app.get<{ Querystring: { nonce?: string } }>('/claim', async (request, reply) => {
    const { nonce = '' } = request.query
    calls.push({ call: 'preview', nonce })
    if (await misbehave('preview', reply)) return reply
    if (isFor('preview') && faults.status > 0) return sendFault(reply)
    if (nonce === '') return reply.code(400).send({ error: 'A nonce is needed' })
    const coupon = ledger.find(nonce)
    if (!coupon) return reply.code(404).send({ error: 'No such coupon' })
    const { voucher: _voucher, ...told } = mintBody(coupon)
    const word = isFor('preview') ? faults.word : null
    return { status: word ?? ledger.statusOf(coupon), claimedAt: coupon.claimedAt, ...told }
  })

  app.post<{ Body: { nonce?: unknown } }>('/refresh', async (request, reply) => {
    const key = request.headers['idempotency-key']
    const nonce = typeof request.body?.nonce === 'string' ? request.body.nonce : ''
    calls.push({ call: 'refresh', nonce, ...(typeof key === 'string' && { key }) })
    if (faults.hold === 'before burn') await waitWhile(() => faults.hold === 'before burn')
    if (await misbehave('refresh', reply)) return reply
    if (typeof key !== 'string' || key.length < 8 || key.length > 255 || nonce === '') {
      return reply.code(400).send({ error: 'An Idempotency-Key and a nonce are needed' })
    }
    const refreshed = ledger.refresh(nonce, faults.forgetKeys ? `${key} forgotten` : key)
    if (faults.hold === 'after burn') await waitWhile(() => faults.hold === 'after burn')
    if (stopping.signal.aborted || (isFor('refresh') && faults.loseAnswerAfterBurn)) return cut(reply)
    if (isFor('refresh') && faults.status > 0) return sendFault(reply)
    switch (refreshed.kind) {
      case 'refreshed':
        return reply.code(refreshed.isFirst ? 201 : 200).send(tampered(ledger, refreshed.successor, nonce, faults))
      case 'unknown':
        return reply.code(404).send({ error: 'No such coupon' })
      case 'spent':
        return reply.code(409).send({ error: 'The coupon is spent' })
      case 'expired':
        return reply.code(410).send({ error: 'The coupon has expired' })
    }
  })

  app.post<{ Body: { nonce: string } }>('/claim', jsonBody({ nonce: text }, ['nonce']), (request, reply) => {
    const { nonce } = request.body
    if (request.headers[tillHeader] !== tillKey) {
      strangers.push(nonce)
      return reply.code(403).send({ error: 'Only the till claims' })
    }
    calls.push({ call: 'claim', nonce })
    const claimed = ledger.claim(nonce)
    if (!('coupon' in claimed)) {
      const [code, error] = claimed.kind === 'unknown' ? [404, 'No such coupon'] : [410, 'The coupon is gone']
      return reply.code(code as number).send({ error })
    }
    const { voucher: _voucher, ...told } = mintBody(claimed.coupon)
    return { status: claimed.kind, claimedAt: claimed.coupon.claimedAt, ...told }
  })

  /** For the merchant of an existing coupon, signed with NIP-98. */
  app.post<{ Body: { couponId: string } }>('/mint', jsonBody({ couponId: text }, ['couponId']), (request, reply) => {
    const merchant = signerOf(request)
    if (!merchant) return reply.code(401).send({ error: 'Sign with NIP-98' })
    const { couponId } = request.body
    const model = ledger.coupons.find(one => one.couponId === couponId && one.merchant === merchant)
    return model ? mintBody(ledger.mint(model, couponId)) : reply.code(404).send({ error: 'No such coupon of yours' })
  })
  faultRoutes(app, '', () => faults, noCouponFaults)

  const url = await app.listen({ host, port: options.port ?? 0 })

  function signerOf(request: FastifyRequest): string | undefined {
    const now = Math.floor(Date.now() / 1000)
    const signed = { url: `${url}${request.url}`, method: request.method, now, verifySchnorr }
    const read = readNip98(request.headers.authorization, signed)
    return read.ok ? read.event.pubkey : undefined
  }

  return {
    url,
    claimUrl: `${url}/claim`,
    refreshUrl: `${url}/refresh`,
    mintUrl: `${url}/mint`,
    secretKey,
    publicKey: publicKeyOf(secretKey),
    ledger,
    faults,
    calls,
    get waiting() {
      return waiting
    },
    async claim(nonce) {
      const reply = await fetch(`${url}/claim`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [tillHeader]: tillKey },
        body: JSON.stringify({ nonce }),
      })
      return { status: reply.status, body: await reply.json() }
    },
    async stop() {
      stopping.abort()
      await app.close()
      if (strangers.length > 0) throw new Error('Somebody who is not the till posted to the claim URL')
    },
  }
}

function cut(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.destroy()
}
