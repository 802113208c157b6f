/** Binds a wallet of the holder's own to the card: from then on the card pays with it and no other. */
import type { Connection } from '@chispa/database/connect'
import type { Caller } from '../auth/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { findHealths } from '../wallets/find-health.ts'
import { isInUse } from '../wallets/new-wallet.ts'
import { type Acted, actOnCard } from './act-on-card.ts'
import { findWalletStatus, setWallet } from './holding-store.ts'

export async function bindWallet(
  sql: Connection,
  { id, caller, walletId }: { id: string; caller: Caller; walletId: string | null },
): Promise<Acted> {
  return actOnCard(sql, { id, caller }, async (tx, card) => {
    if (walletId !== null) {
      const status = card.userId === null ? undefined : await findWalletStatus(tx, card.userId, walletId)
      if (!status) throw new Refusal('wallet_not_found')
      if (!isInUse({ status })) throw new Refusal('wallet_retired')
      // By its own list of methods: one that is only silent now may be bound.
      const { problem, canSpend } = (await findHealths(tx, [walletId])).get(walletId) ?? {}
      if (canSpend === 'no' && problem !== 'silent' && problem !== 'relays_unreachable' && problem !== 'disabled') {
        throw new Refusal('wallet_cannot_spend')
      }
    }
    await setWallet(tx, card.id, walletId)
  })
}
