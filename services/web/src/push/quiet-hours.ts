/** When a device is not to be disturbed, by the clock of its own time zone. Pure. */
export type QuietHours = { from: string; until: string }

export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

type Quiet = { quietFrom: number | null; quietUntil: number | null; timeZone: string }

/** From the first minute up to the last; over midnight where the end is before the beginning. The same time twice is all day. */
export function isQuiet({ quietFrom, quietUntil, timeZone }: Quiet, now: Date): boolean {
  if (quietFrom === null || quietUntil === null) return false
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const at = minutesOf(parts.format(now))
  return quietFrom < quietUntil ? at >= quietFrom && at < quietUntil : at >= quietFrom || at < quietUntil
}
