/** Reads what the owner of a wallet wants to be done with what it receives. */

import type { BodyOf } from '@chispa/contract/endpoint'
import { wholeBps, type writeReceiveAction } from '@chispa/contract/forwarding'
import { namesPrivateAddress } from '@chispa/outgoing-http/public-address'
import { formatLightningAddress, lightningAddressUrl, parseLightningAddress } from '@chispa/protocols/lud16'
import { Refusal } from '../http/refusal.ts'

export type WantedAction = {
  enabled: boolean
  feeBps: number
  baseFeeMsats: number
  /** Lower case, each once. */
  addresses: string[]
  sharesBps: number[]
}

type Body = BodyOf<typeof writeReceiveAction>

export function readAction(body: Body, privateHostsAllowed: boolean): WantedAction {
  const { destinations, feeBps = 0, baseFeeMsats = 0, enabled = true } = body
  const addresses = destinations.map(({ address }) => readAddress(address, privateHostsAllowed))
  const repeated = addresses.find((address, at) => addresses.indexOf(address) !== at)
  if (repeated !== undefined) throw new Refusal('destination_repeated', { details: { address: repeated } })
  const sharesBps = destinations.map(({ allocationBps }) => allocationBps)
  const sumBps = sharesBps.reduce((sum, share) => sum + share, 0)
  if (sumBps !== wholeBps) throw new Refusal('shares_not_whole', { details: { sumBps } })
  return { enabled, feeBps, baseFeeMsats, addresses, sharesBps }
}

function readAddress(text: string, privateHostsAllowed: boolean): string {
  const refuse = (message?: string): never => {
    throw new Refusal('invalid_destination', { details: { address: text }, ...(message && { message }) })
  }
  const parsed = parseLightningAddress(text.trim().toLowerCase())
  if (!parsed.ok) return refuse(parsed.message)
  const url = lightningAddressUrl(parsed.address, { loopbackOverHttp: privateHostsAllowed })
  if (!privateHostsAllowed && (!url.startsWith('https:') || namesPrivateAddress(url))) return refuse()
  return formatLightningAddress(parsed.address)
}
