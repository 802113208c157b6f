import {
  requestInvoice,
  resolveAddress,
  resolveNostrName,
  resolveWellKnownAddress,
  verifyInvoice,
} from '@chispa/contract/lud16'
import { splitName } from '@chispa/contract/names'
import { postToAddress, type TransferReply } from '@chispa/contract/vouchers-transfer'
import { verifyAnswer } from '@chispa/protocols/lud21'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { addressKey } from '../http/client-address.ts'
import type { HostOf } from '../http/own-url.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import type { MintInvoice } from '../invoices/mint.ts'
import type { OpenInvoices } from '../invoices/open-invoices.ts'
import { type FindInvoiceState, getInvoice } from '../invoices/state.ts'
import { type AskedQuery, readAsked } from '../lightning-addresses/asked.ts'
import { addressDomain } from '../lightning-addresses/domain.ts'
import { maxSendableMsats } from '../lightning-addresses/max-sendable.ts'
import { nameAt } from '../lightning-addresses/names.ts'
import {
  type FindPayee,
  findNamed,
  getReadyPayee,
  meantUsername,
  type ReadyPayee,
  requireOwner,
  requirePayable,
} from '../lightning-addresses/payee.ts'
import { placeUrl, servedDomain } from '../settings/served-domain.ts'
import type { Pulse } from '../wallets/pulse.ts'
import { zapsOffered } from '../zaps/receipt-key.ts'
import { orderFor } from './order.ts'
import { type Place, payRequestOf, verifyUrl } from './pay-request.ts'
import { readCallback } from './read-callback.ts'

/** What somebody may post to an address, by the `action` of the body. */
export type AddressActions = Readonly<
  Record<string, (username: string, body: Record<string, unknown>) => Promise<object>>
>

export type Lud16Deps = Deps & {
  mintInvoice: MintInvoice
  openInvoices: OpenInvoices
  findInvoiceState: FindInvoiceState
  findPayee: FindPayee
  pulse: Pulse
  addressActions: AddressActions
}

export function lud16Routes(app: FastifyInstance, deps: Lud16Deps): void {
  const { sql, settings, findPayee, mintInvoice, openInvoices } = deps

  const placeOf = (request: HostOf): Place => ({
    origin: placeUrl(settings, request),
    domain: addressDomain(settings, request),
  })

  const maxOf = ({ ownMaxMsats }: ReadyPayee) => maxSendableMsats(settings.values, ownMaxMsats)

  const resolve = async (request: HostOf, spelled: string, query: AskedQuery = {}) => {
    const payee = await getReadyPayee(findPayee, nameAt(settings, request, spelled))
    requirePayable(payee, deps)
    const { username, takesVouchers } = payee
    const offers = {
      receiptPublicKey: zapsOffered(deps)?.publicKey,
      allowVouchers: takesVouchers,
      maxMsats: maxOf(payee),
      asked: readAsked(query, maxOf(payee)),
    }
    return payRequestOf(username, placeOf(request), offers)
  }

  /** A further domain is served by nobody else. */
  const requireWellKnown = (request: HostOf) => {
    if (!settings.values.serve_well_known && !servedDomain(settings, request)) throw new Refusal('not_found')
  }

  serve(app, resolveAddress, request => resolve(request, request.params.username, request.query))

  serve(app, requestInvoice, async request => {
    const place = placeOf(request)
    const payee = await getReadyPayee(findPayee, nameAt(settings, request, request.params.username))
    const offered = { maxMsats: maxOf(payee), receiptPublicKey: zapsOffered(deps)?.publicKey }
    const wish = readCallback(request.query, offered)
    if (wish.zap) await requireOwner(sql, payee, wish.zap.recipient)
    const { bolt11, paymentHash } = await openInvoices.order({ userId: payee.userId, ip: request.ip }, askedBy =>
      mintInvoice({ ...orderFor(payee, wish, place.domain), askedBy }),
    )
    return { status: 'OK' as const, pr: bolt11, routes: [], verify: verifyUrl(place, payee.username, paymentHash) }
  })

  serve(app, postToAddress, async request => {
    const { action } = request.body
    const act = Object.hasOwn(deps.addressActions, action) ? deps.addressActions[action] : undefined
    if (!act) throw new Refusal('unknown_action')
    return act(
      nameAt(settings, request, request.params.username),
      request.body as Record<string, unknown>,
    ) as Promise<TransferReply>
  })

  serve(app, verifyInvoice, async request => {
    const { username, paymentHash } = request.params
    const invoice = await getInvoice(sql, paymentHash)
    if (invoice.username !== meantUsername(nameAt(settings, request, username))) throw new Refusal('invoice_not_found')
    return verifyAnswer(await deps.findInvoiceState(invoice, addressKey(request.ip)))
  })

  serve(app, resolveWellKnownAddress, (request, reply) => {
    requireWellKnown(request)
    const further = servedDomain(settings, request)
    // Whoever set the domain up sees whether the proxy passes its name on.
    if (further) reply.header('chispa-domain', further.host)
    return resolve(request, request.params.username)
  })

  serve(app, resolveNostrName, async request => {
    requireWellKnown(request)
    const named = await findNamed(sql, nameAt(settings, request, request.query.name ?? ''))
    return { names: named ? { [splitName(named.username).username]: named.pubkey } : {} }
  })
}
