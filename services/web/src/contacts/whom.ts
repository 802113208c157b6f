/** Whom somebody means who names an address or a key: members are kept as members, whatever they are called later. */
import type { Sql } from '@chispa/database/connect'
import { parseLightningAddress } from '@chispa/protocols/lud16'
import { ownAddress, ownDomains } from '../forwarding/own-addresses.ts'
import { Refusal } from '../http/refusal.ts'
import { findNamed } from '../lightning-addresses/payee.ts'
import type { LiveSettings } from '../settings/live.ts'
import { findMemberIds, type Whom } from './store.ts'

export type WhomDeps = { sql: Sql; settings: Pick<LiveSettings, 'values' | 'domains'> }

export type Spelled = { address?: string | undefined; publicKey?: string | undefined }

/** `host`: by which we were reached; addresses there are ours. */
export async function getWhom(deps: WhomDeps, { address, publicKey }: Spelled, host: string): Promise<Whom> {
  const read = address === undefined ? undefined : await readAddress(deps, address, host)
  if (read?.memberKey === undefined && read?.address === undefined && publicKey === undefined) {
    throw new Refusal('invalid_contact')
  }
  const keys = [read?.memberKey, publicKey].filter(key => key !== undefined)
  const members = keys.length === 0 ? undefined : await findMemberIds(deps.sql, keys)
  const memberId = keys.map(key => members?.get(key)).find(id => id !== undefined)
  if (memberId !== undefined) return { memberId }
  return { memberId: null, address: read?.address ?? null, pubkey: publicKey ?? null }
}

/** The key of a member, or an address elsewhere. A bare name is one of ours. */
async function readAddress(
  { sql, settings }: WhomDeps,
  spelled: string,
  host: string,
): Promise<{ memberKey?: string; address?: string }> {
  const text = spelled
    .trim()
    .toLowerCase()
    .replace(/^(lightning:|@)/, '')
  const domains = ownDomains(settings, host)
  const own = text.includes('@') ? ownAddress(text, domains) : { username: text }
  if (!own) {
    if (!parseLightningAddress(text).ok) throw new Refusal('invalid_contact')
    return { address: text }
  }
  const named = own.username === undefined ? undefined : await findNamed(sql, own.username)
  if (!named) throw new Refusal('address_not_found')
  return { memberKey: named.pubkey }
}
