/** Payments by the day of the person who looks, each with what came in and went out. */
import type { OwnPayment } from '@chispa/contract/history'

export type Day = { key: string; date: Date; payments: OwnPayment[]; sumMsats: number }

export function daysOf(payments: readonly OwnPayment[]): Day[] {
  const days: Day[] = []
  for (const payment of payments) {
    const date = new Date(payment.at)
    const key = `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`
    let day = days.at(-1)
    if (day?.key !== key) {
      day = { key, date, payments: [], sumMsats: 0 }
      days.push(day)
    }
    day.payments.push(payment)
    day.sumMsats += signedMsats(payment)
  }
  return days
}

/** What moved, with fees; what failed or is not known yet moved nothing that we know of. */
function signedMsats({ state, direction, amountMsats, feesMsats }: OwnPayment): number {
  if ((state !== 'done' && state !== 'unproven') || amountMsats === null) return 0
  return direction === 'in' ? amountMsats : -amountMsats - (feesMsats ?? 0)
}
