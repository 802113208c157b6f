/** A payment whose end is not known: one word for it everywhere, and until when we shall know. */
import type { OwnPayment } from '@chispa/contract/history'
import { locale, t } from '../../language/current.ts'
import { momentText } from '../relative-time.ts'

/** In a line. */
export function openText({ kind, knownBy }: Pick<OwnPayment, 'kind' | 'knownBy'>, now = new Date()): string {
  if (kind === 'voucher-out') return t('On its way')
  const time = futureText(knownBy, now)
  return time === undefined ? t('Not known yet') : t('Not known yet. We will know by {time}.', { time })
}

/** The same where there is room: what it means, until when, and what to do. */
export function openSentence({ kind, knownBy }: Pick<OwnPayment, 'kind' | 'knownBy'>, now = new Date()): string {
  if (kind === 'voucher-out') return t('It has not arrived yet. We’ll tell you when it does.')
  const time = futureText(knownBy, now)
  return time === undefined
    ? t('We don’t know yet whether it was paid. Look into your wallet, or ask the receiver, before you pay again.')
    : t('We don’t know yet whether it was paid. We will know by {time}. Please don’t pay again.', { time })
}

/** The hour today, with its day on another. A moment that has passed is no promise any more. */
function futureText(at: string | null | undefined, now: Date): string | undefined {
  const date = at ? new Date(at) : undefined
  if (!date || date <= now) return undefined
  const isToday = date.toDateString() === now.toDateString()
  return isToday ? date.toLocaleTimeString(locale(), { timeStyle: 'short' }) : momentText(date)
}
