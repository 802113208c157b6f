/** What the cashier reads, by the till and by what it was answered. Pure: the program shows it, the document prints it. */
import type { TillProfile } from './profiles.ts'

export type Heard =
  /** A JSON body with `status: "ERROR"`. */
  | { kind: 'refused'; at: 'scan' | 'payment'; reason: string; httpStatus?: number }
  /** Its own time was over before the answer came. */
  | { kind: 'nothing' }
  | { kind: 'out of range'; maxSats: number }
  | { kind: 'OK' }
  /** Its own wallet has the money. */
  | { kind: 'money' }

export function screenOf(till: TillProfile, heard: Heard): string {
  switch (heard.kind) {
    case 'money':
      return 'Paid'
    case 'OK':
      return till.paidBy === 'OK' ? 'Paid' : 'Waiting for the payment'
    case 'nothing':
      return till.hungUp
    case 'out of range':
      return till.range === 'maximum'
        ? `The amount exceeds the card limit of ${heard.maxSats} sats`
        : `The card pays at most ${heard.maxSats} sats`
    case 'refused': {
      const { at, reason, httpStatus = 200 } = heard
      if (till.notOk !== undefined && (httpStatus < 200 || httpStatus > 299)) return till.notOk
      if (at === 'scan') return till.scanRefused ?? reason
      return `${till.refusedPrefix ?? ''}${reason}`.slice(0, till.maxReasonLength)
    }
    default:
      return heard satisfies never
  }
}

/** Whether the screen means to the cashier that the goods may go. */
export const isPaid = (screen: string): boolean => screen === 'Paid'
