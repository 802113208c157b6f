/**
 * A coupon service that gives a member a voucher. It signs with a key of its own and needs no account. CHISPA_URL, COUPON_KEY
 * (nsec or hex), and the voucher as JSON in the first argument. The same voucher again changes nothing, so a lost answer is
 * simply asked for again: the client does so by itself.
 */
import { ChispaError, createClient, type InputOf, keySigner } from '@chispa/client'

const { CHISPA_URL = '', COUPON_KEY = '' } = process.env
const client = createClient({ url: CHISPA_URL, signer: keySigner(COUPON_KEY) })
const voucher = JSON.parse(process.argv[2] ?? '') as InputOf<'depositVoucher'>['body']

try {
  const { id, status } = await client.depositVoucher({ body: voucher })
  process.stdout.write(`${JSON.stringify({ id, status })}\n`)
} catch (error) {
  if (!(error instanceof ChispaError)) throw error
  // Some refusals are about the member: they take no vouchers, or have no room for another.
  process.stdout.write(`${JSON.stringify({ refused: error.reason, message: error.message })}\n`)
}
