/** The receipt of a sale, for whoever has its link: what, when, and whether it was paid. */
import { readReceipt } from '@chispa/contract/till'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Amount } from '../components/amount.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { minorText } from '../components/fiat-text.ts'
import { useCommunityName, useDocumentTitle } from '../components/instance.ts'
import { momentText } from '../components/relative-time.ts'
import { satsText } from '../components/sats.ts'
import { t } from '../language/current.ts'
import { queryOf } from '../session/queries.ts'
import { Button } from '../ui/button.tsx'
import { PrinterIcon } from '../ui/icons.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const route = getRouteApi('/public/receipt/$receiptToken')
const askEveryMs = 4000

export function ReceiptPage() {
  useDocumentTitle(t('Receipt'))
  const { receiptToken } = route.useParams()
  const community = useCommunityName()
  const query = useQuery({
    ...queryOf(readReceipt, { params: { receiptToken } }),
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? askEveryMs : false),
  })
  const receipt = query.data
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col gap-4 px-4 py-8 sm:py-14">
      <Panel className="flex flex-col gap-5 p-6 sm:p-8">
        {query.isError && !receipt ? (
          <ErrorState alone error={query.error} retry={() => void query.refetch()} />
        ) : !receipt ? (
          <Skeleton className="h-64 w-full" />
        ) : (
          <>
            <header className="text-center">
              <h1 className="text-lg font-semibold">{t('Receipt')}</h1>
              <p className="text-sm text-ink-soft">{community}</p>
              <Amount msats={receipt.amountMsats} kept={receipt.rate} className="mt-4 text-5xl" />
              <p
                role="status"
                className={receipt.state === 'paid' ? 'mt-2 font-semibold text-ok' : 'mt-2 font-semibold text-warn'}
              >
                {receipt.state === 'paid' ? t('Paid') : receipt.state === 'open' ? t('Not paid yet') : t('Not paid')}
              </p>
            </header>
            <dl className="flex flex-col gap-2 border-t border-line pt-4 text-sm">
              {receipt.payee && <Fact name={t('Paid to')}>{receipt.payee}</Fact>}
              {receipt.note && <Fact name={t('For')}>{receipt.note}</Fact>}
              {receipt.tipMsats > 0 && <Fact name={t('Tip, included')}>{satsText(receipt.tipMsats)}</Fact>}
              {receipt.fiat && (
                <Fact name={t('Entered as')}>{minorText(receipt.fiat.minor, receipt.fiat.currency)}</Fact>
              )}
              <Fact name={t('Time')}>{momentText(receipt.paidAt ?? receipt.createdAt)}</Fact>
            </dl>
          </>
        )}
      </Panel>
      {receipt && (
        <Button variant="ghost" className="self-center print:hidden" onClick={() => window.print()}>
          <PrinterIcon className="size-4.5" /> {t('Print')}
        </Button>
      )}
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
  </div>
)
