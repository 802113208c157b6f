/** A line of the activity log in the language of the page; its own English where there is no other word for it. */
import type { ActivityRow } from '@chispa/contract/activity'
import { eventText, t } from '../../language/current.ts'
import { satsText } from '../sats.ts'

export function activityText({
  event,
  message,
  metadata,
}: Pick<ActivityRow, 'event' | 'message' | 'metadata'>): string {
  const text = eventText(event)
  if (!text?.includes('{amount}')) return text ?? message
  const { amountMsats } = (metadata ?? {}) as { amountMsats?: unknown }
  return text.replace('{amount}', typeof amountMsats === 'number' ? satsText(amountMsats) : t('some sats'))
}
