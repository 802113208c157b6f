/** Whether a member's address can be paid, and if not, what would help. Only an active primary wallet that is not known to fail receives. */
import type { WalletHealth } from '@chispa/contract/wallet-check'
import type { RemoteWallet } from '@chispa/contract/wallets'

type Wallet = Pick<RemoteWallet, 'id' | 'name' | 'status' | 'isPrimary' | 'asleepSince'> & {
  health: Pick<WalletHealth, 'canReceive'>
}

export type Receiving<W extends Wallet> =
  | { kind: 'ready' }
  | { kind: 'disabled'; primary: W }
  /** It does not work now; another one does, if there is one. */
  | { kind: 'failing'; primary: W; candidate: W | undefined }
  | { kind: 'unchosen'; candidate: W }
  /** It can be switched on again, also where another one could take its place. */
  | { kind: 'asleep'; primary: W; candidate: W | undefined }
  | { kind: 'dead'; primary: W }
  | { kind: 'none' }

export function receivingOf<W extends Wallet>(wallets: readonly W[]): Receiving<W> {
  const primary = wallets.find(({ isPrimary }) => isPrimary)
  const candidate = workingBest(wallets.filter(wallet => wallet.status === 'ACTIVE' && wallet !== primary))
  if (primary?.status === 'ACTIVE') {
    return primary.health.canReceive === 'no' ? { kind: 'failing', primary, candidate } : { kind: 'ready' }
  }
  if (primary?.status === 'DISABLED') return { kind: 'disabled', primary }
  if (primary && isAsleep(primary)) return { kind: 'asleep', primary, candidate }
  if (candidate) return { kind: 'unchosen', candidate }
  return primary?.status === 'DEAD' ? { kind: 'dead', primary } : { kind: 'none' }
}

/** One that was seen to work, else one of which nothing is known; never one that does not work. */
function workingBest<W extends Wallet>(wallets: readonly W[]): W | undefined {
  return (
    wallets.find(({ health }) => health.canReceive === 'yes') ??
    wallets.find(({ health }) => health.canReceive !== 'no')
  )
}

export const isAsleep = ({ asleepSince }: Pick<Wallet, 'asleepSince'>): boolean => asleepSince !== null

export const isInUse = ({ status }: Pick<Wallet, 'status'>): boolean => status === 'ACTIVE' || status === 'DISABLED'
