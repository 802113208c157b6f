/**
 * A wallet of somebody else that receives vouchers: its lightning addresses, and the callback to which senders hand a
 * voucher over. It takes them as the protocol says, or as `behaviour` tells it.
 */
import { randomUUID } from 'node:crypto'
import { payMetadata } from '@chispa/protocols/lud06'
import Fastify, { type FastifyInstance } from 'fastify'

export type VoucherWalletBehaviour =
  | 'accept'
  | 'refuse'
  /** Says ACCEPTED and never asks the coupon service. */
  | 'lie'
  | 'hang'
  | 'disconnect'
  | 'garbage'
  /** Takes the coupon and says that it refused it. */
  | 'take and refuse'
  | 'take and hang'

export type Delivery = { name: string; body: Record<string, unknown>; nonce?: string }

export type VoucherWallet = {
  host: string
  behaviour: VoucherWalletBehaviour
  /** What the payRequest says; absent when undefined. */
  allowVouchers: unknown
  /** Instead of its own callback. */
  callback: string | null
  /** Every delivery, with the nonce it has become where it was taken. */
  deliveries: Delivery[]
  readonly waiting: number
  stop(): Promise<void>
}

export async function startVoucherWallet({ refreshUrl }: { refreshUrl: string }): Promise<VoucherWallet> {
  const app: FastifyInstance = Fastify({ forceCloseConnections: true })
  let waiting = 0

  app.get<{ Params: { name: string } }>('/.well-known/lnurlp/:name', ({ params: { name } }) => ({
    tag: 'payRequest',
    callback: wallet.callback ?? `http://${wallet.host}/cb/${name}`,
    minSendable: 1000,
    maxSendable: 1_000_000,
    metadata: payMetadata({ description: `to ${name}`, identifier: `${name}@${wallet.host}` }),
    ...(wallet.allowVouchers !== undefined && { allowVouchers: wallet.allowVouchers }),
  }))

  app.post<{ Params: { name: string }; Body: Record<string, unknown> }>('/cb/:name', async (request, reply) => {
    const delivery: Delivery = { name: request.params.name, body: request.body }
    wallet.deliveries.push(delivery)
    const { behaviour } = wallet
    if (behaviour === 'accept' || behaviour === 'take and refuse' || behaviour === 'take and hang') {
      delivery.nonce = await refresh(request.body.nonce)
    }
    if (behaviour === 'hang' || behaviour === 'take and hang') {
      waiting++
      return new Promise(() => {})
    }
    if (behaviour === 'disconnect') return reply.hijack().raw.destroy()
    if (behaviour === 'garbage') return reply.type('text/html').send('<p>Thanks</p>')
    const refused = behaviour === 'refuse' || behaviour === 'take and refuse'
    return refused ? { status: 'ERROR', reason: 'No room for it' } : { status: 'ACCEPTED' }
  })

  async function refresh(nonce: unknown): Promise<string> {
    const reply = await fetch(refreshUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ nonce }),
    })
    return ((await reply.json()) as { nonce: string }).nonce
  }

  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const wallet: VoucherWallet = {
    host: new URL(url).host,
    behaviour: 'accept',
    allowVouchers: true,
    callback: null,
    deliveries: [],
    get waiting() {
      return waiting
    },
    stop: () => app.close(),
  }
  return wallet
}
