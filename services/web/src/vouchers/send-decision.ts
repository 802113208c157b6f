/**
 * What becomes of a voucher that was sent, by what the recipient answered and what the coupon service says. The service
 * decides: its word is the only one about where the coupon is. While it says that nothing has moved, a recipient who did not
 * say no may still move it, so the voucher waits; in the end it goes back to its owner, because nobody else has taken it.
 */
import type { ServiceAnswer } from './ask-service.ts'

/** `none`: whoever sent it died before the answer was written. */
export type RecipientAnswer = 'none' | 'accepted' | 'refused' | 'unknown'
export type SendOutcome = 'transferred' | 'returned' | 'redeemed' | 'voided' | 'expired'
export type SendDecision = { kind: 'ended'; outcome: SendOutcome } | { kind: 'wait' }

/** For so long a recipient may still exchange a code that it was given. */
export const recipientTimeoutMs = 3_600_000

export function decideSend(answer: RecipientAnswer, service: ServiceAnswer, sinceMs: number): SendDecision {
  if (service.kind !== 'status') return { kind: 'wait' }
  switch (service.status) {
    case 'transferred':
      return { kind: 'ended', outcome: 'transferred' }
    case 'claimed':
      return { kind: 'ended', outcome: 'redeemed' }
    case 'voided':
      return { kind: 'ended', outcome: 'voided' }
    case 'expired':
      // Services say expired of whatever is past its date, also of what was handed on before.
      return { kind: 'ended', outcome: answer === 'accepted' ? 'transferred' : 'expired' }
    case 'minted':
      return answer === 'refused' || sinceMs >= recipientTimeoutMs
        ? { kind: 'ended', outcome: 'returned' }
        : { kind: 'wait' }
  }
}
