/** The waitlist as CSV. */
import { csvLine } from '../http/csv.ts'
import type { Subscriber } from './store.ts'

export const csvHead = csvLine(['email', 'name', 'subscribed_at'])

export const subscriberLine = ({ email, name, createdAt }: Subscriber): string =>
  csvLine([email, name ?? '', createdAt.toISOString()])
