/**
 * A sale from the first question to paid. Code and card stand together. Paid is said when our own invoice is paid, and by
 * nothing else; while we do not know, the page says so and keeps asking about this very sale.
 */

import { chargeSale, readSale, type Sale } from '@chispa/contract/till'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { celebrate } from '../../components/moment-preference.ts'
import { usePaidSignal } from '../../components/payments/use-paid-signal.ts'
import { QrCode } from '../../components/qr-code.tsx'
import { satsNumber } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { callTill } from '../../session/till-calls.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CardPart } from './card-part.tsx'
import type { KeptSale } from './kept-sale.ts'
import { SaleInCurrency } from './sale-in-currency.tsx'
import { SalePaid } from './sale-paid.tsx'

const askEveryMs = 1500
/** Beside the stream: not every wallet tells of payments by itself, and whoever asks makes us ask the wallet. */
const askBesideEveryMs = 6000

export function SaleScreen({ sale: { id, order }, done }: { sale: KeptSale; done: () => void }) {
  const queries = useQueryClient()
  const queryKey = ['till-sale', id]
  const [openHash, setOpenHash] = useState<string>()
  const isTold = usePaidSignal(openHash, () => void queries.invalidateQueries({ queryKey }))
  const query = useQuery({
    queryKey,
    // Asking for it again is harmless: the same id is the same sale.
    queryFn: ({ signal }) =>
      queries.getQueryData<Sale>(queryKey)
        ? callTill(readSale, { params: { saleId: id }, signal })
        : callTill(chargeSale, { params: { saleId: id }, body: order, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      if (state.data) return state.data.state === 'open' ? (isTold ? askBesideEveryMs : askEveryMs) : false
      return state.error && isLost(state.error) ? askEveryMs : false
    },
  })
  const sale = query.data
  const isPaid = sale?.state === 'paid'
  const waitingFor = sale?.state === 'open' ? sale.paymentHash : undefined
  if (waitingFor !== openHash) setOpenHash(waitingFor)
  useEffect(() => {
    if (isPaid) celebrate()
  }, [isPaid])
  if (sale && isPaid) return <SalePaid sale={sale} done={done} />
  const isOffline = query.isError && isLost(query.error)
  return (
    <div className="flex flex-1 flex-col gap-4">
      <SaleAmount order={order} />
      {isOffline && (
        <Notice tone="warn">
          {sale
            ? t(
                'No connection. The code on the screen still works; don’t charge again. We look whether it was paid as soon as the connection is back.',
              )
            : t('No connection. We are still asking for the code of this sale; don’t charge again.')}
        </Notice>
      )}
      {sale?.state === 'over' ? (
        <Notice tone="info">{t('The code is over. Nobody paid it.')}</Notice>
      ) : sale ? (
        <div className="grid flex-1 content-center gap-6 md:grid-cols-2 md:items-center">
          <div className="flex flex-col items-center gap-3">
            <QrCode
              text={`lightning:${sale.invoice}`.toUpperCase()}
              label={t('QR code over {amount} sats', { amount: satsNumber(sale.amountMsats) })}
              className="aspect-square w-full max-w-80 rounded-2xl border border-line"
            />
            <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
              <Spinner /> {t('Waiting for the payment…')}
            </p>
          </div>
          <CardPart sale={sale} told={told => queries.setQueryData(queryKey, told)} />
        </div>
      ) : query.isError && !isOffline ? (
        <Notice
          tone="danger"
          action={
            <Button variant="secondary" onClick={() => void query.refetch()}>
              {t('Try again')}
            </Button>
          }
        >
          {messageOf(query.error)}
        </Notice>
      ) : (
        <p role="status" className="flex flex-1 items-center justify-center gap-3 text-ink-soft">
          <Spinner /> {t('Asking the wallet for a code')}
        </p>
      )}
      <NewSale sale={sale} isUnknown={query.isError} done={done} />
    </div>
  )
}

/** The connection, or a server in trouble; and what says by itself: ask again. */
const isLost = (error: Error): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || error.is('sale_being_made')) &&
  !error.is('wallet_silent', 'wallet_unreachable', 'wallet_answer_wrong')

const SaleAmount = ({ order }: { order: KeptSale['order'] }) => (
  <div className="pt-3 text-center">
    <p data-testid="to-pay" className="font-display text-5xl font-semibold tracking-tight tabular-nums">
      {satsNumber(order.amountMsats)} <span className="text-2xl font-medium text-ink-faint">{t('sats')}</span>
    </p>
    <SaleInCurrency sale={order} className="text-sm text-ink-soft tabular-nums" />
  </div>
)

/** Leaving a sale that may still be paid is asked about: the customer must not pay for it and for the next one. */
function NewSale({ sale, isUnknown, done }: { sale: Sale | undefined; isUnknown: boolean; done: () => void }) {
  const [asks, setAsks] = useState(false)
  const mayBePaid = sale?.state === 'open' && (sale.card !== null || isUnknown)
  return (
    <>
      <Button
        variant={sale?.state === 'over' ? 'primary' : 'ghost'}
        size="large"
        className="self-center"
        onClick={() => (mayBePaid ? setAsks(true) : done())}
      >
        {sale?.state === 'over' ? t('New sale') : t('Cancel this sale')}
      </Button>
      {asks && (
        <ConfirmDialog
          title={t('We don’t know yet whether it was paid.')}
          act={t('Cancel this sale')}
          busy={false}
          onConfirm={done}
          close={() => setAsks(false)}
        >
          {t(
            'A payment may still be on its way. If you charge again, the customer could pay twice. Today’s list says whether this one was paid.',
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
