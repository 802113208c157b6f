/** From whom a member takes vouchers. Names are looked up when they are entered; what is kept and compared is the key. */
import type { VoucherSettings, VoucherSettingsChange } from '@chispa/contract/vouchers-settings'
import { transaction } from '@chispa/database/connect'
import { nostrNameUrl, readNostrName, readNostrNameAnswer } from '@chispa/protocols/nip05'
import { encodeNpub, readPublicKey } from '@chispa/protocols/nip19'
import { parseJson } from '@chispa/protocols/untrusted-json'
import { findAccount } from '../auth/accounts.ts'
import { Refusal } from '../http/refusal.ts'
import { serviceHeaders, serviceTimeoutMs } from './ask-service.ts'
import type { VoucherDeps } from './deps.ts'
import { findPolicy, type PolicyRow, replacePolicy, type Sender } from './policy-store.ts'

const maxNameBytes = 32 * 1024

export async function readSettings({ sql }: Pick<VoucherDeps, 'sql'>, pubkey: string): Promise<VoucherSettings> {
  return shown((await findPolicy(sql, pubkey)) ?? { policy: 'ANYONE', allowVouchers: false, senders: [] })
}

export async function writeSettings(
  deps: VoucherDeps,
  pubkey: string,
  { policy, allowVouchers, allowlist }: VoucherSettingsChange,
): Promise<VoucherSettings> {
  if (!(await findAccount(deps.sql, pubkey))) throw new Refusal('user_not_found')
  const found = await Promise.all(
    allowlist.map(async entry => ({ entry, sender: await findSender(deps, entry.trim()) })),
  )
  const unresolved = found.filter(({ sender }) => !sender).map(({ entry }) => entry)
  if (unresolved.length > 0) throw new Refusal('senders_unresolved', { details: { unresolved } })
  const senders = [...new Map(found.map(({ sender }) => [sender!.sender, sender!])).values()]
  const row = { policy, allowVouchers, senders }
  await transaction(deps.sql, tx => replacePolicy(tx, { ...row, pubkey, at: deps.now() }))
  return shown(row)
}

async function findSender({ outgoing, privateHostsAllowed }: VoucherDeps, entry: string): Promise<Sender | undefined> {
  const key = readPublicKey(entry)
  if (key) return { sender: key, name: null }
  const name = readNostrName(entry)
  if (!name) return undefined
  const outcome = await outgoing.request({
    url: nostrNameUrl(name, { loopbackOverHttp: privateHostsAllowed() }),
    headers: serviceHeaders,
    timeoutMs: serviceTimeoutMs,
    maxBytes: maxNameBytes,
  })
  if (outcome.kind !== 'answered' || outcome.status !== 200) return undefined
  const sender = readNostrNameAnswer(parseJson(outcome.body.toString('utf8')), name)
  return sender === undefined ? undefined : { sender, name: `${name.name}@${name.domain}` }
}

const shown = ({ policy, allowVouchers, senders }: PolicyRow): VoucherSettings => ({
  policy,
  allowVouchers,
  allowlist: senders.map(({ sender, name }) => ({ pubkey: sender, npub: encodeNpub(sender), name })),
})
