/** Words of the overview: spans, what is measured, moments along the axis. */
import type { OverviewFigures, OverviewSpan, WalletCondition } from '@chispa/contract/overview'
import { kept } from '@chispa/words/say'
import { locale, t } from '../../language/current.ts'

export const spanWords = (): Record<OverviewSpan, string> => ({
  day: t('24 hours'),
  week: t('7 days'),
  month: t('30 days'),
  year: t('12 months'),
})

export const conditionWords = (): Record<WalletCondition, string> => ({
  working: t('Working'),
  failing: t('Not working'),
  untested: t('Not tested yet'),
  off: t('Switched off'),
})

const hours = kept(how => new Intl.DateTimeFormat(how, { hour: '2-digit', minute: '2-digit' }))
const days = kept(how => new Intl.DateTimeFormat(how, { day: 'numeric', month: 'short' }))
const weekdays = kept(how => new Intl.DateTimeFormat(how, { weekday: 'short', day: 'numeric' }))
// Months are counted in UTC.
const months = kept(how => new Intl.DateTimeFormat(how, { month: 'short', timeZone: 'UTC' }))
const percents = kept(how => new Intl.NumberFormat(how, { style: 'percent', maximumFractionDigits: 0 }))

export function bucketText(span: OverviewSpan, start: string): string {
  const format = { day: hours, week: weekdays, month: days, year: months }[span]
  return format(locale()).format(new Date(start))
}

/** Against the same time before; nothing where there is nothing to compare with. */
export function trendText(now: number, before: number): string | undefined {
  if (before === 0) return undefined
  const change = now / before - 1
  if (Math.abs(change) < 0.005) return t('as much as before')
  const share = percents(locale()).format(Math.abs(change))
  return change > 0 ? t('{share} more than before', { share }) : t('{share} less than before', { share })
}

export const isQuiet = ({ receivedCount, paidCount, taps, declines }: OverviewFigures): boolean =>
  receivedCount + paidCount + taps + declines === 0
