/** What somebody sends on who has paid: how much and what that was worth then, to whom, when, for what, and the proof. */
import type { OwnPaymentDetail } from '@chispa/contract/history'
import { t } from '../../language/current.ts'
import { fiatText } from '../fiat-text.ts'
import { momentText } from '../relative-time.ts'
import { satsText } from '../sats.ts'

type Paid = Pick<OwnPaymentDetail, 'amountMsats' | 'rate' | 'with' | 'title' | 'comment' | 'at' | 'preimage'>

export function receiptText({ amountMsats, rate, with: to, title, comment, at, preimage }: Paid): string {
  const amount = satsText(amountMsats ?? 0)
  return [
    to ? t('Paid {amount} to {who}', { amount, who: to }) : t('Paid {amount}', { amount }),
    rate && amountMsats !== null && `≈ ${fiatText(amountMsats, rate)}`,
    momentText(at),
    title,
    comment && `“${comment}”`,
    preimage && `${t('Proof of payment')}: ${preimage}`,
  ]
    .filter(Boolean)
    .join('\n')
}
