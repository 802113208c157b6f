/** One payment: the amount, what was said, what happened when; the proof and the invoice behind Details. */
import { type OwnPaymentDetail, readOwnPayment } from '@chispa/contract/history'
import { useQuery } from '@tanstack/react-query'
import { Amount } from '../../components/amount.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { openSentence } from '../../components/payments/open-words.ts'
import { amountLook, Sign } from '../../components/payments/payment-row.tsx'
import { declineText, paymentTitle } from '../../components/payments/payment-words.ts'
import { OtherSide } from '../../components/people/other-side.tsx'
import { satsText } from '../../components/sats.ts'
import { Fact, Facts } from '../../components/tables/facts.tsx'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { locale, t } from '../../language/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PaymentNote } from './payment-note.tsx'

export function PaymentSheet({ id, close }: { id: string; close: () => void }) {
  const query = useQuery(queryOf(readOwnPayment, { params: { id } }))
  return (
    <Dialog open onOpenChange={open => !open && close()} title={query.data ? paymentTitle(query.data) : t('Payment')}>
      {query.isPending ? (
        <TableSkeleton rows={3} />
      ) : !query.data ? (
        <ErrorState error={query.error} retry={() => query.refetch()} />
      ) : (
        <Payment payment={query.data} />
      )}
    </Dialog>
  )
}

function Payment({ payment }: { payment: OwnPaymentDetail }) {
  const { state, comment, kind } = payment
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col items-center gap-3 py-2 text-center">
        {payment.who && <OtherSide person={payment.who} />}
        {payment.amountMsats !== null && (
          <Amount
            msats={payment.amountMsats}
            kept={payment.rate}
            before={<Sign direction={payment.direction} />}
            className={amountLook(payment)}
          />
        )}
        {payment.rate && <p className="-mt-2 text-xs text-ink-faint">{t('At the rate of the moment it was paid')}</p>}
        <State payment={payment} />
        {state === 'open' && <p className="max-w-sm text-sm text-ink-soft">{openSentence(payment)}</p>}
        {state === 'unproven' && (
          <p className="max-w-sm text-sm text-ink-soft">
            {t('The wallet says it paid, but gave no proof. It counts as paid; ask the receiver if in doubt.')}
          </p>
        )}
        {state === 'failed' && <p className="max-w-sm text-sm text-ink-soft">{declineText(payment)}</p>}
        {comment && <p className="max-w-sm text-lg text-balance wrap-anywhere">“{comment}”</p>}
      </div>
      <div className="-mx-5 border-y border-line sm:-mx-6">
        <Facts>
          {payment.steps.map(({ step, at }) => (
            <Fact key={step} name={stepText(step, payment)}>
              <time dateTime={at}>{momentText(at)}</time>
            </Fact>
          ))}
          {payment.feesMsats !== null && <Fact name={t('Fees')}>{satsText(payment.feesMsats)}</Fact>}
          {payment.walletName !== null && (
            <Fact name={payment.direction === 'in' ? t('Received in') : t('Paid from')}>{payment.walletName}</Fact>
          )}
          {payment.with !== null && kind !== 'zap' && !payment.who && <Fact name={t('With')}>{payment.with}</Fact>}
        </Facts>
      </div>
      <PaymentNote payment={payment} />
      {payment.invoice !== null && <Technical payment={payment} />}
    </div>
  )
}

function State({ payment: { state, kind, code } }: { payment: OwnPaymentDetail }) {
  if (state === 'open')
    return <Badge tone="warn">{kind === 'voucher-out' ? t('On its way') : t('Not known yet')}</Badge>
  if (state === 'unproven') return <Badge tone="warn">{t('No proof')}</Badge>
  if (code === 'unresolved_expired') return <Badge tone="warn">{t('Not known')}</Badge>
  if (state === 'failed') return <Badge tone="danger">{t('Not paid')}</Badge>
  return <Badge tone="ok">{t('Done')}</Badge>
}

/** Whoever holds the preimage of a payment they made can prove it. */
const Technical = ({ payment: { invoice, paymentHash, preimage } }: { payment: OwnPaymentDetail }) => (
  <details className="group rounded-xl border border-line">
    <summary className="flex min-h-11 items-center px-4 text-sm font-medium text-ink-soft">{t('Details')}</summary>
    <dl className="flex flex-col gap-3 border-t border-line px-4 py-3 text-sm">
      {[
        [t('Proof of payment'), preimage],
        [t('Payment hash'), paymentHash],
        [t('Invoice'), invoice],
      ].map(
        ([name, value]) =>
          value && (
            <div key={name} className="min-w-0">
              <dt className="text-ink-faint">{name}</dt>
              <dd className="flex items-center gap-1">
                <span className="min-w-0 flex-1 truncate font-mono text-xs">{value}</span>
                <CopyButton iconOnly text={value} label={t('Copy')} />
              </dd>
            </div>
          ),
      )}
    </dl>
  </details>
)

function stepText(
  step: OwnPaymentDetail['steps'][number]['step'],
  { kind, state, direction }: OwnPaymentDetail,
): string {
  if (step === 'sent') return t('Sent')
  if (step === 'ended') return state === 'failed' ? t('Ended') : direction === 'in' ? t('Arrived') : t('Paid')
  if (kind === 'card') return t('Tapped')
  return direction === 'in' ? t('Asked for') : t('Begun')
}

const momentText = (at: string) => new Date(at).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'medium' })
