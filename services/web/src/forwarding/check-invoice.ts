/** Whether the invoice that a destination answered with is the one it was asked for. */
import { type Invoice, type Network, readBolt11 } from '@chispa/protocols/bolt11'
import { invoiceMismatch } from '@chispa/protocols/lud06'
import { hasSigner } from '@chispa/signatures/ecdsa'

type Asked = {
  amountMsats: number
  /** Of the metadata. Servers before a wallet that cannot commit to a hash answer with a description in plain text. */
  descriptionHash: string
  /** Of the paying wallet, as far as it says. */
  network: Network | undefined
  now: Date
}

export type CheckedInvoice = { ok: true; invoice: Invoice } | { ok: false; problem: string }

/** Time to pay it. */
const minSeconds = 30
/** What became of a payment is certain only after its invoice has expired. */
const maxSeconds = 7 * 24 * 3600
const clockSkewSeconds = 600

export function checkInvoice(text: string, { amountMsats, descriptionHash, network, now }: Asked): CheckedInvoice {
  const decoded = readBolt11(text.trim().toLowerCase(), hasSigner)
  if (!decoded.ok) return { ok: false, problem: decoded.problem }
  const { invoice } = decoded
  const at = Math.floor(now.getTime() / 1000)
  if (invoice.timestamp > at + clockSkewSeconds) return { ok: false, problem: 'timestamp' }
  if (invoice.expiresAt > at + maxSeconds + clockSkewSeconds) return { ok: false, problem: 'expiry' }
  const problem = invoiceMismatch(invoice, {
    amountMsats,
    now: at + minSeconds,
    ...(invoice.descriptionHash !== undefined && { descriptionHash }),
    ...(network !== undefined && { network }),
  })
  return problem ? { ok: false, problem } : { ok: true, invoice }
}
