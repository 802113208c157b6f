/**
 * A service that gives money by LNURL-withdraw (LUD-03), somewhere else: gift codes, each good for so many takings, paid from a wallet of the
 * sandbox, with the ways in which such services fail, dawdle and lie.
 */
import { randomBytes } from 'node:crypto'
import { encodeLnurl } from '@chispa/protocols/lud01'
import Fastify, { type FastifyReply } from 'fastify'
import { faultRoutes } from './fault-routes.ts'
import type { SandboxWallet } from './wallets/sandbox-wallet.ts'
import type { WalletService } from './wallets/wallet-service.ts'

export type GiftFaults = {
  /** Answers the link with something that is no offer. */
  garbage: boolean
  /** Declines the invoice with these words. */
  refuse: string | null
  /** Takes the invoice and answers only when told to; it pays at once unless `late` or `lie` is on. */
  hang: boolean
  /** Says OK and pays only when told to. */
  late: boolean
  /** Says OK and never pays. */
  lie: boolean
  /** Answers with a page of a proxy after it was handed the invoice, and pays all the same. */
  brokenProxy: boolean
  /** Pays every invoice that it is handed, however often the gift was taken. */
  generous: boolean
}

export const noGiftFaults = (): GiftFaults => ({
  garbage: false,
  refuse: null,
  hang: false,
  late: false,
  lie: false,
  brokenProxy: false,
  generous: false,
})

type Gift = { minMsats: number; maxMsats: number; description: string; left: number; k1: string }
export type GiftOptions = { minMsats?: number; maxMsats?: number; description?: string; uses?: number }

export type GiftService = {
  faults: GiftFaults
  origin: string
  /** Every invoice that it was handed, in order. */
  handed: string[]
  /** A code: as LUD-17 and as bech32. */
  give(gift?: GiftOptions): { link: string; lnurl: string }
  /** Pays what it said it would. */
  payLate(): void
  /** Cuts the answers that hang. */
  cut(): void
  stop(): Promise<void>
}

export async function startGiftService(
  service: WalletService,
  wallet: SandboxWallet,
  { port = 0 }: { port?: number } = {},
): Promise<GiftService> {
  const faults = noGiftFaults()
  const gifts = new Map<string, Gift>()
  const handed: string[] = []
  const owed: string[] = []
  const held: FastifyReply[] = []
  const app = Fastify({ forceCloseConnections: true })
  const pay = (invoice: string) => service.ledger.pay(wallet.accountId, invoice).ok

  app.get<{ Params: { id: string } }>('/gift/:id', async request => {
    const gift = gifts.get(request.params.id)
    if (faults.garbage) return { hello: 'there' }
    if (!gift || (gift.left === 0 && !faults.generous)) return { status: 'ERROR', reason: 'It was taken before' }
    // Another at every look, as many services do.
    gift.k1 = randomBytes(16).toString('hex')
    return {
      tag: 'withdrawRequest',
      callback: `http://${request.headers.host}/gift/${request.params.id}/take?of=${request.params.id}`,
      k1: gift.k1,
      defaultDescription: gift.description,
      minWithdrawable: gift.minMsats,
      maxWithdrawable: gift.maxMsats,
      balanceCheck: `http://${request.headers.host}/balance`,
    }
  })
  app.get<{ Params: { id: string }; Querystring: { k1?: string; pr?: string } }>(
    '/gift/:id/take',
    async (request, reply) => {
      const gift = gifts.get(request.params.id)
      const { k1, pr = '' } = request.query
      handed.push(pr)
      if (!gift || k1 !== gift.k1) return { status: 'ERROR', reason: 'Unknown k1' }
      if (faults.refuse !== null) return { status: 'ERROR', reason: faults.refuse }
      if (gift.left === 0 && !faults.generous) return { status: 'ERROR', reason: 'It was taken before' }
      gift.left = Math.max(0, gift.left - 1)
      if (faults.late) owed.push(pr)
      else if (!faults.lie && !pay(pr)) return { status: 'ERROR', reason: 'The payment failed' }
      if (faults.hang) {
        held.push(reply.hijack())
        return reply
      }
      if (faults.brokenProxy) return reply.code(502).type('text/html').send('<h1>Bad gateway</h1>')
      return { status: 'OK' }
    },
  )
  app.get('/balance', async () => ({ status: 'ERROR', reason: 'Nobody asks for this' }))
  faultRoutes(app, '', () => faults, noGiftFaults)
  const origin = await app.listen({ host: '127.0.0.1', port })
  return {
    faults,
    origin,
    handed,
    give({ minMsats = 2_100_000, maxMsats = 2_100_000, description = 'Welcome', uses = 1 } = {}) {
      const id = randomBytes(8).toString('hex')
      gifts.set(id, { minMsats, maxMsats, description, left: uses, k1: '' })
      const url = `${origin}/gift/${id}`
      return { link: url.replace('http:', 'lnurlw:'), lnurl: encodeLnurl(url) }
    },
    payLate() {
      for (const invoice of owed.splice(0)) pay(invoice)
    },
    cut() {
      for (const reply of held.splice(0)) reply.raw.destroy()
    },
    stop: () => app.close(),
  }
}
