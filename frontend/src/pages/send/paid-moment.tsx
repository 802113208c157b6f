/** Paid: whom, how much, when, in words one can hold up to a baker; the receipt to send on, and the same once more. */
import type { OwnPaymentDetail } from '@chispa/contract/history'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FiatHint } from '../../components/fiat.tsx'
import { celebrate } from '../../components/moment-preference.ts'
import { Moment, MomentWords, onMoment } from '../../components/payments/moment.tsx'
import { receiptText } from '../../components/payments/receipt-text.ts'
import { AddContactButton } from '../../components/people/add-contact-button.tsx'
import { Face } from '../../components/people/face.tsx'
import { personName } from '../../components/people/person-name.ts'
import { momentText } from '../../components/relative-time.ts'
import { satsText } from '../../components/sats.ts'
import { ShareButton } from '../../components/share-button.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

/** `again`: where the same can be paid once more; an invoice cannot. */
type Props = { payment: OwnPaymentDetail; again: (() => void) | undefined }

export function PaidMoment({ payment, again }: Props) {
  const navigate = useNavigate()
  const { with: to, who, title, comment, amountMsats, feesMsats } = payment
  useEffect(celebrate, [])
  const paidAt = payment.steps.find(({ step }) => step === 'ended')?.at ?? payment.at
  return (
    <Moment
      title={t('Paid')}
      picture={who && <Face face={who} className="size-24 ring-4 ring-on-brand/20" />}
      msats={amountMsats ?? 0}
      testId="paid-amount"
      done={() => void navigate({ to: paths.overview })}
      acts={
        <>
          <ShareButton
            text={receiptText(payment)}
            label={t('Share the receipt')}
            orCopy={t('Copy the receipt')}
            className="min-h-12 border-0 bg-on-brand/15 text-base text-on-brand shadow-none hover:bg-on-brand/25 dark:border-0"
          />
          <div className="flex flex-wrap justify-center gap-x-2">
            {who && !who.isBlocked && who.contactId === null && (
              <AddContactButton person={who} variant="ghost" className={onMoment} />
            )}
            {again && (
              <Button variant="ghost" className={onMoment} onClick={again}>
                {t('Pay again')}
              </Button>
            )}
            <Button asChild variant="ghost" className={onMoment}>
              <Link to={paths.history} search={{ payment: payment.id }}>
                {t('Details')}
              </Link>
            </Button>
          </div>
        </>
      }
    >
      <div className="flex max-w-full flex-col gap-1">
        {amountMsats !== null && <FiatHint msats={amountMsats} kept={payment.rate} className="text-lg text-on-brand" />}
        <p className="text-xl font-medium wrap-anywhere" data-testid="paid-to">
          {who ? t('To {who}', { who: personName(who) }) : to ? t('To {who}', { who: to }) : title}
        </p>
        {who && to && <p className="text-sm wrap-anywhere opacity-80">{to}</p>}
      </div>
      {comment && <MomentWords>{comment}</MomentWords>}
      <p className="opacity-80">
        {momentText(paidAt)}
        {feesMsats !== null && feesMsats > 0 && ` · ${t('fee {amount}', { amount: satsText(feesMsats) })}`}
      </p>
    </Moment>
  )
}
