/** An invoice that is waited for: the square of its code, and in its place the word that it is paid. */
import { t } from '../../language/current.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { QrCode } from '../qr-code.tsx'
import { satsNumber } from '../sats.ts'

export const InvoiceSquare = ({ link, amountMsats }: { link: string; amountMsats: number }) => (
  <>
    <QrCode
      text={link.toUpperCase()}
      label={t('QR code over {amount} sats', { amount: satsNumber(amountMsats) })}
      className="aspect-square w-full max-w-80 rounded-2xl border border-line"
    />
    <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
      <Spinner /> {t('Waiting for the payment…')}
    </p>
  </>
)

export const PaidSquare = ({ words }: { words: string }) => (
  <p
    role="status"
    className="flex aspect-square w-full max-w-80 animate-arrive flex-col items-center justify-center gap-3 rounded-2xl bg-ok-tint text-2xl font-semibold text-ok"
  >
    <CheckIcon className="size-14" /> {words}
  </p>
)
