/** Which invoices were paid, by their payment hash, as the trigger of invoices says it among what changed for members. */
import type { Connection } from '@chispa/database/connect'
import { KeyedChannel } from '@chispa/database/keyed-channel'
import type { Log } from '@chispa/service/log'

export type PaidInvoices = KeyedChannel<string>

const subjectPrefix = 'received-'

export function paidInvoices({ sql, log }: { sql: Connection; log: Log }): PaidInvoices {
  return new KeyedChannel(sql, {
    name: 'member_event',
    read: payload => {
      const { subject } = JSON.parse(payload) as { subject: string }
      if (!subject.startsWith(subjectPrefix)) return undefined
      const paymentHash = subject.slice(subjectPrefix.length)
      return { key: paymentHash, message: paymentHash }
    },
    onError: error => log.warn({ err: error }, 'paid invoices are not heard of'),
  })
}
