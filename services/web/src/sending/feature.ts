import { startLoop } from '@chispa/concurrency/loop'
import { preimageMatches } from '@chispa/protocols/nip47-transaction'
import type { Deps } from '../deps.ts'
import { type Effect, oneByOne } from '../effect.ts'
import type { Feature } from '../feature.ts'
import type { MintInvoice } from '../invoices/mint.ts'
import type { FindPayee } from '../lightning-addresses/payee.ts'
import { conclude } from './conclude.ts'
import { resolveSent } from './resolve.ts'
import { type ReadPayment, sendingRoutes } from './routes.ts'
import { findProvable, sentOpen } from './store.ts'

const secondMs = 1000

/** A payment sent by hand has its proof. */
const endReported: Effect = {
  on: 'payment_sent',
  concerns: (sql, { walletId, paymentHash }) => sentOpen(sql, walletId, paymentHash),
  apply: oneByOne(async (deps, { walletId, paymentHash, preimage, feesPaidMsats = 0 }) => {
    if (preimage === undefined || !preimageMatches(preimage, paymentHash)) return
    const payment = await findProvable(deps.sql, walletId, paymentHash)
    if (payment) await conclude(deps, payment, { kind: 'succeeded', preimage, feesPaidMsats })
  }),
}

type Given = Deps & { mintInvoice: MintInvoice; findPayee: FindPayee; readPayment: ReadPayment }

export const sending = (deps: Given): Feature => ({
  routes: app => sendingRoutes(app, deps),
  loops: [
    () =>
      startLoop({
        periodMs: 2 * secondMs,
        onError: error => deps.log.warn({ err: error }, 'sent payments not resolved'),
        work: signal => resolveSent(deps, signal),
      }),
  ],
  effects: [endReported],
})
