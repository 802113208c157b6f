import { probeListener, readListenerStatus } from '@chispa/contract/listener-link'
import { receiveWebhook } from '@chispa/contract/webhooks'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { parseJson } from '../http/json-body.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { courtesyWallets } from '../wallets/courtesy.ts'
import { effects } from './effects.ts'
import { probeAddress } from './probe.ts'
import { listenerStatus } from './status.ts'
import { type TakeDeps, takeWebhook } from './take-event.ts'
import { demandSignature, demandSigned } from './verify-webhook.ts'

export function listenerLinkRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, readListenerStatus, () => listenerStatus(deps))
  serve(app, probeListener, request => probeAddress(deps, request.body))

  const courtesy = courtesyWallets(deps)
  const provided = new Set<Promise<unknown>>()
  const onCourtesyWalletDead = (userId: string) => {
    const attempt = courtesy.provide({ userId }).finally(() => provided.delete(attempt))
    provided.add(attempt)
  }
  app.addHook('onClose', () => Promise.all(provided))
  webhookRoute(app, { ...deps, effects, onCourtesyWalletDead })
}

/** In a scope of its own: nothing of the body is looked at before its signature is. */
function webhookRoute(app: FastifyInstance, deps: TakeDeps & Deps): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
      request.rawBody = body as Buffer
      done(null, undefined)
    })
    scope.addHook('onRequest', async request => demandSigned(deps, request))
    scope.addHook('preValidation', async request => {
      demandSignature(deps, request)
      request.body = bodyOf(request.rawBody)
    })
    serve(scope, receiveWebhook, request => takeWebhook(deps, request.body))
  })
}

function bodyOf(raw: Buffer | undefined): unknown {
  try {
    return parseJson(raw ?? Buffer.alloc(0))
  } catch {
    throw new Refusal('malformed_json')
  }
}
