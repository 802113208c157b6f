import type { LargestPayment } from '@chispa/contract/largest-payment'
import type { SettingValues } from '@chispa/contract/settings'
import { Refusal } from '../http/refusal.ts'
import { allowedMsats, maxSendableMsats } from '../lightning-addresses/max-sendable.ts'

/** `own`: undefined where there is no such member. */
export function showLargestPayment(
  values: SettingValues,
  own: { ownMaxMsats: number | null } | undefined,
): LargestPayment {
  if (!own) throw new Refusal('user_not_found')
  const { ownMaxMsats } = own
  return { ownMaxMsats, allowedMsats: allowedMsats(values), maxMsats: maxSendableMsats(values, ownMaxMsats) }
}
