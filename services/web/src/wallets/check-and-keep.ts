/** Tries a wallet and keeps what was seen with it. What has ended of it is kept too, so that its owner's page follows. */
import type { CheckProgress, WalletCheck } from '@chispa/contract/wallet-check'
import type { WalletProfile } from '@chispa/contract/wallet-profile'
import { checkLud16, type Lud16Deps } from './check-lud16.ts'
import { type CheckDeps, checkWallet } from './check-wallet.ts'
import { noteSeen } from './profile.ts'
import { findRelays } from './store.ts'

export async function checkAndKeep(deps: CheckDeps & Lud16Deps, walletId: string): Promise<WalletCheck> {
  const startedAt = deps.now().toISOString()
  let checking: CheckProgress = { startedAt, steps: [] }
  // One after the other, so that an earlier one never overtakes a later one.
  let kept = noteSeen(deps, walletId, { checking })
  const whenChecked = checkWallet(
    deps,
    { id: walletId, relays: await findRelays(deps.sql, walletId) },
    (step, isWell) => {
      checking = { startedAt, steps: [...checking.steps, { step, isWell }] }
      const progress = checking
      kept = kept.then(() => noteSeen(deps, walletId, { checking: progress }))
    },
  )
  const [check, lud16] = await Promise.all([whenChecked, checkLud16(deps, walletId)])
  await kept
  await noteSeen(deps, walletId, { check, checking: null, lud16, ...hashFormOf(check) })
  return check
}

/** An invoice that was right shows in which form to ask. */
function hashFormOf({ invoice, hashForm, checkedAt }: WalletCheck): WalletProfile {
  return hashForm && (invoice === 'as_asked' || invoice === 'wrong_expiry') ? { hashForm, hashFormAt: checkedAt } : {}
}
