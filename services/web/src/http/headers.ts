/** Headers on every response: the request id, protection in browsers, and who may read it from another origin. */
import { nextCursorHeader } from '@chispa/contract/paging'
import { requestIdHeader } from '@chispa/service/request-id'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isForOwnPages } from './foreign-origin.ts'
import { routePath } from './route-path.ts'

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin',
}
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"
/** Relays of a remote signer are anywhere, hence connect-src. Pictures come from us, whoever made them. */
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self' wss: ws:",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ')
/** Our own pages scan codes; nothing else of the device is used. */
const pagePermissions = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()'
const oneYear = 'max-age=31536000'

const openToAll = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': `${requestIdHeader}, ${nextCursorHeader}, retry-after`,
}
const preflight = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers':
    'authorization, content-type, last-event-id, x-request-id, x-request-action, lawallet_action, x-lawallet-action, x-lawallet-param',
  'access-control-max-age': '86400',
}

export const apiHeaders = { ...always, 'content-security-policy': apiPolicy, 'cache-control': 'no-store' }
const onPages = {
  ...always,
  'content-security-policy': pagePolicy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': pagePermissions,
}

/** Everything that is not a page, the addresses on cards of other systems among it. */
const isForPrograms = (path: string) => /^\/(?:api|\.well-known|boltcards)\/|^\/(?:ln|boltcard)$/.test(path)

/** Credentials travel in a header only, so any origin may call; tokens, webhooks and the claim are for our own pages and services. */
const isOpen = (path: string) =>
  isForPrograms(path) && !/^\/api\/(?:jwt|webhooks)(?:\/|$)/.test(path) && !isForOwnPages(path)

const onOpenApi = { ...apiHeaders, ...openToAll }

export type CommonHeaders = (request: FastifyRequest, reply: FastifyReply) => void

const headersFor = (path: string) => (isOpen(path) ? onOpenApi : isForPrograms(path) ? apiHeaders : onPages)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that serves one path alone. */
    headers?: ReturnType<typeof headersFor>
  }
}

export function commonHeaders(): CommonHeaders {
  return (request, reply) => {
    reply.headers(request.routeOptions?.config?.headers ?? headersFor(routePath(request)))
    reply.header(requestIdHeader, request.id)
    if (request.protocol === 'https') reply.header('strict-transport-security', oneYear)
  }
}

export function sendCommonHeaders(app: FastifyInstance, setCommonHeaders: CommonHeaders): void {
  app.addHook('onRoute', route => {
    if (route.url !== '/*') route.config = { ...route.config, headers: headersFor(route.url) }
  })
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply)
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (!isPreflight || !isOpen(routePath(request))) return done()
    reply.headers(preflight).code(204).send()
  })
}
