import type { OwnPaymentDetail } from '@chispa/contract/history'
import { previewSend, readSending, sendPayment } from '@chispa/contract/sending'
import type { FastifyInstance } from 'fastify'
import { callerOn } from '../auth/guard.ts'
import { knowPeople } from '../faces/known-people.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { addressDomain } from '../lightning-addresses/domain.ts'
import { readTarget } from './read-target.ts'
import { ownNames, previewOfPayer } from './say-who.ts'
import { canCapFees, readiness, type SendDeps, send } from './send.ts'

/** A payment as the history shows it. */
export type ReadPayment = (userId: string, id: string, host: string) => Promise<OwnPaymentDetail>

export function sendingRoutes(app: FastifyInstance, deps: SendDeps & { readPayment: ReadPayment }): void {
  serve(app, readSending, async request => {
    const { sender, obstacle } = await readiness(deps, callerOn(request).pubkey)
    return { obstacle, walletName: sender?.walletName ?? null, canCapFees: sender !== undefined && canCapFees(sender) }
  })

  serve(app, previewSend, async request => {
    const { sender, obstacle } = await readiness(deps, callerOn(request).pubkey)
    // What it is comes first: what is no payment needs no wallet that pays.
    const { invoiceOver: _, ...target } = await readTarget(deps, request.body.to, sender?.network ?? null, request.host)
    if (obstacle || !sender) throw new Refusal('cannot_send', { details: { obstacle } })
    const { payeeId, payerData: _asked, ...preview } = target
    const side = { memberId: payeeId, address: preview.kind === 'address' ? preview.to : null }
    const known = await knowPeople(deps.sql, sender.userId, [side], addressDomain(deps.settings, request))
    // An invoice was made before anybody knew who pays it.
    const payer =
      preview.kind === 'invoice' ? null : previewOfPayer(target, sender, ownNames(sender, deps.settings, request.host))
    return { ...preview, payee: known.of(side), payer }
  })

  serve(app, sendPayment, async request => {
    const { comment, sayWho, maxFeeMsats = null, ...order } = request.body
    const { pubkey } = callerOn(request)
    const { id, userId } = await send(deps, {
      ...order,
      maxFeeMsats,
      sayWho,
      comment: comment?.trim() || null,
      pubkey,
      host: request.host,
    })
    return deps.readPayment(userId, `sent-${id}`, request.host)
  })
}
