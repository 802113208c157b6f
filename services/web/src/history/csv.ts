/** Payments as CSV: satoshis with a sign, so that a column adds up; times in a zone, with its distance from UTC. */
import type { OwnPayment } from '@chispa/contract/history'
import { csvLine } from '../http/csv.ts'
import { Refusal } from '../http/refusal.ts'

export const csvHead = csvLine([
  'at',
  'id',
  'kind',
  'state',
  'amount_sats',
  'fees_sats',
  'with',
  'title',
  'comment',
  'reason',
  'name',
  'note',
  'currency',
  'rate',
  'value',
])

const msatsPerBitcoin = 100_000_000_000

/** Writes a payment as a line. Without a zone times are in UTC. */
export function linesIn(timezone: string | undefined): (payment: OwnPayment) => string {
  const timeText = timezone === undefined ? (at: string) => at : zonedTimes(timezone)
  return payment => {
    const { at, id, kind, state, direction, amountMsats, feesMsats, title, comment, code, who, note, rate } = payment
    const sign = direction === 'out' ? -1 : 1
    const amount = amountMsats === null ? '' : (sign * amountMsats) / 1000
    const fees = feesMsats === null ? '' : -feesMsats / 1000
    const worth = rate === null || amountMsats === null ? ['', '', ''] : worthOf(sign * amountMsats, rate)
    const words = [payment.with ?? '', title ?? '', comment ?? '', code ?? '', who?.name ?? '', note ?? '']
    return csvLine([timeText(at), id, kind, state, amount, fees, ...words, ...worth])
  }
}

function worthOf(msats: number, { currency, perBitcoin }: NonNullable<OwnPayment['rate']>): (string | number)[] {
  const value = (msats / msatsPerBitcoin) * perBitcoin
  return [currency, perBitcoin, Number(value.toFixed(minorDigits(currency)))]
}

/** Two of most currencies, none of some. */
const minorDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** As `2026-03-01T09:02:00-03:00`. */
function zonedTimes(timezone: string): (at: string) => string {
  const format = formatIn(timezone)
  return at => {
    const parts = Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
    const { year, month, day, hour, minute, second, timeZoneName = '' } = parts
    return `${year}-${month}-${day}T${hour}:${minute}:${second}${timeZoneName.replace('GMT', '') || '+00:00'}`
  }
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const twoDigits = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  try {
    return new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, year: 'numeric', ...twoDigits },
      ...{ hourCycle: 'h23', timeZoneName: 'longOffset' },
    })
  } catch {
    throw new Refusal('timezone_unknown')
  }
}
