/** make_invoice of a sandbox wallet, with what wallets make of a hash, an amount and an expiry. */
import { createHash, randomBytes } from 'node:crypto'
import { type Answer, fail, isAmount, isObject, type Params, textOf, type WalletAccount } from './answer.ts'
import type { InvoiceRequest } from './ledger.ts'
import { tellTransaction } from './told-transaction.ts'
import type { SatoshiRule, WalletQuirks } from './wallet-quirks.ts'

export function makeInvoice(wallet: WalletAccount, params: Params): Answer {
  const { faults } = wallet
  if (!isAmount(params.amount)) return fail('OTHER', 'make_invoice needs an amount')
  const amountMsats = inSatoshis(faults.satoshis, params.amount)
  if (amountMsats === undefined) return fail('INTERNAL', 'amount must be a whole number of sats')
  const asked = isAmount(params.expiry) ? params.expiry : undefined
  if (faults.maxExpiry > 0 && (asked ?? 0) > faults.maxExpiry) return fail('INTERNAL', 'expiry is too long')
  const hash = textOf(params.description_hash)
  const about = describe(faults, textOf(params.description), hash)
  if ('error' in about) return about
  const now = wallet.nowSeconds()
  const request: InvoiceRequest = {
    ...about,
    amountMsats: faults.wrongAmount ? amountMsats + 1000 : amountMsats,
    expirySeconds: faults.eternalInvoice ? 10_000_000_000 : faults.fixedExpiry || asked,
    metadata: isObject(params.metadata) ? params.metadata : undefined,
    network: faults.wrongNetwork ? 'mainnet' : undefined,
    timestamp: faults.expiredInvoice ? now - 7200 : faults.futureInvoice ? now + 7 * 86_400 : undefined,
  }
  try {
    const told = tellTransaction(wallet, wallet.ledger.createInvoice(wallet.accountId, request))
    if (faults.hashRule === 'echoed') told.description_hash = hash
    if (faults.wrongPaymentHash) told.payment_hash = randomBytes(32).toString('hex')
    return { result: told }
  } catch (error) {
    return fail('OTHER', (error as Error).message)
  }
}

type About = Pick<InvoiceRequest, 'description' | 'descriptionHash'>

function describe(
  { hashRule, wrongDescriptionHash }: WalletQuirks & { wrongDescriptionHash: boolean },
  description: string | undefined,
  hash: string | undefined,
): About | Extract<Answer, { error: unknown }> {
  if (wrongDescriptionHash || hash === undefined) return { description }
  switch (hashRule) {
    case 'always':
      return { description, descriptionHash: hash }
    case 'without_text':
      return description === undefined ? { descriptionHash: hash } : { description }
    case 'with_its_text':
      return description !== undefined && hashOf(description) === hash
        ? { descriptionHash: hash }
        : fail('OTHER', 'description must match description_hash')
    case 'of_the_text':
      return description === undefined
        ? fail('INTERNAL', 'description_hash is not supported without a description')
        : { descriptionHash: hashOf(description) }
    case 'echoed':
      return { description }
    case 'as_text':
      return { description: hash }
    default:
      return hashRule satisfies never
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Undefined where it is refused. */
function inSatoshis(rule: SatoshiRule, msats: number): number | undefined {
  if (msats % 1000 === 0 || rule === 'exact') return msats
  if (rule === 'refuse') return undefined
  return Math[rule](msats / 1000) * 1000
}
