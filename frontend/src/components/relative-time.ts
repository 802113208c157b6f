/** Moments as people read them, in the language of the page. */
import { kept } from '@chispa/words/say'
import { locale } from '../language/current.ts'

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

const nearness = kept(how => new Intl.RelativeTimeFormat(how, { numeric: 'auto' }))
const days = kept(how => new Intl.DateTimeFormat(how, { day: 'numeric', month: 'short', year: 'numeric' }))
const moments = kept(how => new Intl.DateTimeFormat(how, { dateStyle: 'medium', timeStyle: 'short' }))
const clocks = kept(how => new Intl.DateTimeFormat(how, { timeStyle: 'short' }))
const longDays = kept(how => new Intl.DateTimeFormat(how, { dateStyle: 'long' }))

/** Day and time of day. */
export const momentText = (at: string | Date): string => moments(locale()).format(new Date(at))

/** The time of day; with its day where that is another one. */
export function clockText(at: string | Date, now = new Date()): string {
  const date = new Date(at)
  return date.toDateString() === now.toDateString() ? clocks(locale()).format(date) : momentText(date)
}

export const longDayText = (at: string | Date): string => longDays(locale()).format(new Date(at))

/** "5 minutes ago" up to a week; beyond it the date says more. */
export function relativeTime(date: Date, now: Date, how = locale()): string {
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000)
  if (Math.abs(seconds) >= 7 * 86_400) {
    return days(how).format(date)
  }
  const format = nearness(how)
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit)
  }
  return format.format(0, 'second')
}

/** Of this device's day. */
export function startOfToday(now = new Date()): string {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  return day.toISOString()
}
