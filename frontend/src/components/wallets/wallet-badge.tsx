/** The state of a wallet, in one word. */
import { t } from '../../language/current.ts'
import { Badge } from '../../ui/badge.tsx'
import { walletWordsOf } from './wallet-words.ts'

/** Null: the member has no wallet. */
export function WalletBadge({ status }: { status: string | null }) {
  if (status === null) return <Badge tone="warn">{t('No wallet')}</Badge>
  const { label, about, tone } = walletWordsOf(status)
  return (
    <Badge tone={tone} title={about}>
      {label}
    </Badge>
  )
}
