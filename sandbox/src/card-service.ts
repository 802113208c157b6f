/**
 * A service of cards that is not ours: an LNURL-withdraw link for each card (LUD-03), paid from a wallet of the sandbox, with
 * the ways in which such services fail and lie.
 */
import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { faultRoutes } from './fault-routes.ts'
import type { SandboxWallet } from './wallets/sandbox-wallet.ts'
import type { WalletService } from './wallets/wallet-service.ts'

export type CardServiceFaults = {
  /** Never answers when it is asked for its offer. */
  silentOffer: boolean
  /** Answers the tap with something that is no offer. */
  garbage: boolean
  minMsats: number
  maxMsats: number
  /** From here on it wants the PIN; 0 never. */
  pinLimitMsats: number
  /** Declines with these words. */
  decline: string | null
  /** Takes the invoice and never answers; it pays all the same unless `lie` is on. */
  silentAnswer: boolean
  /** Says OK and never pays. */
  lie: boolean
  /** Answers with a page of a proxy after it was handed the invoice. */
  brokenProxy: boolean
}

export const noCardServiceFaults = (): CardServiceFaults => ({
  silentOffer: false,
  garbage: false,
  minMsats: 1000,
  maxMsats: 100_000_000,
  pinLimitMsats: 0,
  decline: null,
  silentAnswer: false,
  lie: false,
  brokenProxy: false,
})

export type CardService = {
  faults: CardServiceFaults
  pin: string
  /** Every invoice that it was handed, in order. */
  handed: string[]
  /** How often it was asked for an offer. */
  readonly offered: number
  /** What a chip shows at its next tap: another link each time, good for one offer. */
  tap(): string
  stop(): Promise<void>
}

export async function startCardService(
  service: WalletService,
  wallet: SandboxWallet,
  { port = 0 }: { port?: number } = {},
): Promise<CardService> {
  const faults = noCardServiceFaults()
  const handed: string[] = []
  const k1s = new Set<string>()
  const used = new Set<string>()
  let [counter, offered] = [0, 0]
  const app = Fastify({ forceCloseConnections: true })
  const pin = '4711'

  app.get<{ Querystring: { c?: string } }>('/card', async (request, reply) => {
    offered++
    if (faults.silentOffer) return reply.hijack()
    if (faults.garbage) return { tag: 'payRequest' }
    const { c = '' } = request.query
    if (used.has(c)) return { status: 'ERROR', reason: 'This tap was used before' }
    used.add(c)
    const k1 = randomBytes(16).toString('hex')
    k1s.add(k1)
    return {
      tag: 'withdrawRequest',
      callback: `http://${request.headers.host}/pay`,
      k1,
      defaultDescription: 'A card of somewhere else',
      minWithdrawable: faults.minMsats,
      maxWithdrawable: faults.maxMsats,
      ...(faults.pinLimitMsats > 0 && { pinLimit: faults.pinLimitMsats }),
    }
  })
  app.get<{ Querystring: { k1?: string; pr?: string; pin?: string } }>('/pay', async (request, reply) => {
    const { k1 = '', pr = '', pin: given } = request.query
    handed.push(pr)
    if (!k1s.has(k1)) return { status: 'ERROR', reason: 'Unknown k1' }
    if (faults.decline !== null) return { status: 'ERROR', reason: faults.decline }
    if (faults.pinLimitMsats > 0 && given !== pin) return { status: 'ERROR', reason: 'Wrong PIN' }
    k1s.delete(k1)
    if (!faults.lie) {
      const paid = service.ledger.pay(wallet.accountId, pr)
      if (!paid.ok) return { status: 'ERROR', reason: 'The payment failed' }
    }
    if (faults.silentAnswer) return reply.hijack()
    if (faults.brokenProxy) return reply.code(502).type('text/html').send('<h1>Bad gateway</h1>')
    return { status: 'OK' }
  })
  faultRoutes(app, '', () => faults, noCardServiceFaults)
  const origin = await app.listen({ host: '127.0.0.1', port })
  return {
    faults,
    pin,
    handed,
    get offered() {
      return offered
    },
    tap: () => `${origin.replace('http:', 'lnurlw:')}/card?c=${++counter}`,
    stop: () => app.close(),
  }
}
