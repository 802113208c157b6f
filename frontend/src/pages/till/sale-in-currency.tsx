/** A sale as the customer reads it below the sats: all of it in the currency of the till, and the tip that is in it. */
import { minorText } from '../../components/fiat-text.ts'
import { satsNumber } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { fiatTotal } from './amount.ts'

type Sale = Parameters<typeof fiatTotal>[0] & { note?: string | null | undefined }

export function SaleInCurrency({ sale, className }: { sale: Sale; className: string }) {
  const total = fiatTotal(sale)
  const words = [
    total && minorText(total.minor, total.currency),
    sale.tipMsats ? t('tip {amount} sats', { amount: satsNumber(sale.tipMsats) }) : undefined,
    sale.note,
  ].filter(Boolean)
  return words.length === 0 ? null : <p className={className}>{words.join(' · ')}</p>
}
