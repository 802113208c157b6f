/** One received payment: to whom its parts go, what became of each, and another try for what waits. */

import {
  type ForwardingReceipt,
  type ForwardingReceiptDetail,
  readForwardingReceipt,
  retryForwardingReceipt,
} from '@chispa/contract/forwarding'
import { useMutation, useQuery } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { ErrorState } from '../../components/error-state.tsx'
import { satsText } from '../../components/sats.ts'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { Time } from '../../components/time.tsx'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RefreshIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isOpen, legWords, receiptWords } from './forwarding-words.ts'

type Leg = ForwardingReceiptDetail['legs'][number]
type Props = { walletId: string; receipt: ForwardingReceipt; close: () => void }

export function ReceiptDialog({ walletId, receipt, close }: Props) {
  const params = { walletId, receiptId: receipt.id }
  const query = useQuery({
    ...queryOf(readForwardingReceipt, { params }),
    refetchInterval: ({ state }) => (state.data?.legs.some(isOpen) ? 3000 : false),
  })
  const retry = useMutation({
    mutationFn: () => call(retryForwardingReceipt, { params }),
    onSuccess: ({ retryingLegs }) => toast.success(retryingLegs === 1 ? t('It is tried now') : t('They are tried now')),
  })
  const shown = query.data ?? receipt
  const isTryable = query.data && (shown.receivedMsats === null || query.data.legs.some(isOpen))
  return (
    <Dialog
      open
      onOpenChange={close}
      title={
        shown.receivedMsats === null
          ? t('A payment')
          : t('A payment of {amount}', { amount: satsText(shown.receivedMsats) })
      }
      about={receiptWords()[shown.status].about}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t('Close')}
          </Button>
          {isTryable && (
            <Button busy={retry.isPending} onClick={() => retry.mutate()}>
              <RefreshIcon className="size-4.5" /> {t('Try now')}
            </Button>
          )}
        </>
      }
    >
      {query.data ? (
        <div className="flex flex-col gap-4">
          {query.data.legs.length === 0 ? (
            <p className="text-sm text-ink-soft">
              {shown.receivedMsats === null
                ? t('It is split as soon as the wallet says how much it was.')
                : t('Nothing of it goes to anybody: it stays in the wallet.')}
            </p>
          ) : (
            <ul className="divide-y divide-line rounded-xl border border-line">
              {query.data.legs.map(leg => (
                <li key={leg.id} className="px-4 py-3">
                  <LegLine leg={leg} />
                </li>
              ))}
            </ul>
          )}
          {!!query.data.retainedMsats && (
            <p className="text-sm text-ink-faint">
              {t('{amount} stayed in the wallet.', { amount: satsText(query.data.retainedMsats) })}
            </p>
          )}
          {retry.error && <Notice tone="danger">{messageOf(retry.error)}</Notice>}
        </div>
      ) : query.isError ? (
        <ErrorState error={query.error} retry={() => query.refetch()} />
      ) : (
        <TableSkeleton rows={2} />
      )}
    </Dialog>
  )
}

function LegLine({ leg }: { leg: Leg }) {
  const { label, tone } = legWords()[leg.state]
  const [last] = leg.attempts
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">{leg.address}</span>
        <span className="flex items-center gap-3">
          <span className="whitespace-nowrap tabular-nums">{satsText(leg.amountMsats)}</span>
          <Badge tone={tone}>{label}</Badge>
        </span>
      </p>
      {leg.message && <p className="text-xs text-ink-soft">{leg.message}.</p>}
      {leg.detail && <p className="text-xs text-ink-faint wrap-anywhere">“{leg.detail}”</p>}
      {(leg.attempts.length > 0 || leg.nextAttemptAt) && (
        <p className="text-xs text-ink-faint">
          {leg.attempts.length > 1 && `${t('Tried {count} times', { count: leg.attempts.length })}. `}
          {last && (
            <>
              {leg.state === 'FORWARDED' ? t('Paid') : t('Last try')} <Time at={last.resolvedAt ?? last.createdAt} />
              {last.feesPaidMsats ? t(', with {amount} of fees', { amount: satsText(last.feesPaidMsats) }) : ''}.{' '}
            </>
          )}
          {leg.state === 'WAITING' &&
            leg.nextAttemptAt &&
            rich('Next try {when}.', { when: <Time at={leg.nextAttemptAt} /> })}
        </p>
      )}
    </div>
  )
}
