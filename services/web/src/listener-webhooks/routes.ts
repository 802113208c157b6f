import { receiveWebhook } from '@chispa/contract/webhooks'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { parseJson } from '../http/json-body.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { type TakeDeps, webhookTaker } from './take-event.ts'
import { requireSignature, requireSigned } from './verify-webhook.ts'

/** In a scope of its own: nothing of the body is looked at before its signature is. */
export function webhookRoutes(app: FastifyInstance, deps: TakeDeps & Pick<Deps, 'listener'>): void {
  const takeWebhook = webhookTaker(deps)
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
      request.rawBody = body as Buffer
      done(null, undefined)
    })
    scope.addHook('onRequest', async request => requireSigned(deps, request))
    scope.addHook('preValidation', async request => {
      requireSignature(deps, request)
      request.body = bodyOf(request.rawBody)
    })
    serve(scope, receiveWebhook, request => takeWebhook(request.body))
  })
}

function bodyOf(raw: Buffer | undefined): unknown {
  try {
    return parseJson(raw ?? Buffer.alloc(0))
  } catch {
    throw new Refusal('malformed_json')
  }
}
