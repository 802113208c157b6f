/** The code over a share until it is paid; the split itself says when. */
import type { ShareInvoice } from '@chispa/contract/splits'
import { CopyButton } from '../../components/copy-button.tsx'
import { FiatHint } from '../../components/fiat.tsx'
import { InvoiceSquare, PaidSquare } from '../../components/payments/invoice-square.tsx'
import { satsNumber } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { BoltIcon } from '../../ui/icons.tsx'

type Props = { bill: ShareInvoice; isPaid: boolean; again: () => void }

export function ShareCode({ bill: { invoice, amountMsats }, isPaid, again }: Props) {
  const link = `lightning:${invoice}`
  return (
    <div className="flex w-full flex-col items-center gap-4 text-center">
      <div>
        <p className="font-display text-4xl font-semibold tracking-tight tabular-nums">
          {satsNumber(amountMsats)} <span className="text-xl font-medium text-ink-faint">{t('sats')}</span>
        </p>
        <FiatHint msats={amountMsats} />
      </div>
      {isPaid ? (
        <PaidSquare words={t('Paid, thank you')} />
      ) : (
        <>
          <InvoiceSquare link={link} amountMsats={amountMsats} />
          <Button asChild size="large" className="w-full">
            <a href={link}>
              <BoltIcon /> {t('Open in a wallet')}
            </a>
          </Button>
          <CopyButton text={invoice} label={t('Copy')} />
        </>
      )}
      <Button variant="ghost" onClick={again}>
        {t('Back')}
      </Button>
    </div>
  )
}
