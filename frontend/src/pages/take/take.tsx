/** Taking what a code gives (LNURL-withdraw) into one's own wallet: from whom, how much, one button, and what became of it. */
import { previewWithdrawal, type WithdrawalPreview } from '@chispa/contract/withdrawals'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { carriedIn } from '../../components/scanning/read-scanned.ts'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { QrIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ConfirmTake } from './confirm-take.tsx'

export function TakePage() {
  const link = carriedIn(useLocation({ select: location => location.hash }))
  return (
    <div className="mx-auto w-full max-w-md">
      <PageHead title={t('Take money')} />
      {link === '' ? <NothingGiven /> : <Offered key={link} link={link} />}
    </div>
  )
}

function Offered({ link }: { link: string }) {
  // What is offered changes once it was taken: it is asked when the page is opened, and not again meanwhile.
  const query = useQuery({
    ...queryOf(previewWithdrawal, { body: { link } }),
    meta: { fromWallet: true },
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (query.isPending) {
    return (
      <Panel>
        <TableSkeleton rows={2} />
      </Panel>
    )
  }
  if (query.isError) return <CannotTake error={query.error} retry={() => query.refetch()} />
  return <ConfirmTake link={link} offer={query.data satisfies WithdrawalPreview} />
}

/** What may be otherwise in a moment can be tried again; what is no gift cannot. */
function CannotTake({ error, retry }: { error: Error; retry: () => void }) {
  const mayChange = !(error instanceof ApiError) || error.status === 0 || error.status >= 500
  if (mayChange) {
    return (
      <Panel>
        <ErrorState error={error} retry={retry} />
      </Panel>
    )
  }
  return (
    <Panel>
      <EmptyState icon={QrIcon} title={t('Nothing can be taken here')} action={<ScanOther />}>
        {error.message}
      </EmptyState>
    </Panel>
  )
}

const NothingGiven = () => (
  <Panel>
    <EmptyState icon={QrIcon} title={t('Scan a code that gives money')} action={<ScanOther />}>
      {t('A gift, a voucher machine, a faucet: what it gives goes into your wallet.')}
    </EmptyState>
  </Panel>
)

const ScanOther = () => (
  <Button asChild>
    <Link to={paths.send}>{t('Scan or paste a code')}</Link>
  </Button>
)
