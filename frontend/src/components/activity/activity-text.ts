/** A line of the activity log in the language of the page; its own English where there is no other word for it. */
import type { ActivityRow } from '@chispa/contract/activity'
import { eventText } from '../../language/current.ts'
import { satsText } from '../sats.ts'

export function activityText({
  event,
  message,
  metadata,
}: Pick<ActivityRow, 'event' | 'message' | 'metadata'>): string {
  const text = eventText(event)
  if (!text?.includes('{amount}')) return text ?? message
  const { amountMsats } = (metadata ?? {}) as { amountMsats?: unknown }
  return typeof amountMsats === 'number' ? text.replace('{amount}', satsText(amountMsats)) : message
}
