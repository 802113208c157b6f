/** A member asks for an amount: their primary wallet makes an invoice that says what it is for. */
import { createHash } from 'node:crypto'
import type { Sql } from '@chispa/database/connect'
import { oneLine } from '../http/one-line.ts'
import { Refusal } from '../http/refusal.ts'
import type { Minted, MintInvoice } from '../invoices/mint.ts'
import { addressOf } from '../lightning-addresses/domain.ts'
import { findReceiver } from './store.ts'

type Asked = { pubkey: string; amountMsats: number; note: string | null; domain: string }

export async function askForAmount(
  { sql, mintInvoice }: { sql: Sql; mintInvoice: MintInvoice },
  { pubkey, amountMsats, note, domain }: Asked,
): Promise<Minted> {
  const receiver = await findReceiver(sql, pubkey)
  if (!receiver) throw new Refusal('no_receiving_wallet')
  const { userId, username, wallet } = receiver
  const description = note ?? (username ? `Payment to ${addressOf(username, domain)}` : 'Payment')
  return mintInvoice({
    wallet,
    amountMsats,
    description,
    isPlain: true,
    descriptionHash: createHash('sha256').update(description).digest('hex'),
    hashedText: description,
    requireHash: false,
    purpose: 'REQUEST',
    userId,
    username,
    comment: note,
    zapRequest: null,
  })
}

/** A note stands in an invoice and on other people's screens: no line breaks, nothing that turns the writing around. */
export function tidyNote(note: string | undefined): string | null {
  return oneLine(note ?? '') || null
}
