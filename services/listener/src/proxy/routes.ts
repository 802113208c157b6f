import { listenerPaths, type ProxyErrorCode, ProxyRequest, proxyErrors } from '@chispa/contract/listener'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { ErrorBody } from '../http/errors.ts'
import { problemsOf } from '../http/problems.ts'
import { forward, type ProxyDeps } from './forward.ts'

const errorBody: ErrorBody = (message, isOurs) => ({
  ok: false,
  error: { code: isOurs ? 'relay_error' : 'validation_error', message },
})

export function proxyRoutes(app: FastifyInstance, deps: ProxyDeps & Pick<Deps, 'counters'>): void {
  app.post<{ Body: ProxyRequest }>(
    listenerPaths.proxy,
    { schema: { body: ProxyRequest }, attachValidation: true, config: { errorBody } },
    async (request, reply) => {
      const refuse = (code: ProxyErrorCode, message: string, walletErrorCode?: string) =>
        reply
          .code(proxyErrors[code])
          .send({ ok: false, error: { code, ...(walletErrorCode && { walletErrorCode }), message } })
      if (request.validationError) return refuse('validation_error', problemsOf(request.validationError))
      deps.counters.add('nwcRequests')
      const answer = await forward(deps, request.body)
      if (answer.kind === 'result') return { ok: true, result: answer.result }
      deps.counters.add('nwcRequestErrors')
      return refuse(answer.code, answer.message, answer.walletErrorCode)
    },
  )
}
