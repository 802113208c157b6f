/**
 * What somebody wants to pay, read like on the pages (`readCode`): an invoice, an address, a name of ours, somebody's Nostr key or the LNURL of a payRequest.
 * Everything that can be checked is checked before a payment exists, and what cannot be paid is refused by what it is. Addresses of this very instance are
 * asked without the detour over HTTP.
 */

import { maxCommentLength, minSendableMsats } from '@chispa/contract/lud16'
import { isPagePath } from '@chispa/contract/page-paths'
import type { Reason } from '@chispa/contract/refusals'
import type { SendPreview } from '@chispa/contract/sending'
import { expiryOf, type Invoice } from '@chispa/protocols/bolt11'
import { metadataHash, payCallbackUrl, readPayAnswer, readPayRequest } from '@chispa/protocols/lud06'
import { lightningAddressUrl, parseLightningAddress } from '@chispa/protocols/lud16'
import { type Payer, type PayerDataAsked, writePayerData } from '@chispa/protocols/lud18'
import { readCode } from '@chispa/protocols/read-code'
import { isRecord } from '@chispa/protocols/untrusted-json'
import { descriptionOf, type PayableInvoice, readInvoice, requirePayable } from '../card-payments/read-invoice.ts'
import type { Deps } from '../deps.ts'
import { checkInvoice, noteOtherDescription } from '../forwarding/check-invoice.ts'
import { type OwnDomains, ownAddress, ownDomains } from '../forwarding/own-addresses.ts'
import { getJson } from '../http/get-json.ts'
import { oneLine } from '../http/one-line.ts'
import { Refusal } from '../http/refusal.ts'
import { networkNamed } from '../invoices/check-minted.ts'
import type { MintInvoice } from '../invoices/mint.ts'
import { findInvoiceOwner } from '../invoices/state.ts'
import { readAsked } from '../lightning-addresses/asked.ts'
import { addressDomain, addressOf } from '../lightning-addresses/domain.ts'
import { allowedMsats, maxSendableMsats } from '../lightning-addresses/max-sendable.ts'
import { type FindPayee, getReadyPayee } from '../lightning-addresses/payee.ts'
import { orderFor } from '../lud16/order.ts'
import { getProfileAddress, type ProfileDeps } from './profile-address.ts'

export type TargetDeps = ProfileDeps &
  Pick<Deps, 'outgoing' | 'privateHostsAllowed' | 'log' | 'now'> & {
    mintInvoice: MintInvoice
    findPayee: FindPayee
  }

export type Target = Omit<SendPreview, 'payee' | 'payer'> & {
  /** An invoice over exactly this, checked. */
  invoiceOver: (amountMsats: number, comment: string | null, told?: Told) => Promise<Invoice>
  /** Of a member of this community. */
  payeeId: string | null
  /** What another service asks of the payer (LUD-18). */
  payerData: PayerDataAsked | null
}

/** Who pays, as the payee is told. */
export type Told = Payer & { userId: string }

/** `network`: of the wallet that pays, as far as it says. `host`: by which the sender reached us; addresses there are ours. */
export async function readTarget(
  deps: TargetDeps,
  text: string,
  network: string | null,
  host: string,
): Promise<Target> {
  const own = ownDomains(deps.settings, host)
  const code = readCode(text, { hosts: own.all, isPage: isPagePath, loopbackOverHttp: deps.privateHostsAllowed() })
  const toAddress = (address: string) => ofAddress(deps, address, own, network)
  const toName = (address: string) =>
    toAddress(address).catch(error => {
      const isNobody = error instanceof Refusal && error.reason === 'address_not_found'
      throw isNobody ? new Refusal('name_not_found') : error
    })
  switch (code.kind) {
    case 'invoice':
      return ofInvoice(deps, code.invoice, network, addressDomain(deps.settings, { host }))
    case 'address':
      return toAddress(code.address)
    case 'name':
      return {
        ...(await toName(`${code.username}@${code.host ?? addressDomain(deps.settings, { host })}`)),
        asked:
          readAsked(Object.fromEntries(new URLSearchParams(code.search)), allowedMsats(deps.settings.values)) ?? null,
      }
    case 'profile':
      return toAddress(await getProfileAddress(deps, code, addressDomain(deps.settings, { host })))
    case 'lnurl':
      if (code.isWithdrawal) throw new Refusal('target_is_withdrawal')
      return ofPayRequest(deps, code.url, { kind: 'lnurl', to: new URL(code.url).host }, network)
    case 'unpayable':
      throw new Refusal(code.reason)
    case 'page':
    case 'card':
    case 'coupon':
      throw new Refusal(`target_is_${code.kind}`)
    case 'signer':
    case 'wallet':
      throw new Refusal(`target_is_${code.kind}_link`)
    default:
      return code satisfies never
  }
}

async function ofAddress(
  deps: TargetDeps,
  address: string,
  domains: OwnDomains,
  network: string | null,
): Promise<Target> {
  const own = ownAddress(address, domains)
  if (own) return ofOwn(deps, own.username ?? '', own.domain)
  const parsed = parseLightningAddress(address)
  if (!parsed.ok) throw new Refusal('invalid_payment_target')
  const url = lightningAddressUrl(parsed.address, { loopbackOverHttp: deps.privateHostsAllowed() })
  return ofPayRequest(deps, url, { kind: 'address', to: address }, network)
}

/** One that a member here asked for names them. */
async function ofInvoice(
  { sql, now }: TargetDeps,
  text: string,
  network: string | null,
  domain: string,
): Promise<Target> {
  const invoice = payable(readInvoice(text), network, now())
  const owner = await findInvoiceOwner(sql, invoice.paymentHash)
  const { amountMsats } = invoice
  return {
    kind: 'invoice',
    to: owner?.username ? addressOf(owner.username, domain) : '',
    description: descriptionOf(invoice),
    amountMsats,
    minMsats: amountMsats,
    maxMsats: amountMsats,
    maxCommentLength: 0,
    expiresAt: new Date(invoice.expiresAt * 1000).toISOString(),
    asked: null,
    invoiceOver: async () => invoice,
    payeeId: owner?.userId ?? null,
    payerData: null,
  }
}

/** What tills are told as well, in words for somebody who pays. */
function payable(invoice: Invoice, network: string | null, now: Date): PayableInvoice {
  try {
    return requirePayable(invoice, network, now)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const expiredAt = expiryOf(invoice).toISOString()
    switch (error.reason) {
      case 'invoice_expired':
        throw new Refusal('invoice_expired', {
          message: 'This invoice has expired. Ask for a new one',
          details: { expiredAt },
        })
      case 'invoice_without_amount':
        throw new Refusal('invoice_without_amount', {
          message: 'This invoice leaves the amount open, and cannot be paid from here. Ask for one with an amount',
        })
      case 'invoice_of_other_network':
        throw new Refusal('invoice_of_other_network', {
          message: `This invoice is of another network (${invoice.network}) than your wallet (${network}). Ask for one of that network`,
          details: { network: invoice.network },
        })
      default:
        throw error
    }
  }
}

async function ofOwn(
  { findPayee, mintInvoice, settings }: TargetDeps,
  username: string,
  domain: string,
): Promise<Target> {
  const payee = await getReadyPayee(findPayee, username)
  return {
    kind: 'address',
    to: addressOf(payee.username, domain),
    description: null,
    amountMsats: null,
    minMsats: minSendableMsats,
    maxMsats: maxSendableMsats(settings.values, payee.ownMaxMsats),
    maxCommentLength,
    expiresAt: null,
    asked: null,
    payeeId: payee.userId,
    payerData: null,
    invoiceOver: async (amountMsats, comment, told) => {
      const payer = told && { id: told.userId }
      return readInvoice(
        (await mintInvoice(orderFor(payee, { amountMsats, comment, zap: null, payer }, domain))).bolt11,
      )
    },
  }
}

type Named = Pick<Target, 'kind' | 'to'>

async function ofPayRequest(deps: TargetDeps, url: string, named: Named, network: string | null): Promise<Target> {
  const scheme = { loopbackOverHttp: deps.privateHostsAllowed() }
  const body = await ask(deps, url)
  const read = readPayRequest(body, scheme)
  if (!read.ok) throw otherTag(body) ?? refusedBy(read)
  const { callback, minSendableMsats: minMsats, maxSendableMsats: maxMsats, metadata, commentAllowed } = read.request
  const { payerData = null } = read.request
  return {
    ...named,
    description: null,
    amountMsats: null,
    minMsats,
    maxMsats,
    maxCommentLength: Math.min(commentAllowed, 2000),
    expiresAt: null,
    asked: null,
    payeeId: null,
    payerData,
    invoiceOver: async (amountMsats, comment, told) => {
      const payerdata = payerData && told ? writePayerData(payerData, told) : undefined
      const asked = payCallbackUrl(callback, {
        amountMsats,
        ...(comment !== null && { comment }),
        ...(payerdata !== undefined && { payerdata }),
      })
      const answer = readPayAnswer(await ask(deps, asked), scheme)
      if (!answer.ok) throw refusedBy(answer)
      const descriptionHash = metadataHash(metadata, payerdata)
      const checked = checkInvoice(answer.invoice, {
        amountMsats,
        descriptionHash,
        network: networkNamed(network),
        now: deps.now(),
      })
      if (!checked.ok)
        throw new Refusal('target_refused', { message: 'It answered with another invoice than the one asked for' })
      noteOtherDescription(deps.log, checked, named.to)
      return checked.invoice
    },
  }
}

/** An LNURL says what it is for only when it is asked. */
function otherTag(body: unknown): Refusal | undefined {
  const reason = isRecord(body) ? otherTags.get(body.tag) : undefined
  return reason && new Refusal(reason)
}

const otherTags = new Map<unknown, Reason>([
  ['withdrawRequest', 'target_is_withdrawal'],
  ['login', 'target_is_login'],
  ['channelRequest', 'target_is_channel'],
  ['hostedChannelRequest', 'target_is_channel'],
])

async function ask({ outgoing, privateHostsAllowed }: TargetDeps, url: string): Promise<unknown> {
  const answer = await getJson(url, { outgoing, privateHostsAllowed, timeoutMs: 5000 })
  if (answer.kind === 'failed') throw new Refusal('target_unreachable')
  return answer.body
}

/** A stranger's words are passed on as one short line. */
const refusedBy = ({ problem, message }: { problem: string; message: string }): Refusal =>
  problem === 'refused'
    ? new Refusal('target_refused', {
        message: `The receiver declined: ${oneLine(message).slice(0, 200)}`,
      })
    : new Refusal('target_refused')
