/**
 * One stream over some invoices: hears first, then reads what is settled already, then passes on. Nothing falls between the
 * two. Those that are paid in one moment are read together.
 */
import type { InvoiceSettlement } from '@chispa/contract/invoice-watches'
import type { Connection } from '@chispa/database/connect'
import type { EventStream } from '../http/event-stream.ts'
import type { PaidInvoices } from './paid-invoices.ts'
import { listSettlements } from './store.ts'

type Deps = { sql: Connection; paidInvoices: PaidInvoices; onError: (error: unknown) => void }
type Stream = { paymentHashes: readonly string[]; open: () => EventStream }

export async function tellSettled(
  { sql, paidInvoices, onError }: Deps,
  { paymentHashes, open }: Stream,
): Promise<void> {
  const left = new Set(paymentHashes)
  const due = new Set<string>()
  let stream: EventStream | undefined
  let isTelling = false

  async function tell(): Promise<void> {
    if (isTelling || !stream) return
    isTelling = true
    try {
      while (due.size > 0) {
        const asked = [...due]
        due.clear()
        for (const invoice of await listSettlements(sql, asked)) {
          if (!invoice.settled || !left.delete(invoice.paymentHash)) continue
          if (!stream.send(settled(invoice))) return
          await stream.drained()
        }
      }
      if (left.size === 0) stream.end()
    } catch (error) {
      // The reader connects again, and is told all that is settled.
      onError(error)
      stream.end()
    } finally {
      isTelling = false
    }
  }

  const look = (hashes: Iterable<string>) => {
    for (const hash of hashes) if (left.has(hash)) due.add(hash)
    void tell()
  }
  const unsubscribe = await paidInvoices.subscribe(paymentHashes, {
    heard: hash => look([hash]),
    missed: () => look(left),
  })
  try {
    stream = open()
  } catch (error) {
    unsubscribe()
    throw error
  }
  stream.onEnd(unsubscribe)
  for (const hash of left) due.add(hash)
  await tell()
  stream.send({ event: 'ready', data: { open: left.size } })
}

const settled = ({ paymentHash, preimage }: InvoiceSettlement) => ({
  event: 'settled',
  id: paymentHash,
  data: { paymentHash, settled: true, preimage },
})
