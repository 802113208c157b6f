/**
 * A courtesy provider: an empty-bodied POST answers with the connection URI of a new, disposable wallet, as text or
 * inside JSON, the way such services differ. The provider may throw a wallet away at any time.
 */
import Fastify, { type FastifyInstance } from 'fastify'
import { setFaults } from './set-faults.ts'
import type { WalletOptions } from './wallets/sandbox-wallet.ts'
import type { WalletService } from './wallets/wallet-service.ts'

export type CourtesyFaults = {
  /** Takes the request and never answers. */
  silent: boolean
  delayMs: number
  /** Answers with this status instead of a wallet; 0 answers normally. */
  status: number
  /** Answers with something that is not a connection. */
  garbage: boolean
  format: 'text' | 'json' | 'nested'
}

export const noCourtesyFaults = (): CourtesyFaults => ({
  silent: false,
  delayMs: 0,
  status: 0,
  garbage: false,
  format: 'text',
})

export type CourtesyProvider = {
  url: string
  faults: CourtesyFaults
  /** The public keys of the wallets given out, oldest first. */
  given: string[]
  /** All wallets given out stop answering for good. */
  destroyAll(): void
  stop(): Promise<void>
}

export async function startCourtesyProvider(
  service: WalletService,
  { port = 0, wallet: walletOptions = {} }: { port?: number; wallet?: WalletOptions } = {},
): Promise<CourtesyProvider> {
  const faults = noCourtesyFaults()
  const given: string[] = []
  const stopping = new AbortController()
  const app: FastifyInstance = Fastify({ forceCloseConnections: true })

  // An empty body may come with any content type, JSON included.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, text: string | Buffer) =>
    text.length > 0 ? JSON.parse(String(text)) : undefined,
  )
  app.post('/', async (_request, reply) => {
    const { silent, delayMs, status, garbage, format } = faults
    if (silent || delayMs > 0) await pause(silent ? 2 ** 31 - 1 : delayMs, stopping.signal)
    if (status > 0) return reply.code(status).send({ error: 'A fault was switched on' })
    if (garbage) return 'sorry, no wallets today'
    const wallet = await service.create(walletOptions)
    given.push(wallet.publicKey)
    if (format === 'json') return { nwc: wallet.uri }
    return format === 'nested' ? { data: { wallet: { connection: { uri: wallet.uri } } } } : wallet.uri
  })
  app.get('/faults', () => faults)
  app.post('/faults', (request, reply) => {
    const wrong = setFaults(faults, request.body, noCourtesyFaults())
    return wrong ? reply.code(400).send({ error: `not a fault: ${wrong}` }) : faults
  })
  app.post('/destroy-all', () => {
    provider.destroyAll()
    return {}
  })

  const provider: CourtesyProvider = {
    url: await app.listen({ host: '127.0.0.1', port }),
    faults,
    given,
    destroyAll() {
      for (const key of given.splice(0)) {
        const wallet = service.find(key)
        if (wallet) service.destroy(wallet)
      }
    },
    async stop() {
      stopping.abort()
      await app.close()
    },
  }
  return provider
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
