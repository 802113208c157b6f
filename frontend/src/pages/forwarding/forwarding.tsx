/** What happens with what a wallet receives: among whom it is split, and what became of each payment. */

import type { ReceiveAction } from '@chispa/contract/forwarding'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { satsText } from '../../components/sats.ts'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { receiveActionQuery } from '../../components/wallets/receive-action-query.ts'
import { walletPagesQuery } from '../../components/wallets/wallet-queries.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { paths } from '../../paths.ts'
import { WalletIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { ForwardingForm } from './forwarding-form.tsx'
import { Receipts } from './receipts.tsx'

const route = getRouteApi('/dashboard/dashboard/wallet/$walletId/forwarding')
const everyMs = 10_000

const Back = () => <BackLink to={paths.wallet}>{t('Back to my wallet')}</BackLink>

export function ForwardingPage() {
  const { walletId } = route.useParams()
  const name = useInfiniteQuery(walletPagesQuery)
    .data?.pages.flatMap(page => page.rows)
    .find(({ id }) => id === walletId)?.name
  const query = useQuery({ ...receiveActionQuery(walletId), refetchInterval: everyMs })
  const isElses = query.error instanceof ApiError && query.error.is('wallet_not_found')
  return (
    <>
      <PageHead
        title={t('Forwarding')}
        about={rich('What {it} receives is paid on to lightning addresses of your choice, out of the same wallet.', {
          it: <span className="font-medium text-ink wrap-anywhere">{name ?? t('this wallet')}</span>,
        })}
        back={<Back />}
      />
      {query.data ? (
        <Shown action={query.data} />
      ) : (
        <Panel>
          {query.isPending ? (
            <TableSkeleton />
          ) : isElses ? (
            <EmptyState icon={WalletIcon} title={t('This is not a wallet of yours')} action={<Back />}>
              {t('It may belong to somebody else, or be gone.')}
            </EmptyState>
          ) : (
            <ErrorState error={query.error} retry={() => query.refetch()} />
          )}
        </Panel>
      )}
    </>
  )
}

const Shown = ({ action }: { action: ReceiveAction }) => (
  <div className="flex flex-col gap-6">
    <WaitingNotice action={action} />
    <Panel aria-labelledby="split">
      <PanelHead
        id="split"
        title={t('Who gets what')}
        about={t(
          'It counts for payments from now on. The wallet must allow this platform to pay: give its connection a budget.',
        )}
      />
      <PanelBody>
        <ForwardingForm key={action.walletId} action={action} />
      </PanelBody>
    </Panel>
    <Receipts walletId={action.walletId} isConfigured={action.configured} />
  </div>
)

/** What keeps everything waiting, and how much it is. */
function WaitingNotice({
  action: { configured, enabled, reason, message, pendingMsats, pendingReceipts },
}: {
  action: ReceiveAction
}) {
  if (!configured) return null
  const waiting =
    pendingReceipts > 0
      ? ` ${t('{amount} of {count} payments wait.', { amount: satsText(pendingMsats), count: pendingReceipts })}`
      : ''
  if (enabled && reason && message) return <Notice tone="warn">{`${message}.${waiting}`}</Notice>
  if (!enabled) return <Notice>{`${t('Forwarding is off: what the wallet receives stays in it.')}${waiting}`}</Notice>
  return null
}
