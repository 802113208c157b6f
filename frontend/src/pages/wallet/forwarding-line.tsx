/** Whether a wallet passes on what it receives, and the way to change that. */

import type { ReceiveAction } from '@chispa/contract/forwarding'
import type { RemoteWallet } from '@chispa/contract/wallets'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { receiveActionQuery } from '../../components/wallets/receive-action-query.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { ArrowRightIcon, ChevronRightIcon } from '../../ui/icons.tsx'

export function ForwardingLine({ wallet: { id, name } }: { wallet: RemoteWallet }) {
  const action = useQuery(receiveActionQuery(id)).data
  return (
    <Link
      to={paths.forwarding}
      params={{ walletId: id }}
      aria-label={t('Forwarding of {name}: {words}', { name, words: wordsOf(action) })}
      className="-mx-2 flex min-h-11 items-center gap-2.5 rounded-xl px-2 text-sm text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <ArrowRightIcon className="size-4.5 shrink-0 text-ink-faint" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {wordsOf(action)}
        {action?.enabled && action.reason && <span className="text-warn"> {t('· held up')}</span>}
      </span>
      <ChevronRightIcon className="size-4.5 shrink-0 text-ink-faint" />
    </Link>
  )
}

function wordsOf(action: ReceiveAction | undefined): string {
  if (!action?.configured) return t('Forward what it receives')
  if (!action.enabled) return t('Forwarding is off')
  const [first] = action.destinations
  return action.destinations.length === 1 && first
    ? t('Forwards to {address}', { address: first.address })
    : t('Forwards to {count} addresses', { count: action.destinations.length })
}
