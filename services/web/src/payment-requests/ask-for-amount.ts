/** A member asks for an amount: their primary wallet makes an invoice that says what it is for. */
import { createHash } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { oneLine } from '../http/one-line.ts'
import { Refusal } from '../http/refusal.ts'
import type { Minted, MintInvoice } from '../invoices/mint.ts'
import { addressOf } from '../lightning-addresses/domain.ts'
import { allowedMsats, amountOutOfRange } from '../lightning-addresses/max-sendable.ts'
import { findReceiver } from './store.ts'

type Asked = { pubkey: string; amountMsats: number; note: string | null; domain: string }

type AskDeps = Pick<Deps, 'sql' | 'settings'> & { mintInvoice: MintInvoice }

export async function askForAmount(
  { sql, settings, mintInvoice }: AskDeps,
  { pubkey, amountMsats, note, domain }: Asked,
): Promise<Minted> {
  requireAllowed(settings, amountMsats)
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

/** What they ask for themselves: a limit of their own to what others send does not concern it. */
export function requireAllowed({ values }: Deps['settings'], amountMsats: number): void {
  if (amountMsats > allowedMsats(values)) throw amountOutOfRange(allowedMsats(values))
}

/** A note stands in an invoice and on other people's screens: no line breaks, nothing that turns the writing around. */
export function tidyNote(note: string | undefined): string | null {
  return oneLine(note ?? '') || null
}
