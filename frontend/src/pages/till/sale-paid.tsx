/**
 * Paid: a green screen that is read from across the counter. The button is where Charge was, and the keypad comes back by itself, unless the
 * customer takes the receipt, a link to keep.
 */
import type { Sale } from '@chispa/contract/till'
import { useEffect, useRef, useState } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { satsNumber } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { SaleInCurrency } from './sale-in-currency.tsx'

const backAfterMs = 10_000

export function SalePaid({ sale, done }: { sale: Sale; done: () => void }) {
  const [hasReceipt, setReceipt] = useState(false)
  const latest = useRef(done)
  latest.current = done
  useEffect(() => {
    if (hasReceipt) return
    const back = setTimeout(() => latest.current(), backAfterMs)
    return () => clearTimeout(back)
  }, [hasReceipt])
  return (
    <div className="fixed inset-0 z-30 flex animate-fade flex-col overflow-y-auto bg-ok text-panel">
      <div className="mx-auto grid w-full max-w-4xl flex-1 grid-rows-[1fr_auto] gap-4 px-4 pt-[max(1rem,env(safe-area-inset-top))] pb-4 sm:px-6 md:grid-cols-2 md:grid-rows-1 md:gap-10">
        <div className="flex flex-col items-center justify-center gap-4 text-center">
          <p role="status" className="flex animate-arrive flex-col items-center gap-3">
            <CheckIcon className="size-28" strokeWidth="2.25" />
            <span className="text-4xl font-semibold">{t('Paid')}</span>
          </p>
          <p data-testid="paid-amount" className="font-display text-7xl font-semibold tracking-tight tabular-nums">
            {satsNumber(sale.amountMsats)} <span className="text-3xl font-medium">{t('sats')}</span>
          </p>
          <SaleInCurrency
            sale={{ amountMsats: sale.amountMsats, tipMsats: sale.tipMsats, fiat: sale.fiat }}
            className="text-2xl tabular-nums"
          />
        </div>
        <div className="flex flex-col justify-end gap-3">
          {hasReceipt ? (
            <div className="flex flex-col items-center gap-2">
              <QrCode text={sale.receiptUrl} label={t('Receipt')} className="size-52 rounded-2xl" />
              <CopyButton text={sale.receiptUrl} label={t('Copy the receipt’s link')} />
            </div>
          ) : (
            <Button variant="secondary" size="large" className="self-center" onClick={() => setReceipt(true)}>
              {t('Receipt')}
            </Button>
          )}
          <Button size="large" className="min-h-16 border-0 bg-panel text-xl text-ok" onClick={done}>
            {t('New sale')}
          </Button>
        </div>
      </div>
    </div>
  )
}
