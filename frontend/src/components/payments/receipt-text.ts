/** What somebody sends on who has paid: how much, to whom, when, for what, and the proof. */
import type { OwnPaymentDetail } from '@chispa/contract/history'
import { t } from '../../language/current.ts'
import { momentText } from '../relative-time.ts'
import { satsText } from '../sats.ts'

type Paid = Pick<OwnPaymentDetail, 'amountMsats' | 'with' | 'title' | 'comment' | 'at' | 'preimage'>

export function receiptText({ amountMsats, with: to, title, comment, at, preimage }: Paid): string {
  const amount = satsText(amountMsats ?? 0)
  return [
    to ? t('Paid {amount} to {who}', { amount, who: to }) : t('Paid {amount}', { amount }),
    momentText(at),
    title,
    comment && `“${comment}”`,
    preimage && `${t('Proof of payment')}: ${preimage}`,
  ]
    .filter(Boolean)
    .join('\n')
}
