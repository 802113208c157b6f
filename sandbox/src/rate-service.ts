/** A public rate service on loopback, in the shape of mempool's prices, with the ways in which such services fail. */
import Fastify from 'fastify'
import { faultRoutes } from './fault-routes.ts'

export type RateFaults = {
  /** Takes the request and never answers. */
  silent: boolean
  /** Answers with this status instead of a rate; 0 answers normally. */
  status: number
  garbage: boolean
  /** The rate is so old by its own time. */
  ageMs: number
}

export const noRateFaults = (): RateFaults => ({ silent: false, status: 0, garbage: false, ageMs: 0 })

export type RateService = {
  /** Of its answer. */
  url: string
  faults: RateFaults
  /** Price of one bitcoin by currency. */
  prices: Record<string, number>
  /** How often it was asked. */
  readonly asked: number
  stop(): Promise<void>
}

export async function startRateService({ port = 0, now = () => new Date() } = {}): Promise<RateService> {
  const faults = noRateFaults()
  const prices: Record<string, number> = { USD: 100_000, EUR: 90_000, ARS: 150_000_000 }
  let asked = 0
  const app = Fastify({ forceCloseConnections: true })
  app.get('/prices', async (_request, reply) => {
    asked++
    if (faults.silent) return reply.hijack()
    if (faults.status > 0) return reply.code(faults.status).send({ error: 'A fault was switched on' })
    if (faults.garbage) return { USD: 'soon', EUR: -1, time: 'now' }
    return { time: Math.floor((now().getTime() - faults.ageMs) / 1000), ...prices }
  })
  faultRoutes(app, '', () => faults, noRateFaults)
  const origin = await app.listen({ host: '127.0.0.1', port })
  return {
    url: `${origin}/prices`,
    faults,
    prices,
    get asked() {
      return asked
    },
    stop: () => app.close(),
  }
}
