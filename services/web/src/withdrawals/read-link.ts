/** What a code gives, as its service says it now: asked like any server that strangers name, and only for what can be taken in whole satoshis. */
import { createHash } from 'node:crypto'
import { isPagePath } from '@chispa/contract/page-paths'
import type { WithdrawalPreview } from '@chispa/contract/withdrawals'
import { readWithdrawRequest } from '@chispa/protocols/lud03'
import { readCode } from '@chispa/protocols/read-code'
import type { Deps } from '../deps.ts'
import { ownDomains } from '../forwarding/own-addresses.ts'
import { getJson } from '../http/get-json.ts'
import { oneLine } from '../http/one-line.ts'
import { Refusal } from '../http/refusal.ts'
import { allowedMsats } from '../lightning-addresses/max-sendable.ts'

export type LinkDeps = Pick<Deps, 'settings' | 'outgoing' | 'privateHostsAllowed'>

/** One link is one giver's: what is open of it is found by this. */
export type Link = { url: string; giver: string; hash: Buffer }

export type Offer = WithdrawalPreview & { callback: string; k1: string }

const timeoutMs = 4000
const maxDescriptionLength = 150

/** `host`: by which the member reached us. */
export function readLink(deps: LinkDeps, text: string, host: string): Link {
  const { all: hosts } = ownDomains(deps.settings, host)
  const code = readCode(text, { hosts, isPage: isPagePath, loopbackOverHttp: deps.privateHostsAllowed() })
  switch (code.kind) {
    case 'lnurl': {
      // What stands behind the # is not asked for: it makes no other link.
      const { host, href } = Object.assign(new URL(code.url), { hash: '' })
      return { url: href, giver: host, hash: createHash('sha256').update(href).digest() }
    }
    case 'card':
      throw new Refusal('target_is_card')
    case 'unpayable':
      throw new Refusal(code.reason)
    default:
      throw new Refusal('not_a_withdrawal')
  }
}

export async function askForOffer(deps: LinkDeps, { url, giver }: Link): Promise<Offer> {
  const { outgoing, privateHostsAllowed } = deps
  const answer = await getJson(url, { outgoing, privateHostsAllowed, timeoutMs })
  if (answer.kind === 'failed') throw new Refusal('withdrawal_unreachable')
  const read = readWithdrawRequest(answer.body, { loopbackOverHttp: privateHostsAllowed() })
  if (!read.ok) throw read.problem === 'refused' ? refusedWith(read.message) : new Refusal('not_a_withdrawal')
  const { callback, k1, defaultDescription, minWithdrawableMsats, maxWithdrawableMsats } = read.request
  const minMsats = Math.max(1, Math.ceil(minWithdrawableMsats / 1000)) * 1000
  const offeredMsats = Math.floor(maxWithdrawableMsats / 1000) * 1000
  // Where more is given than the community lets anybody receive at once, a part of it can be taken.
  const maxMsats = Math.min(offeredMsats, Math.max(minMsats, allowedMsats(deps.settings.values)))
  if (maxMsats < minMsats) throw new Refusal('withdrawal_empty')
  const description = shortLine(defaultDescription, maxDescriptionLength)
  return { giver, description, minMsats, maxMsats, callback, k1 }
}

/** A stranger's words are passed on as one short line. */
export const refusedWith = (message: string): Refusal =>
  new Refusal('withdrawal_refused', { message: `They declined: ${shortLine(message, 200) ?? 'no reason was given'}` })

export const shortLine = (text: string, maxLength: number): string | null =>
  [...oneLine(text.slice(0, 4 * maxLength).toWellFormed())].slice(0, maxLength).join('') || null
