/** Configures what is done with what a wallet receives. A revision is never changed; the same again changes nothing. */
import { transaction } from '@chispa/database/connect'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { type Action, findAction, insertRevision, lockOwnWallet, type OwnWallet, upsertAction } from './action-store.ts'
import { wakeDestinations } from './destination-store.ts'
import { tellDue } from './due-channel.ts'
import { ownDomains } from './own-addresses.ts'
import type { WantedAction } from './read-action.ts'
import { requireNoLoop } from './require-no-loop.ts'

export type WrittenAction = { wallet: OwnWallet; isChanged: boolean }

export async function writeAction(
  { sql, now, settings }: Pick<Deps, 'sql' | 'now' | 'settings'>,
  { pubkey, walletId, host }: { pubkey: string; walletId: string; host: string },
  wanted: WantedAction,
): Promise<WrittenAction> {
  return transaction(sql, async tx => {
    const wallet = await lockOwnWallet(tx, pubkey, walletId)
    if (!wallet) throw new Refusal('wallet_not_found')
    if (wallet.status === 'ARCHIVED' || wallet.status === 'DEAD') throw new Refusal('wallet_retired')
    await requireNoLoop(tx, walletId, wanted.addresses, ownDomains(settings, host))
    const current = await findAction(tx, walletId)
    const isSame = current !== undefined && isSameSplit(current, wanted)
    if (isSame && wanted.enabled === (current.enabledAt !== null)) return { wallet, isChanged: false }
    const at = now()
    const revision = isSame ? current.revision : (current?.revision ?? 0) + 1
    const enabledAt = wanted.enabled ? (current?.enabledAt ?? at) : null
    await upsertAction(tx, { walletId, revision, enabledAt, host, now: at })
    if (!isSame) await insertRevision(tx, { walletId, revision, ...wanted }, at)
    await wakeDestinations(tx, walletId, at)
    await tellDue(tx)
    return { wallet, isChanged: true }
  })
}

const isSameSplit = (one: Action, other: WantedAction) =>
  one.feeBps === other.feeBps &&
  one.baseFeeMsats === other.baseFeeMsats &&
  isSameList(one.addresses, other.addresses) &&
  isSameList(one.sharesBps, other.sharesBps)

const isSameList = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((item, at) => item === other[at])
