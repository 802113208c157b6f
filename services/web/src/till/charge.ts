/**
 * A sale and its one invoice. The device names the sale before it asks, so a request that is repeated, because its answer was
 * lost or the page was loaded anew, finds the same sale and shows the same invoice.
 */
import { randomBytes } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { MintInvoice } from '../invoices/mint.ts'
import { allowedMsats, amountOutOfRange } from '../lightning-addresses/max-sendable.ts'
import { askForAmount } from '../payment-requests/ask-for-amount.ts'
import {
  claimMinting,
  findSale,
  giveMintingBack,
  insertSale,
  linkInvoice,
  type SaleOrder,
  type SaleRow,
} from './sale-store.ts'

export type ChargeDeps = Pick<Deps, 'sql' | 'settings' | 'now' | 'walletLimitMs'> & { mintInvoice: MintInvoice }

export type ChargedSale = SaleRow & { paymentHash: string; bolt11: string; expiresAt: Date }

/** Longer than a wallet may take. */
const ownShareMs = 5000

export async function charge(
  deps: ChargeDeps,
  order: SaleOrder,
  { pubkey, domain }: { pubkey: string; domain: string },
): Promise<ChargedSale> {
  const { sql, settings, now } = deps
  // A sale that was charged before stays what it is, whatever is allowed by now.
  if (order.amountMsats > allowedMsats(settings.values) && !(await findSale(sql, order.id))) {
    throw amountOutOfRange(allowedMsats(settings.values))
  }
  await insertSale(sql, { ...order, receiptToken: randomBytes(16).toString('hex'), now: now() })
  const sale = await getSale(sql, order)
  if (isCharged(sale)) return sale
  const until = new Date(now().getTime() + deps.walletLimitMs + ownShareMs)
  if (!(await claimMinting(sql, order.id, now(), until))) {
    const made = await getSale(sql, order)
    if (isCharged(made)) return made
    throw new Refusal('sale_being_made', { headers: { 'retry-after': '1' } })
  }
  try {
    const { amountMsats, note } = order
    const { paymentHash } = await askForAmount(deps, { pubkey, amountMsats, note, domain })
    await linkInvoice(sql, order.id, paymentHash)
  } catch (error) {
    await giveMintingBack(sql, order.id)
    throw error
  }
  return getCharged(sql, order)
}

/** The sale of this member that has its invoice. */
export async function getCharged(
  sql: Deps['sql'],
  { id, userId }: Pick<SaleOrder, 'id' | 'userId'>,
): Promise<ChargedSale> {
  const sale = await findSale(sql, id)
  if (!sale || sale.userId !== userId || !isCharged(sale)) throw new Refusal('sale_not_found')
  return sale
}

async function getSale(sql: Deps['sql'], order: SaleOrder): Promise<SaleRow> {
  const sale = await findSale(sql, order.id)
  if (!sale || !isSame(sale, order)) throw new Refusal('sale_differs')
  return sale
}

const isCharged = (sale: SaleRow): sale is ChargedSale => sale.bolt11 !== null

const isSame = (sale: SaleOrder, order: SaleOrder) =>
  (['userId', 'amountMsats', 'tipMsats', 'note', 'fiatCurrency', 'fiatMinor'] as const).every(
    name => sale[name] === order[name],
  )
