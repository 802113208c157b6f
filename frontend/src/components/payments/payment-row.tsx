/** One payment in a list: what kind, who or where, how much. The whole line opens it. */
import type { OwnPayment } from '@chispa/contract/history'
import { Link } from '@tanstack/react-router'
import { locale, t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { cn } from '../../ui/cn.ts'
import { useAmountUnit } from '../amount-unit.ts'
import { FiatHint } from '../fiat.tsx'
import { fiatText } from '../fiat-text.ts'
import { Face } from '../people/face.tsx'
import { satsNumber, satsText } from '../sats.ts'
import { openText } from './open-words.ts'
import { paymentIcon, paymentNote, paymentTitle } from './payment-words.ts'

type Props = { payment: OwnPayment; search?: object; withDay?: boolean }

export function PaymentRow({ payment, search, withDay }: Props) {
  const note = paymentNote(payment)
  const { state, at } = payment
  return (
    <Link
      to={paths.history}
      search={{ ...search, payment: payment.id }}
      resetScroll={false}
      className="flex min-h-16 items-center gap-3.5 px-5 py-3 hover:bg-sunken/60 sm:px-6"
    >
      <PaymentFace payment={payment} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-ink">{paymentTitle(payment)}</span>
        {note && (
          <span className={cn('block truncate text-sm', state === 'failed' ? 'text-danger' : 'text-ink-soft')}>
            {note}
          </span>
        )}
        {payment.note !== null && <span className="block truncate text-sm text-ink-faint italic">{payment.note}</span>}
        {state === 'open' && <span className="block text-sm text-warn">{openText(payment)}</span>}
        {state === 'unproven' && (
          <span className="block text-sm text-warn">{t('Paid, says the wallet; no proof')}</span>
        )}
      </span>
      <span className="flex shrink-0 flex-col items-end">
        <PaymentAmount payment={payment} />
        <span className="flex flex-col items-end text-xs text-ink-faint tabular-nums sm:flex-row sm:gap-2">
          {state !== 'failed' && <OtherUnit payment={payment} />}
          <time dateTime={at}>{timeText(at, withDay === true)}</time>
        </span>
      </span>
    </Link>
  )
}

/** Who it is from or to, with a small sign of its kind; the sign alone where nobody is known. */
export function PaymentFace({ payment }: { payment: OwnPayment }) {
  const PaymentIcon = paymentIcon(payment)
  const { state, direction, who } = payment
  const tone =
    state === 'failed'
      ? 'bg-sunken text-ink-faint'
      : state === 'open' || state === 'unproven'
        ? 'bg-warn-tint text-warn'
        : direction === 'in'
          ? 'bg-ok-tint text-ok'
          : 'bg-sunken text-ink-soft'
  if (!who) {
    return (
      <span className={cn('grid size-10 shrink-0 place-items-center rounded-full', tone)}>
        <PaymentIcon />
      </span>
    )
  }
  return (
    <span className="relative shrink-0">
      <Face face={who} className={state === 'failed' ? 'opacity-50 grayscale' : ''} />
      <span
        className={cn(
          'absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full ring-2 ring-panel',
          tone,
        )}
      >
        <PaymentIcon className="size-3" strokeWidth="2.5" />
      </span>
    </span>
  )
}

/** As of then: what was not known then is not said. */
function OtherUnit({ payment: { amountMsats, rate } }: { payment: OwnPayment }) {
  const isFiat = useAmountUnit() === 'fiat'
  if (amountMsats === null || !rate) return null
  return isFiat ? (
    <span>{satsText(amountMsats)}</span>
  ) : (
    <FiatHint msats={amountMsats} kept={rate} className="text-xs text-ink-faint" />
  )
}

/** The sign and the colour say the same; for those who listen, the words do. */
export function PaymentAmount({ payment: { amountMsats, direction, state, rate } }: { payment: OwnPayment }) {
  const isFiat = useAmountUnit() === 'fiat' && rate !== null
  if (amountMsats === null) return null
  return (
    <span className={cn('font-display font-semibold whitespace-nowrap tabular-nums', amountLook({ state, direction }))}>
      <Sign direction={direction} />
      {isFiat ? (
        fiatText(amountMsats, rate)
      ) : (
        <>
          {satsNumber(amountMsats)}
          <span className="ml-1 text-xs font-normal text-ink-faint">{t('sats')}</span>
        </>
      )}
    </span>
  )
}

export const amountLook = ({ state, direction }: Pick<OwnPayment, 'state' | 'direction'>): string =>
  state === 'failed' ? 'text-ink-faint line-through' : direction === 'in' ? 'text-ok' : 'text-ink'

export const Sign = ({ direction }: Pick<OwnPayment, 'direction'>) => (
  <>
    <span className="sr-only">{direction === 'in' ? t('in') : t('out')} </span>
    <span aria-hidden="true">{direction === 'in' ? '+' : '−'}</span>
  </>
)

function timeText(at: string, withDay: boolean): string {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  return !withDay || isToday
    ? date.toLocaleTimeString(locale(), { timeStyle: 'short' })
    : date.toLocaleDateString(locale(), { day: 'numeric', month: 'short' })
}
