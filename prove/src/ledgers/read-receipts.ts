/** Receipts of zaps as anybody reads them from the relay that the payer named, and what is wrong with each. */
import { readBolt11 } from '@chispa/protocols/bolt11'
import { firstTag, type NostrEvent } from '@chispa/protocols/nip01'
import { receiptProblem } from '@chispa/protocols/nip57-receipt'
import { rawClient } from '@chispa/sandbox/relay/raw-client'
import { verifySchnorr } from '@chispa/testing/person'
import type { Receipt } from '../books.ts'
import type { World } from '../world.ts'

const receiptKind = 9735

/** Undefined: the relay does not answer. */
export async function readReceipts(world: World): Promise<Receipt[] | undefined> {
  try {
    const client = await rawClient(world.platform.social.url)
    client.send('REQ', 'receipts', { kinds: [receiptKind] })
    await client.next('EOSE')
    const events = (await client.untilQuiet('EVENT')).map(frame => frame[2] as NostrEvent)
    await client.close()
    return events.map(event => readReceipt(world, event))
  } catch {
    return undefined
  }
}

function readReceipt({ zaps, receiptKey }: World, event: NostrEvent): Receipt {
  const invoice = firstTag(event, 'bolt11') ?? ''
  const read = readBolt11(invoice, () => true)
  const paymentHash = read.ok ? read.invoice.paymentHash : ''
  const zap = zaps.find(one => one.paymentHash === paymentHash)
  const isOfZap = zap?.invoice === invoice && zap.request === firstTag(event, 'description')
  const problem = isOfZap ? receiptProblem(event, receiptKey, verifySchnorr) : 'of another request'
  return { id: event.id, paymentHash, problem }
}
