/** Why a card did not pay, in one sentence that a cashier can read aloud. Words of its own service are told of strangers' cards only. */
import { ApiError, messageOf } from '../../api/api-error.ts'
import { satsText } from '../../components/sats.ts'
import { t } from '../../language/current.ts'

export function declineText(error: Error): string {
  if (!(error instanceof ApiError)) return messageOf(error)
  if (error.is('pin_wrong')) return t('That PIN is wrong. Type it again; three wrong ones pause the card.')
  return limitText(error) ?? error.message
}

/** What the service itself said, where it is none of ours. */
export const wordsOfService = (error: Error): string | undefined =>
  error instanceof ApiError && error.is('card_declined')
    ? error.fieldProblems.find(({ path }) => path === 'card')?.message
    : undefined

/** With the number, which every till is told that asks what the card may spend. */
function limitText(error: ApiError): string | undefined {
  const maxMsats = (error.details as { maxMsats?: unknown } | undefined)?.maxMsats
  if (typeof maxMsats !== 'number') return undefined
  const amount = satsText(maxMsats)
  switch (error.reason) {
    case 'amount_over_tap_limit':
    case 'card_amount_too_high':
      return t('This card can pay up to {amount} at once. Charge less, or let the customer pay another way.', {
        amount,
      })
    case 'amount_over_day_limit':
      return t('This card has {amount} left for today. Charge less, or let the customer pay another way.', { amount })
    case 'amount_over_week_limit':
      return t('This card has {amount} left for this week. Charge less, or let the customer pay another way.', {
        amount,
      })
    case 'amount_over_month_limit':
      return t('This card has {amount} left for this month. Charge less, or let the customer pay another way.', {
        amount,
      })
    default:
      return undefined
  }
}
