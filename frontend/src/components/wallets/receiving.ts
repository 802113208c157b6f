/** Whether a member's address can be paid, and if not, what would help. Only an active primary wallet receives. */
import type { RemoteWallet } from '@chispa/contract/wallets'

type Wallet = Pick<RemoteWallet, 'id' | 'name' | 'status' | 'isPrimary'>

export type Receiving<W extends Wallet> =
  | { kind: 'ready' }
  | { kind: 'disabled'; primary: W }
  | { kind: 'unchosen'; candidate: W }
  | { kind: 'dead'; primary: W }
  | { kind: 'none' }

export function receivingOf<W extends Wallet>(wallets: readonly W[]): Receiving<W> {
  const primary = wallets.find(({ isPrimary }) => isPrimary)
  if (primary?.status === 'ACTIVE') return { kind: 'ready' }
  if (primary?.status === 'DISABLED') return { kind: 'disabled', primary }
  const candidate = wallets.find(({ status }) => status === 'ACTIVE')
  if (candidate) return { kind: 'unchosen', candidate }
  return primary?.status === 'DEAD' ? { kind: 'dead', primary } : { kind: 'none' }
}

export const isInUse = ({ status }: Pick<Wallet, 'status'>): boolean => status === 'ACTIVE' || status === 'DISABLED'
