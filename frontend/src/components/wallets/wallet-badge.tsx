/** The state of a wallet, in one word. */
import type { WalletHealth } from '@chispa/contract/wallet-check'
import { t } from '../../language/current.ts'
import { Badge } from '../../ui/badge.tsx'
import { healthWords } from './wallet-health.tsx'
import { walletWordsOf } from './wallet-words.ts'

/** Null: the member has no wallet. */
export function WalletBadge({ status, health }: { status: string | null; health?: WalletHealth | null }) {
  if (status === null) return <Badge tone="warn">{t('No wallet')}</Badge>
  const { label, about, tone } =
    health && (status === 'ACTIVE' || health.problem === 'asleep') ? healthWords(health) : walletWordsOf(status)
  return (
    <Badge tone={tone} title={about}>
      {label}
    </Badge>
  )
}
