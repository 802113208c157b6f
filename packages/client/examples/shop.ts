/**
 * A shop that asks a lightning address for an invoice and hands the goods over once it is paid. CHISPA_URL, the name and the
 * amount in sats as arguments. It needs no account.
 */
import { ChispaError, createClient, waitForPayment } from '@chispa/client'

const [username = '', sats = ''] = process.argv.slice(2)
const client = createClient({ url: process.env.CHISPA_URL ?? '' })
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const { pr, verify } = await client.requestInvoice({
  params: { username },
  query: { amount: String(Number(sats) * 1000), comment: 'Order 17' },
})
print({ invoice: pr })

try {
  const { preimage } = await waitForPayment(client, { verify, timeoutMs: 120_000 })
  print({ paid: true, preimage })
} catch (error) {
  if (!(error instanceof ChispaError) || !error.is('not_paid_in_time')) throw error
  print({ paid: false })
}
