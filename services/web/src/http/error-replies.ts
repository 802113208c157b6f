/** Turns whatever was thrown into the one error body; LNURL operations carry LNURL's shape as well. */
import { failureProblem } from '@chispa/contract/field-problems'
import type { Language } from '@chispa/contract/languages'
import type { ErrorBody, Reason } from '@chispa/contract/refusals'
import { codeOf } from '@chispa/contract/refusals/refused'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseRefusal } from './database-refusal.ts'
import type { CommonHeaders } from './headers.ts'
import { inLnurl, lnurlErrorsOf } from './lnurl-replies.ts'
import { Refusal } from './refusal.ts'
import { routePath } from './route-path.ts'
import { pathsOf } from './served-paths.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What it was answered with, whatever the status of the answer says. */
    refusal: Refusal | undefined
  }
}

export type SendRefusal = (refusal: Refusal, request: FastifyRequest, reply: FastifyReply) => FastifyReply

export function replyWithRefusals(app: FastifyInstance, sendRefusal: SendRefusal): void {
  const paths = pathsOf(app)
  app.decorateRequest('refusal', undefined)
  app.setErrorHandler((error: FastifyError, request, reply) => sendRefusal(refusalOf(error, request), request, reply))
  app.setNotFoundHandler((request, reply) => {
    const allowed = paths.methodsOf(routePath(request))
    if (allowed.length === 0) return sendRefusal(new Refusal('not_found'), request, reply)
    const headers = { allow: allowed.join(', ') }
    if (request.method === 'OPTIONS') return reply.code(204).headers(headers).send()
    return sendRefusal(new Refusal('method_not_allowed', { headers }), request, reply)
  })
}

/** `languageOf`: what people are told in LNURL's shape is in the language of the instance. */
export const refusalSender =
  (languageOf: () => Language): SendRefusal =>
  (refusal, request, reply) => {
    const { status, headers, body } = answerTo(refusal, request, languageOf())
    // Otherwise the connection would be cut while the client still sends, and the answer lost: the rest is read and dropped.
    if (status === 413) reply.header('connection', 'keep-alive')
    return reply
      .code(status)
      .headers(headers)
      .type(jsonType)
      .header('cache-control', 'no-store')
      .serializer(JSON.stringify)
      .send(body)
  }

/** The same answer past everything that could be hooked in: when many are refused, each must cost little. */
export const quickRefusalSender =
  (languageOf: () => Language, setCommonHeaders: CommonHeaders): SendRefusal =>
  (refusal, request, reply) => {
    const { status, headers, body } = answerTo(refusal, request, languageOf())
    const text = Buffer.from(JSON.stringify(body))
    setCommonHeaders(request, reply)
    reply.hijack()
    reply.raw
      .writeHead(status, {
        ...(reply.getHeaders() as Record<string, string>),
        ...headers,
        'content-type': jsonType,
        'content-length': text.length,
        'cache-control': 'no-store',
      })
      .end(text)
    return reply
  }

const jsonType = 'application/json; charset=utf-8'

function answerTo(refusal: Refusal, request: FastifyRequest, language: Language) {
  request.refusal = refusal
  const errors = lnurlErrorsOf(request)
  const body = errorBody(refusal)
  return errors ? inLnurl(refusal, body, { errors, language }) : { ...refusal, body }
}

export function errorBody(refusal: Refusal): ErrorBody {
  const { message, status, reason, details } = refusal
  return {
    success: false,
    error: { message, code: codeOf[status], reason, ...(details === undefined ? {} : { details }) },
  }
}

export function refusalOf(error: FastifyError | Error, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if ('validation' in error && error.validation) return schemaRefusal(error, request)
  const known = frameworkReason[(error as FastifyError).code ?? '']
  if (known) return new Refusal(known)
  const byStatus = statusReason[(error as FastifyError).statusCode ?? 0]
  if (byStatus) return new Refusal(byStatus)
  const database = databaseRefusal(error)
  if (database) {
    request.log.warn({ requestId: request.id, err: error }, 'the database declined')
    return database
  }
  request.log.error({ requestId: request.id, err: error }, 'unexpected error')
  return new Refusal('internal_error')
}

const frameworkReason: Record<string, Reason> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'malformed_content_type',
  FST_ERR_BAD_URL: 'malformed_url',
  FST_ERR_ASYNC_CONSTRAINT: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_PARAM_LENGTH: 'not_found',
}

/** What plugins refuse with a status alone: files that are asked for in ways that cannot be served. */
const statusReason: Record<number, Reason> = {
  400: 'invalid_request',
  403: 'file_not_served',
  404: 'not_found',
  412: 'precondition_failed',
  416: 'range_not_satisfiable',
}

/** Says which field is wrong in the message, and lists them all in the details. */
function schemaRefusal({ validation, validationContext }: FastifyError, request: FastifyRequest): Refusal {
  const details = (validation ?? []).map(({ instancePath, keyword, params }) => {
    const named = [params.missingProperty, params.additionalProperty].filter(name => typeof name === 'string')
    return failureProblem([...instancePath.split('/').filter(Boolean), ...named].join('.'), { keyword, params })
  })
  const [first] = details
  const where = validationContext === 'querystring' ? 'query' : (validationContext ?? 'request')
  const message = first ? `${[where, first.path].filter(Boolean).join('.')} ${first.message}` : undefined
  // The callbacks of LNURL have a sentence of their own for it.
  const isAmount =
    first?.path === 'amount' && request.routeOptions?.config?.operation?.refuses?.includes('invalid_amount')
  return new Refusal(isAmount ? 'invalid_amount' : 'invalid_request', { message, details })
}
