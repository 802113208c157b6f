/**
 * What became of payments whose end is not known. The journal is asked; where it has none, the payment is called off, so
 * that a request which is still on its way to the listener begins nothing when the member has long gone.
 */
import type { Deps } from '../deps.ts'
import { cancelPayment, readJournal } from '../listener-client/payments.ts'
import { type ConcludeDeps, conclude } from './conclude.ts'
import { claimChecks } from './store.ts'

const timeoutMs = 4000
const batch = 20

export async function resolveSent(deps: ConcludeDeps & Pick<Deps, 'listener'>, signal?: AbortSignal): Promise<void> {
  const pairing = deps.listener.usable()
  if (!pairing) return
  const due = await claimChecks(deps.sql, deps.now(), batch)
  await Promise.all(
    due.map(async payment => {
      const { requestId, walletId, invoice, paymentHash } = payment
      const asked = { requestId, walletId, invoice, paymentHash, timeoutMs, ...(signal && { signal }) }
      const found = await readJournal(deps.listener, pairing, asked)
      const isMissing = found.kind === 'silent' && found.isMissing === true
      await conclude(deps, payment, isMissing ? await cancelPayment(deps.listener, pairing, asked) : found)
    }),
  )
}
