import { cancelPath, listenerPaths, maxWaitMs, PaymentCancellation, PaymentRequest } from '@chispa/contract/listener'
import { journalRefusalStatus, journalStatus } from '@chispa/payments/journal'
import { type Invoice, readBolt11 } from '@chispa/protocols/bolt11'
import { hasSigner } from '@chispa/signatures/ecdsa'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ErrorBody } from '../http/errors.ts'
import { problemsOf } from '../http/problems.ts'
import type { CancelResult } from './pay-result.ts'
import type { Payments } from './payments.ts'
import { refusalOf, replyOf } from './show.ts'
import type { ShownPayment } from './store.ts'

const hex64 = /^[0-9a-f]{64}$/
const noId = '0'.repeat(64)
const noSuchId = 'A request id is 64 hex digits'
/** A look-up that takes longer is seen by the next question. */
const lookupTimeoutMs = 1500

/** A failure of ours says nothing about the payment: it is unknown. */
const errorBody: ErrorBody = (message, isOurs) =>
  isOurs ? refusalOf(noId, 'unknown', 'relay_error', message) : refusalOf(noId, 'rejected', 'validation_error', message)

export function paymentRoutes(app: FastifyInstance, { payments }: { payments: Payments }): void {
  app.post<{ Body: PaymentRequest }>(
    listenerPaths.payments,
    { schema: { body: PaymentRequest }, attachValidation: true, config: { errorBody } },
    async (request, reply) => {
      if (request.validationError) return wrong(reply, idIn(request.body), problemsOf(request.validationError))
      const asked = inLowerCase(request.body)
      return answer(reply, asked, invoice => payments.pay(asked, invoice, asked.waitMs ?? maxWaitMs))
    },
  )

  const one = `${listenerPaths.payments}/:requestId`
  app.get<{ Params: { requestId: string } }>(one, { config: { errorBody } }, async (request, reply) => {
    const requestId = request.params.requestId.toLowerCase()
    if (!hex64.test(requestId))
      return reply
        .code(journalRefusalStatus.validation_error)
        .send(refusalOf(noId, 'unknown', 'validation_error', noSuchId))
    const payment = await payments.find(requestId, lookupTimeoutMs)
    return payment || payments.isAtWork(requestId) ? show(reply, requestId, payment) : missing(reply, requestId)
  })

  app.post<{ Params: { requestId: string }; Body: PaymentCancellation }>(
    cancelPath(':requestId'),
    { schema: { body: PaymentCancellation }, attachValidation: true, config: { errorBody } },
    async (request, reply) => {
      const { requestId } = request.params
      if (!hex64.test(requestId.toLowerCase())) return wrong(reply, noId, noSuchId)
      if (request.validationError) return wrong(reply, requestId.toLowerCase(), problemsOf(request.validationError))
      const asked = inLowerCase({ ...request.body, requestId })
      return answer(reply, asked, invoice => payments.cancel(asked, invoice))
    },
  )
}

const wrong = (reply: FastifyReply, id: string, message: string) =>
  reply.code(journalRefusalStatus.validation_error).send(refusalOf(id, 'rejected', 'validation_error', message))

const missing = (reply: FastifyReply, id: string) =>
  reply
    .code(journalRefusalStatus.request_not_found)
    .send(refusalOf(id, 'unknown', 'request_not_found', 'There is no such request'))

/** Once the invoice is read, and is the one that the hash is of. */
async function answer(
  reply: FastifyReply,
  { requestId, invoice, paymentHash }: PaymentRequest,
  work: (invoice: Invoice) => Promise<CancelResult>,
): Promise<FastifyReply> {
  const decoded = readBolt11(invoice, hasSigner)
  if (!decoded.ok) return wrong(reply, requestId, decoded.message)
  if (decoded.invoice.paymentHash !== paymentHash) {
    return wrong(reply, requestId, 'The payment hash is not that of the invoice')
  }
  const result = await work(decoded.invoice)
  if (result.kind === 'missing') return missing(reply, requestId)
  if (result.kind === 'conflict') {
    return reply
      .code(journalRefusalStatus.request_conflict)
      .send(refusalOf(requestId, result.status, 'request_conflict', result.message))
  }
  return show(reply, requestId, result.payment)
}

function show(reply: FastifyReply, requestId: string, payment: ShownPayment | undefined): FastifyReply {
  if (!payment) return reply.code(journalStatus.pending).send({ ok: false, status: 'pending', requestId })
  return reply.code(journalStatus[payment.state]).send(replyOf(payment))
}

function inLowerCase(request: PaymentRequest): PaymentRequest {
  const { requestId, paymentHash } = request
  return { ...request, requestId: requestId.toLowerCase(), paymentHash: paymentHash.toLowerCase() }
}

/** What can be told of a request that cannot be read. */
function idIn(body: unknown): string {
  const id = (body as { requestId?: unknown } | null)?.requestId
  return typeof id === 'string' && hex64.test(id.toLowerCase()) ? id.toLowerCase() : noId
}
