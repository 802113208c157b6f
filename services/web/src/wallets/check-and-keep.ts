/** Tries a wallet and keeps what was seen with it. What has ended of it is kept too, so that its owner's page follows. */
import type { CheckProgress, WalletCheck } from '@chispa/contract/wallet-check'
import type { WalletProfile } from '@chispa/contract/wallet-profile'
import type { Deps } from '../deps.ts'
import { type CheckDeps, checkWallet } from './check-wallet.ts'
import { noteSeen } from './profile.ts'
import { findRelays } from './store.ts'

export async function checkAndKeep(
  deps: CheckDeps & Pick<Deps, 'sql' | 'log'>,
  walletId: string,
): Promise<WalletCheck> {
  const startedAt = deps.now().toISOString()
  let checking: CheckProgress = { startedAt, steps: [] }
  // One after the other, so that an earlier one never overtakes a later one.
  let kept = noteSeen(deps, walletId, { checking })
  const check = await checkWallet(
    deps,
    { id: walletId, relays: await findRelays(deps.sql, walletId) },
    (step, isWell) => {
      checking = { startedAt, steps: [...checking.steps, { step, isWell }] }
      const progress = checking
      kept = kept.then(() => noteSeen(deps, walletId, { checking: progress }))
    },
  )
  await kept
  await noteSeen(deps, walletId, { check, checking: null, ...hashFormOf(check) })
  return check
}

/** An invoice that was right shows in which form to ask. */
function hashFormOf({ invoice, hashForm, checkedAt }: WalletCheck): WalletProfile {
  return hashForm && (invoice === 'as_asked' || invoice === 'wrong_expiry') ? { hashForm, hashFormAt: checkedAt } : {}
}
