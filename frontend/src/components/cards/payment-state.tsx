/** A payment by tap: how much for what, and what became of it. */

import type { CardTransaction } from '@chispa/contract/card-history'
import { t } from '../../language/current.ts'
import { Badge } from '../../ui/badge.tsx'
import { satsText } from '../sats.ts'
import { paymentWords } from './card-words.ts'

type Props = { payment: Pick<CardTransaction, 'status' | 'code' | 'amountMsats' | 'feesPaidMsats' | 'description'> }

export const PaymentAmount = ({ payment: { amountMsats, feesPaidMsats, description } }: Props) => (
  <span className="flex min-w-0 flex-col">
    <span className="font-medium whitespace-nowrap text-ink tabular-nums">
      {satsText(amountMsats)}
      {feesPaidMsats !== null && feesPaidMsats >= 1000 && (
        <span className="font-normal text-ink-faint">
          {' '}
          {t('+ {amount} of fees', { amount: satsText(feesPaidMsats) })}
        </span>
      )}
    </span>
    {description && <span className="line-clamp-2 text-xs text-ink-faint wrap-anywhere">{description}</span>}
  </span>
)

export function PaymentState({ payment }: Props) {
  const { label, about, tone } = paymentWords(payment)
  return (
    <span className="flex flex-col items-end gap-1 md:items-start">
      <Badge tone={tone}>{label}</Badge>
      {about && <span className="max-w-64 text-xs text-ink-faint">{about}</span>}
    </span>
  )
}
