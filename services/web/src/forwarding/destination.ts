/**
 * A lightning address as whoever pays it sees it (LUD-16): what it takes, and an invoice over an exact amount.
 * Addresses of this very instance are asked without the detour over HTTP, by the same rules as a payer from outside.
 */
import type { ForwardingReason } from '@chispa/contract/forwarding'
import { minSendableMsats } from '@chispa/contract/lud16'
import { metadataHash, payCallbackUrl, readPayAnswer, readPayRequest } from '@chispa/protocols/lud06'
import { lightningAddressUrl, parseLightningAddress } from '@chispa/protocols/lud16'
import type { Deps } from '../deps.ts'
import { getJson } from '../http/get-json.ts'
import { Refusal } from '../http/refusal.ts'
import type { MintInvoice } from '../invoices/mint.ts'
import { walletNetworks } from '../invoices/wallet-network.ts'
import { maxSendableMsats } from '../lightning-addresses/max-sendable.ts'
import { type FindPayee, getReadyPayee } from '../lightning-addresses/payee.ts'
import { orderFor } from '../lud16/order.ts'
import { addressMetadata } from '../lud16/pay-request.ts'
import { ownAddress, ownDomains } from './own-addresses.ts'
import { Paces } from './pace.ts'

export type Obstacle = { kind: 'obstacle'; reason: ForwardingReason; detail: string | null }

export type Destination = {
  kind: 'destination'
  minMsats: number
  maxMsats: number
  descriptionHash: string
  /** Of this very instance, by its name. */
  isOwn: boolean
  requestInvoice: (amountMsats: number) => Promise<{ kind: 'invoice'; text: string } | Obstacle>
}

export type DestinationDeps = Pick<
  Deps,
  'sql' | 'settings' | 'outgoing' | 'privateHostsAllowed' | 'wallets' | 'walletLimitMs' | 'log' | 'now' | 'clock'
> & {
  mintInvoice: MintInvoice
  networkOf: ReturnType<typeof walletNetworks>
  findPayee: FindPayee
  paces: Paces
}

export const destinationDeps = (deps: Omit<DestinationDeps, 'networkOf' | 'paces'>): DestinationDeps => ({
  ...deps,
  paces: new Paces(deps.clock),
  networkOf: walletNetworks(deps),
})

export async function findDestination(
  deps: DestinationDeps,
  { address, walletId, host }: { address: string; walletId: string; host: string },
  signal?: AbortSignal,
): Promise<Destination | Obstacle> {
  const own = ownAddress(address, ownDomains(deps.settings, host))
  const key = own ? address : address.slice(address.indexOf('@') + 1)
  const found = await deps.paces.measure(
    key,
    () => (own ? findOwn(deps, own, walletId) : findOutside(deps, address, signal)),
    hasAnswered,
  )
  if (found.kind === 'obstacle') return found
  const { requestInvoice } = found
  return { ...found, requestInvoice: msats => deps.paces.measure(key, () => requestInvoice(msats), hasAnswered) }
}

const hasAnswered = (answer: { kind: string; reason?: string }) =>
  answer.kind !== 'obstacle' || answer.reason !== 'destination_unreachable'

async function findOwn(
  { findPayee, mintInvoice, settings }: DestinationDeps,
  { username, domain }: { username: string | undefined; domain: string },
  walletId: string,
): Promise<Destination | Obstacle> {
  try {
    const payee = await getReadyPayee(findPayee, username ?? '')
    if (payee.walletId === walletId) return obstacle('same_wallet')
    return {
      kind: 'destination',
      minMsats: minSendableMsats,
      maxMsats: maxSendableMsats(settings.values, payee.ownMaxMsats),
      descriptionHash: metadataHash(addressMetadata(payee.username, domain)),
      isOwn: true,
      requestInvoice: async amountMsats => {
        try {
          const { bolt11 } = await mintInvoice(orderFor(payee, { amountMsats, comment: null, zap: null }, domain))
          return { kind: 'invoice', text: bolt11 }
        } catch (error) {
          return refused(error)
        }
      },
    }
  } catch (error) {
    return refused(error)
  }
}

async function findOutside(
  { outgoing, privateHostsAllowed }: DestinationDeps,
  address: string,
  signal: AbortSignal | undefined,
): Promise<Destination | Obstacle> {
  const parsed = parseLightningAddress(address)
  if (!parsed.ok) return obstacle('destination_unusable', parsed.message)
  const scheme = { loopbackOverHttp: privateHostsAllowed() }
  const asking = { outgoing, privateHostsAllowed, signal }
  const answer = await getJson(lightningAddressUrl(parsed.address, scheme), asking)
  if (answer.kind === 'failed') return obstacle('destination_unreachable', answer.why)
  const read = readPayRequest(answer.body, scheme)
  if (!read.ok) return declined(read)
  const { callback, minSendableMsats: minMsats, maxSendableMsats: maxMsats, metadata } = read.request
  return {
    kind: 'destination',
    minMsats,
    maxMsats,
    descriptionHash: metadataHash(metadata),
    isOwn: false,
    requestInvoice: async amountMsats => {
      const reply = await getJson(payCallbackUrl(callback, { amountMsats }), asking)
      if (reply.kind === 'failed') return obstacle('destination_unreachable', reply.why)
      const invoice = readPayAnswer(reply.body, scheme)
      return invoice.ok ? { kind: 'invoice', text: invoice.invoice } : declined(invoice)
    },
  }
}

const declined = ({ problem, message }: { problem: string; message: string }) =>
  obstacle(problem === 'refused' ? 'destination_refused' : 'destination_unusable', message)

function refused(error: unknown): Obstacle {
  if (!(error instanceof Refusal)) throw error
  return obstacle('destination_refused', error.message)
}

/** A stranger's words: short, and nothing in them but what can be shown and stored. */
export const obstacle = (reason: ForwardingReason, detail: string | null = null): Obstacle => ({
  kind: 'obstacle',
  reason,
  detail: detail?.toWellFormed().replace(unseen, ' ').slice(0, 200) ?? null,
})

const unseen = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu
