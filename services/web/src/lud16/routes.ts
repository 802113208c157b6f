import {
  requestInvoice,
  resolveAddress,
  resolveNostrName,
  resolveWellKnownAddress,
  verifyInvoice,
} from '@chispa/contract/lud16'
import { postToAddress, type TransferReply } from '@chispa/contract/vouchers-transfer'
import { verifyAnswer } from '@chispa/protocols/lud21'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { type HostOf, ownUrl } from '../http/own-url.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import type { LookUpDeps } from '../invoices/look-up.ts'
import type { MintInvoice } from '../invoices/mint.ts'
import { getInvoice, invoiceStates } from '../invoices/state.ts'
import { addressDomain } from '../lightning-addresses/domain.ts'
import {
  type FindPayee,
  findNamed,
  getReadyPayee,
  meantUsername,
  requireOwner,
  requirePayable,
} from '../lightning-addresses/payee.ts'
import type { Pulse } from '../wallets/pulse.ts'
import { zapsOffered } from '../zaps/receipt-key.ts'
import { orderFor } from './order.ts'
import { type Place, payRequestOf, verifyUrl } from './pay-request.ts'
import { readCallback } from './read-callback.ts'

/** What somebody may post to an address, by the `action` of the body. */
export type AddressActions = Readonly<
  Record<string, (username: string, body: Record<string, unknown>) => Promise<object>>
>

export type Lud16Deps = Deps &
  LookUpDeps & {
    mintInvoice: MintInvoice
    findPayee: FindPayee
    pulse: Pulse
    addressActions: AddressActions
  }

export function lud16Routes(app: FastifyInstance, deps: Lud16Deps): void {
  const { sql, settings, findPayee, mintInvoice } = deps
  const stateOf = invoiceStates(deps)

  const placeOf = (request: HostOf): Place => ({
    origin: ownUrl(settings.values.endpoint, request),
    domain: addressDomain(settings, request),
  })

  const resolve = async (request: HostOf, spelled: string) => {
    const payee = await getReadyPayee(findPayee, spelled)
    requirePayable(payee, deps.pulse)
    const { username, takesVouchers } = payee
    const offers = { receiptPublicKey: zapsOffered(deps)?.publicKey, allowVouchers: takesVouchers }
    return payRequestOf(username, placeOf(request), offers)
  }

  const requireWellKnown = () => {
    if (!settings.values.serve_well_known) throw new Refusal('not_found')
  }

  serve(app, resolveAddress, request => resolve(request, request.params.username))

  serve(app, requestInvoice, async request => {
    const wish = readCallback(request.query, zapsOffered(deps)?.publicKey)
    const place = placeOf(request)
    const payee = await getReadyPayee(findPayee, request.params.username)
    if (wish.zap) await requireOwner(sql, payee, wish.zap.recipient)
    const { bolt11, paymentHash } = await mintInvoice(orderFor(payee, wish, place.domain))
    return { status: 'OK' as const, pr: bolt11, routes: [], verify: verifyUrl(place, payee.username, paymentHash) }
  })

  serve(app, postToAddress, async request => {
    const { action } = request.body
    const act = Object.hasOwn(deps.addressActions, action) ? deps.addressActions[action] : undefined
    if (!act) throw new Refusal('unknown_action')
    return act(request.params.username, request.body as Record<string, unknown>) as Promise<TransferReply>
  })

  serve(app, verifyInvoice, async request => {
    const { username, paymentHash } = request.params
    const invoice = await getInvoice(sql, paymentHash)
    if (invoice.username !== meantUsername(username)) throw new Refusal('invoice_not_found')
    return verifyAnswer(await stateOf(invoice))
  })

  serve(app, resolveWellKnownAddress, request => {
    requireWellKnown()
    return resolve(request, request.params.username)
  })

  serve(app, resolveNostrName, async request => {
    requireWellKnown()
    const named = await findNamed(sql, request.query.name ?? '')
    return { names: named ? { [named.username]: named.pubkey } : {} }
  })
}
