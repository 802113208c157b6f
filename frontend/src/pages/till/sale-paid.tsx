/** Paid: seen from across the counter. The receipt is a link that the customer can take along. */
import type { Sale } from '@chispa/contract/till'
import { useState } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { satsNumber } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'

export function SalePaid({ sale, done }: { sale: Sale; done: () => void }) {
  const [hasReceipt, setReceipt] = useState(false)
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-5 text-center">
      <p role="status" className="flex animate-arrive flex-col items-center gap-3 text-ok">
        <span className="grid size-24 place-items-center rounded-full bg-ok-tint">
          <CheckIcon className="size-12" strokeWidth="2.25" />
        </span>
        <span className="text-2xl font-semibold">{t('Paid')}</span>
      </p>
      <p className="font-display text-6xl font-semibold tracking-tight tabular-nums">
        {satsNumber(sale.amountMsats)} <span className="text-2xl font-medium text-ink-faint">{t('sats')}</span>
      </p>
      {hasReceipt ? (
        <div className="flex flex-col items-center gap-2">
          <QrCode text={sale.receiptUrl} label={t('Receipt')} className="size-52 rounded-2xl border border-line" />
          <CopyButton text={sale.receiptUrl} label={t('Copy the receipt’s link')} />
        </div>
      ) : (
        <Button variant="secondary" onClick={() => setReceipt(true)}>
          {t('Receipt')}
        </Button>
      )}
      <Button size="large" className="min-h-16 w-full max-w-sm text-xl" onClick={done}>
        {t('New sale')}
      </Button>
    </div>
  )
}
