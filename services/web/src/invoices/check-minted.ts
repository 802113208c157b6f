/** Whether the invoice that a wallet made is the one it was asked for. A wallet's answer is a stranger's word until then. */
import { type Invoice, type Network, readBolt11 } from '@chispa/protocols/bolt11'
import { invoiceMismatch } from '@chispa/protocols/lud06'
import type { Transaction } from '@chispa/protocols/nip47-transaction'
import { hasSigner } from '@chispa/signatures/ecdsa'

export type Asked = {
  amountMsats: number
  descriptionHash: string
  /** Otherwise a description in plain text will do: not every wallet can commit to a hash. */
  requireHash: boolean
  network: Network | undefined
  /** Unix seconds. */
  now: number
}

/** Asked for an hour; wallets that do not listen make invoices for a day, a week, a year. */
const maxValiditySeconds = 366 * 86_400
/** Clocks differ. */
const clockSkewSeconds = 600

export type MintedCheck = { ok: true; invoice: Invoice } | { ok: false; problem: string }

export function checkMinted({ invoice: text, paymentHash }: Transaction, asked: Asked): MintedCheck {
  if (text === undefined) return { ok: false, problem: 'no invoice' }
  const decoded = readBolt11(text, hasSigner)
  if (!decoded.ok) return { ok: false, problem: decoded.problem }
  const { invoice } = decoded
  if (invoice.paymentHash !== paymentHash) return { ok: false, problem: 'payment_hash' }
  if (invoice.timestamp > asked.now + clockSkewSeconds) return { ok: false, problem: 'timestamp' }
  if (invoice.expiresAt > asked.now + maxValiditySeconds + clockSkewSeconds) return { ok: false, problem: 'expiry' }
  const { descriptionHash, requireHash, ...rest } = asked
  const hashCounts = requireHash || invoice.descriptionHash !== undefined
  const problem = invoiceMismatch(invoice, {
    amountMsats: rest.amountMsats,
    now: rest.now,
    ...(hashCounts && { descriptionHash }),
    ...(rest.network !== undefined && { network: rest.network }),
  })
  return problem ? { ok: false, problem } : { ok: true, invoice }
}

const networks = new Map<string, Network>([
  ['bitcoin', 'mainnet'],
  ['mainnet', 'mainnet'],
  ['testnet', 'testnet'],
  ['testnet3', 'testnet'],
  ['testnet4', 'testnet'],
  ['signet', 'signet'],
  ['mutinynet', 'signet'],
  ['regtest', 'regtest'],
])

/** A name we do not know says as little as none. */
export const networkNamed = (name: string | null | undefined): Network | undefined =>
  networks.get(name?.toLowerCase() ?? '')
