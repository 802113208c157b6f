/** Who is behind a lightning address, as strangers spell it: in any case of letters, perhaps with a `+tag`. */

import { joinName, splitName } from '@chispa/contract/names'
import { batchedReads } from '@chispa/database/batched-reads'
import type { Sql } from '@chispa/database/connect'
import { usernameProblem } from '@chispa/protocols/lud16'
import { Refusal } from '../http/refusal.ts'
import { failedAtOf, healthOf } from '../wallets/health.ts'
import type { Pulse } from '../wallets/pulse.ts'
import { findPayeeRows, findPubkeyRow, findUsernameByKey, type Payee } from './store.ts'

export type ReadyPayee = Payee & { walletId: string }

/** By the name itself; those of a moment are read together. */
export type FindPayee = (username: string) => Promise<Payee | undefined>

export const payees = (sql: Sql): FindPayee =>
  batchedReads(async (usernames: string[]) => {
    const found = await findPayeeRows(sql, usernames)
    return new Map(found.map(payee => [payee.username, payee]))
  })

/** The name a stranger means, on a further domain with its host; undefined when it cannot be one of ours. */
export function meantUsername(spelled: string): string | undefined {
  const { username, host } = splitName(spelled.trim().toLowerCase())
  const [name = ''] = username.split('+')
  if (usernameProblem(name) || (host !== undefined && !/^[a-z0-9.:-]{1,255}$/.test(host))) return undefined
  return joinName(name, host)
}

/** The name and the key behind it (NIP-05); undefined when nobody has it. */
export async function findNamed(sql: Sql, spelled: string): Promise<{ username: string; pubkey: string } | undefined> {
  const username = meantUsername(spelled)
  const pubkey = username && (await findPubkeyRow(sql, username))
  return username && pubkey ? { username, pubkey } : undefined
}

/** The main name of the member with this key. */
export const findNameOf = (sql: Sql, pubkey: string): Promise<string | undefined> => findUsernameByKey(sql, pubkey)

/** A receipt says whom a zap was for: nobody is zapped through somebody else's address. */
export async function requireOwner(sql: Sql, { username }: Payee, pubkey: string): Promise<void> {
  if ((await findPubkeyRow(sql, username)) !== pubkey) {
    throw new Refusal('invalid_zap_request', {
      message: 'The zap request is for somebody else than the owner of this address',
    })
  }
}

/** Someone with a wallet in use; whether it works shows when it is asked. */
export async function getReadyPayee(find: FindPayee, spelled: string): Promise<ReadyPayee> {
  const username = meantUsername(spelled)
  const payee = username === undefined ? undefined : await find(username)
  if (!payee) throw new Refusal('address_not_found')
  const { walletId } = payee
  if (walletId === null || payee.walletStatus !== 'ACTIVE') throw new Refusal('address_without_wallet')
  return { ...payee, walletId }
}

const reasons = {
  relays_unreachable: 'wallet_unreachable',
  silent: 'wallet_silent',
  makes_no_invoices: 'wallet_refused',
  makes_wrong_invoices: 'wallet_answer_wrong',
} as const

/** As long a payer is turned away unasked: a wallet on a phone is often back within a minute. */
const turnedAwayMs = 60_000

/** Whether a page shows how to pay them, by what is known now. A wallet that failed is asked again in the background. */
export function canBePaid({ walletId, walletStatus, ...known }: Payee, pulse: Pulse): boolean {
  if (walletId === null || walletStatus !== 'ACTIVE') return false
  const health = healthOf({ ...known, status: 'ACTIVE', asleepSince: null })
  if (health.canReceive === 'no') pulse.feel([{ id: walletId, health }])
  return health.canReceive !== 'no'
}

/**
 * What was just shown to fail is said at once, and asked again in the background. Anybody later gets as far as the callback, which
 * asks the wallet itself: that is the proof.
 */
export function requirePayable(
  { walletId, walletStatus, ...known }: ReadyPayee,
  { pulse, now }: { pulse: Pulse; now: () => Date },
): void {
  const facts = { ...known, status: 'ACTIVE', asleepSince: null } as const
  const health = healthOf(facts)
  const { canReceive, problem } = health
  if (canReceive !== 'no' || problem === null || !(problem in reasons)) return
  pulse.feel([{ id: walletId, health }])
  if (now().getTime() - (failedAtOf(facts)?.getTime() ?? 0) > turnedAwayMs) return
  throw new Refusal(reasons[problem as keyof typeof reasons], { headers: { 'retry-after': '10' } })
}
