/**
 * A courtesy provider: an empty-bodied POST answers with the connection URI of a new, disposable wallet, as text or
 * inside JSON, the way such services differ. The provider may throw a wallet away at any time.
 */
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { faultRoutes } from './fault-routes.ts'
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
  /** Cuts the connection instead of answering. */
  disconnect: boolean
  /** Makes the wallet and cuts the connection instead of giving it. */
  loseAnswerAfterMaking: boolean
  /** Gives the wallet that it gave last once more, to whoever asks. */
  duplicateAnswers: boolean
  format: 'text' | 'json' | 'nested'
}

export const noCourtesyFaults = (): CourtesyFaults => ({
  silent: false,
  delayMs: 0,
  status: 0,
  garbage: false,
  disconnect: false,
  loseAnswerAfterMaking: false,
  duplicateAnswers: false,
  format: 'text',
})

export type CourtesyProvider = {
  url: string
  faults: CourtesyFaults
  /** The public keys of the wallets made, oldest first. */
  given: string[]
  /** How many are kept waiting by a fault. */
  readonly waiting: number
  /** All wallets given out stop answering for good. */
  destroyAll(): void
  /** Whoever waits is cut off. `forget`: it knows none of its wallets any more, so nobody answers for them. */
  restart(options?: { forget?: boolean }): Promise<void>
  stop(): Promise<void>
}

const host = '127.0.0.1'

export async function startCourtesyProvider(
  service: WalletService,
  { port = 0, wallet: walletOptions = {} }: { port?: number; wallet?: WalletOptions } = {},
): Promise<CourtesyProvider> {
  const faults = noCourtesyFaults()
  const given: string[] = []
  let waiting = 0
  let life = new AbortController()
  const app: FastifyInstance = Fastify({ forceCloseConnections: true })

  // An empty body may come with any content type, JSON included.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, text: string | Buffer) =>
    text.length > 0 ? JSON.parse(String(text)) : undefined,
  )
  app.post('/', async (_request, reply) => {
    const { signal } = life
    const { silent, delayMs, status, garbage, format } = faults
    waiting++
    if (silent || delayMs > 0) await pause(silent ? 2 ** 31 - 1 : delayMs, signal)
    waiting--
    if (signal.aborted || faults.disconnect) return cut(reply)
    if (status > 0) return reply.code(status).send({ error: 'A fault was switched on' })
    if (garbage) return 'sorry, no wallets today'
    const wallet = (faults.duplicateAnswers && service.find(given.at(-1) ?? '')) || (await make())
    if (faults.loseAnswerAfterMaking) return cut(reply)
    if (format === 'json') return { nwc: wallet.uri }
    return format === 'nested' ? { data: { wallet: { connection: { uri: wallet.uri } } } } : wallet.uri
  })
  faultRoutes(app, '', () => faults, noCourtesyFaults)
  app.post('/destroy-all', () => {
    provider.destroyAll()
    return {}
  })
  app.post('/restart', (_request, reply) => {
    // Answered before, because the restart closes this very connection.
    reply.raw.once('finish', () => void provider.restart({ forget: true }))
    return {}
  })

  async function make() {
    const wallet = await service.create(walletOptions)
    given.push(wallet.publicKey)
    return wallet
  }

  const provider: CourtesyProvider = {
    url: await app.listen({ host, port }),
    faults,
    given,
    get waiting() {
      return waiting
    },
    destroyAll() {
      for (const key of given.splice(0)) {
        const wallet = service.find(key)
        if (wallet) service.destroy(wallet)
      }
    },
    async restart({ forget = false } = {}) {
      const { server } = app
      const address = server.address() as AddressInfo
      life.abort()
      life = new AbortController()
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
      if (forget) provider.destroyAll()
      await new Promise<void>(resolve => server.listen(address.port, host, resolve))
    },
    async stop() {
      life.abort()
      await app.close()
    },
  }
  return provider
}

function cut(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.destroy()
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
