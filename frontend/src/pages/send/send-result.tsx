/** What became of a payment: the moment when it is paid, else why not. While it is not known, it says so and changes by itself. */
import { type OwnPaymentDetail, readOwnPayment } from '@chispa/contract/history'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../components/amount.tsx'
import { openSentence } from '../../components/payments/open-words.ts'
import { declineText } from '../../components/payments/payment-words.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, ClockIcon, CloseIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PaidMoment } from './paid-moment.tsx'

const looks = {
  unproven: ['bg-warn-tint text-warn', CheckIcon],
  open: ['bg-warn-tint text-warn', ClockIcon],
  failed: ['bg-danger-tint text-danger', CloseIcon],
} as const

/** `again`: the same once more, where that is possible; `back`: something else. */
type Props = { payment: OwnPaymentDetail; again: (() => void) | undefined; back: () => void }

export function SendResult({ payment: first, again, back }: Props) {
  const payment =
    useQuery({
      ...queryOf(readOwnPayment, { params: { id: first.id } }),
      initialData: first,
      refetchInterval: ({ state }) => (state.data?.state === 'open' ? 5000 : false),
    }).data ?? first
  if (payment.state === 'done') return <PaidMoment payment={payment} again={again} />
  const [look, ResultIcon] = looks[payment.state]
  return (
    <Panel className="flex flex-col items-center gap-5 p-6 text-center sm:p-8">
      <span className={`grid size-20 animate-leave place-items-center rounded-full ${look}`}>
        <ResultIcon className="size-10" />
      </span>
      <div role="status">
        <Amount msats={payment.amountMsats ?? 0} kept={payment.rate} />
        <p className="mt-2 text-lg text-balance">
          {payment.state === 'open'
            ? openSentence(payment)
            : payment.state === 'unproven'
              ? t('The wallet says it paid, but gave no proof. It counts as paid; ask the receiver if in doubt.')
              : declineText(payment)}
        </p>
      </div>
      <div className="flex w-full flex-col gap-2">
        <Button asChild size="large">
          <Link to={paths.overview}>{t('Done')}</Link>
        </Button>
        <Button asChild variant="ghost">
          <Link to={paths.history} search={{ payment: payment.id }}>
            {t('Details')}
          </Link>
        </Button>
        {payment.state === 'failed' && (
          <Button variant="ghost" onClick={back}>
            {t('Pay something else')}
          </Button>
        )}
      </div>
    </Panel>
  )
}
