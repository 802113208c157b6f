/** Refusals in the shape of LNURL: the sentence for a person in `reason`, and our own shape beside it. */
import type { Endpoint } from '@chispa/contract/endpoint'
import type { Language } from '@chispa/contract/languages'
import { isLnurlReason } from '@chispa/contract/lnurl-sentences'
import { operations } from '@chispa/contract/operations'
import type { ErrorBody } from '@chispa/contract/refusals'
import { sayLnurl } from '@chispa/words/lnurl'
import type { FastifyRequest } from 'fastify'
import type { Refusal } from './refusal.ts'

type LnurlErrors = NonNullable<Endpoint['errors']>
type LnurlReply = {
  status: number
  headers: Record<string, string>
  body: ErrorBody & { status: 'ERROR'; reason: string }
}

export function inLnurl(
  refusal: Refusal,
  body: ErrorBody,
  { errors, language }: { errors: LnurlErrors; language: Language },
): LnurlReply {
  const { reason, values, headers, mayChange } = refusal
  const sentence = isLnurlReason(reason) ? sayLnurl(reason, language, values) : refusal.message
  return {
    status: errors === 'lnurl-200' ? 200 : refusal.status,
    headers: mayChange ? { 'retry-after': '1', ...headers } : headers,
    body: { status: 'ERROR', reason: sentence, ...body, error: { ...body.error, message: sentence } },
  }
}

const lnurlOperations = (Object.values(operations) as Endpoint[])
  .filter(({ errors }) => errors !== undefined)
  .map(({ url, method, errors }) => ({
    method,
    errors: errors as LnurlErrors,
    pattern: new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`),
  }))

/** How the operation errs that was asked for, also where a request never found its route. */
export function lnurlErrorsOf(request: FastifyRequest): LnurlErrors | undefined {
  const operation = request.routeOptions?.config?.operation
  if (operation) return operation.errors
  const [path = ''] = request.url.split('?')
  const there = lnurlOperations.filter(({ pattern }) => pattern.test(path))
  const meant = there.find(({ method }) => method === request.method)
  return meant?.errors ?? (there.length > 0 ? 'lnurl' : undefined)
}
