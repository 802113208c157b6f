/** Lifetimes as people write them: `30m`, `8h`, `1d`, `2w`, or a number of seconds. */
import { Refusal } from '../http/refusal.ts'

export type Lifetime = { seconds: number; applied: string }

const secondsPer: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

/** The last second that a date can name; beyond it `exp` could not be shown. */
const lastSecond = 8_640_000_000_000

export function readLifetime(
  value: string | number,
  limits: { minimum: number; maximum?: number; now: Date },
): Lifetime {
  const applied = String(value).trim()
  const [, digits, unit = 's'] = /^(\d{1,13})\s*([smhdw])?$/i.exec(applied) ?? []
  if (digits === undefined) throw new Refusal('invalid_expires_in')

  const seconds = Number(digits) * (secondsPer[unit.toLowerCase()] ?? 1)
  const { minimum, maximum = lastSecond - Math.ceil(limits.now.getTime() / 1000) } = limits
  if (seconds < minimum || seconds > maximum) {
    const most = limits.maximum === undefined ? '' : ` and at most ${limits.maximum} s`
    throw new Refusal('invalid_expires_in', {
      message: `expiresIn must be at least ${minimum} s${most}, not ${applied}`,
    })
  }
  return { seconds, applied }
}
