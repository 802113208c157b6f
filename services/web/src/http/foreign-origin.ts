/** What decides about the whole instance is not taken from a page of another origin. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { normalizedUrl } from './own-url.ts'
import { Refusal } from './refusal.ts'
import { routePath } from './route-path.ts'

/** No other origin may read these, or call them. */
export const isForOwnPages = (path: string) => /^\/api\/(?:admin|root)(?:\/|$)/.test(path)

export function refuseForeignOrigins(app: FastifyInstance, endpoint: () => string | null): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = isFromPage(request) && isForOwnPages(routePath(request)) && isForeign(request, endpoint())
    done(isRefused ? new Refusal('foreign_origin') : undefined)
  })
}

/** Programs say nothing of where they come from. */
const isFromPage = ({ headers }: FastifyRequest) =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

/** Browsers send their Origin with every request that could change something. */
function isForeign({ headers, protocol, host }: FastifyRequest, endpoint: string | null): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true
  if (headers.origin === undefined) return false
  const origin = normalizedUrl(headers.origin)
  return origin !== normalizedUrl(`${protocol}://${host}`) && origin !== endpoint
}
