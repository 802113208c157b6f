import type { OwnPaymentDetail } from '@chispa/contract/history'
import { previewSend, readSending, sendPayment } from '@chispa/contract/sending'
import type { FastifyInstance } from 'fastify'
import { callerOn } from '../auth/guard.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { readTarget } from './read-target.ts'
import { canCapFees, readiness, type SendDeps, send } from './send.ts'

/** A payment as the history shows it. */
export type ReadPayment = (userId: string, id: string) => Promise<OwnPaymentDetail>

export function sendingRoutes(app: FastifyInstance, deps: SendDeps & { readPayment: ReadPayment }): void {
  serve(app, readSending, async request => {
    const { sender, obstacle } = await readiness(deps, callerOn(request).pubkey)
    return { obstacle, walletName: sender?.walletName ?? null, canCapFees: sender !== undefined && canCapFees(sender) }
  })

  serve(app, previewSend, async request => {
    const { sender, obstacle } = await readiness(deps, callerOn(request).pubkey)
    // What it is comes first: what is no payment needs no wallet that pays.
    const { invoiceOver: _, ...preview } = await readTarget(
      deps,
      request.body.to,
      sender?.network ?? null,
      request.host,
    )
    if (obstacle) throw new Refusal('cannot_send', { details: { obstacle } })
    return preview
  })

  serve(app, sendPayment, async request => {
    const { comment, maxFeeMsats = null, ...order } = request.body
    const { pubkey } = callerOn(request)
    const { id, userId } = await send(deps, {
      ...order,
      maxFeeMsats,
      comment: comment?.trim() || null,
      pubkey,
      host: request.host,
    })
    return deps.readPayment(userId, `sent-${id}`)
  })
}
