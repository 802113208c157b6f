/**
 * Whether the invoice that a destination answered with is the one it was asked for. What it describes does not count: LUD-06
 * dropped the comparison with the metadata, and servers of large wallets commit to something else.
 */

import { type Invoice, type Network, readBolt11 } from '@chispa/protocols/bolt11'
import { invoiceMismatch } from '@chispa/protocols/lud06'
import type { Log } from '@chispa/service/log'
import { hasSigner } from '@chispa/signatures/ecdsa'

type Asked = {
  amountMsats: number
  /** Of the metadata. */
  descriptionHash: string
  /** Of the paying wallet, as far as it says. */
  network: Network | undefined
  now: Date
}

export type CheckedInvoice =
  | { ok: true; invoice: Invoice; isOtherDescription: boolean }
  | { ok: false; problem: string }

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
    ...(network !== undefined && { network }),
  })
  if (problem) return { ok: false, problem }
  // Servers before a wallet that cannot commit to a hash describe it in plain text.
  const committed = invoice.descriptionHash
  return { ok: true, invoice, isOtherDescription: committed !== undefined && committed !== descriptionHash }
}

/** For whoever is asked later why a payment says something else than its address did. */
export function noteOtherDescription(log: Log, checked: CheckedInvoice & { ok: true }, to: string): void {
  if (!checked.isOtherDescription) return
  const { paymentHash } = checked.invoice
  log.info({ paymentHash, to }, 'the invoice commits to another description than the address told')
}
