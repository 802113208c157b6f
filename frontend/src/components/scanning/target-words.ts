/** Why something could not be paid, with what is known besides. */
import { ApiError, messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { relativeTime } from '../relative-time.ts'

export function targetWords(error: unknown, now = new Date()): string {
  if (!(error instanceof ApiError)) return messageOf(error)
  const expiredAt = error.is('invoice_expired') ? expiredIn(error.details) : undefined
  return expiredAt
    ? t('This invoice expired {when}. Ask for a new one.', { when: relativeTime(expiredAt, now) })
    : error.message
}

function expiredIn(details: unknown): Date | undefined {
  const said = typeof details === 'object' && details !== null && 'expiredAt' in details ? details.expiredAt : undefined
  const at = typeof said === 'string' ? new Date(said) : undefined
  return at && !Number.isNaN(at.getTime()) ? at : undefined
}
