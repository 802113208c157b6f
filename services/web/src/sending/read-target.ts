/**
 * What somebody wants to pay: an invoice, a lightning address or the LNURL of a payRequest, bare or in a link. Everything that can be checked
 * is checked before a payment exists. Addresses of this very instance are asked without the detour over HTTP.
 */

import { maxCommentLength, minSendableMsats } from '@chispa/contract/lud16'
import type { SendPreview } from '@chispa/contract/sending'
import { lightningPart } from '@chispa/protocols/bip21'
import type { Invoice } from '@chispa/protocols/bolt11'
import { decodeLnurl, findLnurl } from '@chispa/protocols/lud01'
import { metadataHash, payCallbackUrl, readPayAnswer, readPayRequest } from '@chispa/protocols/lud06'
import { lightningAddressUrl, parseLightningAddress } from '@chispa/protocols/lud16'
import { fromLud17 } from '@chispa/protocols/lud17'
import { type Payer, type PayerDataAsked, writePayerData } from '@chispa/protocols/lud18'
import { descriptionOf, readInvoice, requirePayable } from '../card-payments/read-invoice.ts'
import type { Deps } from '../deps.ts'
import { checkInvoice, noteOtherDescription } from '../forwarding/check-invoice.ts'
import { ownAddress, ownDomains } from '../forwarding/own-addresses.ts'
import { getJson } from '../http/get-json.ts'
import { Refusal } from '../http/refusal.ts'
import { networkNamed } from '../invoices/check-minted.ts'
import type { MintInvoice } from '../invoices/mint.ts'
import { addressOf } from '../lightning-addresses/domain.ts'
import { maxSendableMsats } from '../lightning-addresses/max-sendable.ts'
import { type FindPayee, getReadyPayee } from '../lightning-addresses/payee.ts'
import { orderFor } from '../lud16/order.ts'
import type { Sender } from './store.ts'

export type TargetDeps = Pick<Deps, 'settings' | 'outgoing' | 'privateHostsAllowed' | 'log' | 'now'> & {
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

/** `host`: by which the sender reached us; addresses there are ours. */
export async function readTarget(deps: TargetDeps, text: string, sender: Sender, host: string): Promise<Target> {
  const spelled = lightningPart(text)
  const scheme = { loopbackOverHttp: deps.privateHostsAllowed() }
  if (/^ln(bc|tb|tbs|bcrt)\d*[munp]?1/i.test(spelled)) return ofInvoice(deps, spelled, sender)
  const own = ownAddress(spelled.toLowerCase(), ownDomains(deps.settings, host))
  if (own) return ofOwn(deps, own.username ?? '', own.domain)
  const address = parseLightningAddress(spelled.toLowerCase())
  if (address.ok) {
    const url = lightningAddressUrl(address.address, scheme)
    return ofPayRequest(deps, url, { kind: 'address', to: spelled.toLowerCase() }, sender)
  }
  const url = lnurlIn(spelled, scheme)
  if (url === undefined) throw new Refusal('invalid_payment_target')
  return ofPayRequest(deps, url, { kind: 'lnurl', to: new URL(url).host }, sender)
}

function lnurlIn(text: string, scheme: { loopbackOverHttp: boolean }): string | undefined {
  const coded = findLnurl(text)
  const decoded = coded === undefined ? undefined : decodeLnurl(coded, scheme)
  if (decoded) return decoded.ok ? decoded.url : undefined
  const plain = fromLud17(text, scheme)
  return plain?.scheme === 'lnurlp' ? plain.url : undefined
}

function ofInvoice({ now }: TargetDeps, text: string, { network }: Sender): Target {
  const invoice = requirePayable(readInvoice(text), network, now())
  const { amountMsats } = invoice
  return {
    kind: 'invoice',
    to: '',
    description: descriptionOf(invoice),
    amountMsats,
    minMsats: amountMsats,
    maxMsats: amountMsats,
    maxCommentLength: 0,
    expiresAt: new Date(invoice.expiresAt * 1000).toISOString(),
    invoiceOver: async () => invoice,
    payeeId: null,
    payerData: null,
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

async function ofPayRequest(deps: TargetDeps, url: string, named: Named, { network }: Sender): Promise<Target> {
  const scheme = { loopbackOverHttp: deps.privateHostsAllowed() }
  const body = await ask(deps, url)
  const read = readPayRequest(body, scheme)
  if (!read.ok) throw refusedBy(read)
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

async function ask({ outgoing, privateHostsAllowed }: TargetDeps, url: string): Promise<unknown> {
  const answer = await getJson(url, { outgoing, privateHostsAllowed, timeoutMs: 5000 })
  if (answer.kind === 'failed') throw new Refusal('target_unreachable')
  return answer.body
}

/** A stranger's words are passed on as one short line. */
const refusedBy = ({ problem, message }: { problem: string; message: string }): Refusal =>
  problem === 'refused'
    ? new Refusal('target_refused', {
        message: `The receiver declined: ${message.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ').slice(0, 200)}`,
      })
    : new Refusal('target_refused')
