/** The code over a share until it is paid; the split itself says when. */
import type { ShareInvoice } from '@chispa/contract/splits'
import { CopyButton } from '../../components/copy-button.tsx'
import { FiatHint } from '../../components/fiat.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { satsNumber } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { BoltIcon, CheckIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'

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
        <p
          role="status"
          className="flex aspect-square w-full max-w-80 animate-rise flex-col items-center justify-center gap-3 rounded-2xl bg-ok-tint text-2xl font-semibold text-ok"
        >
          <CheckIcon className="size-14" /> {t('Paid, thank you')}
        </p>
      ) : (
        <>
          <QrCode
            text={link.toUpperCase()}
            label={t('QR code over {amount} sats', { amount: satsNumber(amountMsats) })}
            className="aspect-square w-full max-w-80 rounded-2xl border border-line"
          />
          <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
            <Spinner /> {t('Waiting for the payment…')}
          </p>
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
