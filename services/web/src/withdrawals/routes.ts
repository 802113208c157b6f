import { previewWithdrawal, readWithdrawal, takeWithdrawal } from '@chispa/contract/withdrawals'
import type { FastifyInstance } from 'fastify'
import { callerOn } from '../auth/guard.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { askForOffer, readLink } from './read-link.ts'
import { showWithdrawal } from './show-withdrawal.ts'
import { findById } from './store.ts'
import { type TakeDeps, takeWithdrawal as take } from './take.ts'

export function withdrawalRoutes(app: FastifyInstance, deps: TakeDeps): void {
  serve(app, previewWithdrawal, async request => {
    const { callback: _, k1: __, ...preview } = await askForOffer(deps, readLink(deps, request.body.link, request.host))
    return preview
  })

  serve(app, takeWithdrawal, async request => {
    const { pubkey } = callerOn(request)
    return showWithdrawal(await take(deps, { ...request.body, pubkey, host: request.host }), deps.now())
  })

  serve(app, readWithdrawal, async request => {
    const row = await findById(deps.sql, callerOn(request).pubkey, request.params.id)
    if (!row) throw new Refusal('withdrawal_not_found')
    return showWithdrawal(row, deps.now())
  })
}
