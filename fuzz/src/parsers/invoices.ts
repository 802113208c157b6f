/** BOLT 11: invoices whose checksum and signature are right and whose fields are not, and broken ones. */
import { decodeBolt11, expiryOf, networkOf, peekBolt11, readBolt11 } from '@chispa/protocols/bolt11'
import { encodeBolt11 } from '@chispa/protocols/bolt11-encode'
import type { Chance } from '../chance.ts'
import { parser } from '../guided/parser.ts'
import { hostileTexts } from '../inputs/hostile-values.ts'

const secretKey = new Uint8Array(32).fill(7)
const hex = (chance: Chance) => Array.from({ length: 64 }, () => chance.below(16).toString(16)).join('')

/** One that every reader takes for well-formed. */
export function drawInvoice(chance: Chance): string {
  const network = chance.pick(['mainnet', 'testnet', 'signet', 'regtest'] as const)
  const description = chance.pick(hostileTexts.filter(text => Buffer.byteLength(text) < 600))
  const expirySeconds = chance.pick([undefined, 0, 1, 3600, 2 ** 31, 2 ** 35, 2 ** 40, 2 ** 52])
  const amountMsats = chance.pick([undefined, 1000, 1, 999, 2_100_000_000_000_000, 123_456_789])
  return encodeBolt11(
    {
      network,
      timestamp: chance.pick([Math.floor(Date.now() / 1000), 0, 1, 2 ** 35 - 1]),
      paymentHash: hex(chance),
      paymentSecret: hex(chance),
      ...(amountMsats !== undefined && { amountMsats }),
      ...(expirySeconds !== undefined && { expirySeconds }),
      ...(chance.is(0.3) && { minFinalCltvExpiryDelta: chance.pick([0, 18, 2 ** 40]) }),
      ...(chance.is(0.3) && { features: [chance.below(200), chance.below(3000)] }),
      ...(chance.is(0.7) ? { description: description.toWellFormed() } : { descriptionHash: hex(chance) }),
    } as Parameters<typeof encodeBolt11>[0],
    secretKey,
  )
}

/** A signature takes milliseconds: most of the time one that was made before. */
const made: string[] = []
function drawKnown(chance: Chance): string {
  if (made.length > 0 && chance.is(0.97)) return chance.pick(made)
  const invoice = drawInvoice(chance)
  if (made.length < 500) made.push(invoice)
  return invoice
}

export const invoices = parser<string>({
  name: 'invoices',
  about: 'BOLT 11 invoices: signed ones with odd fields, and broken ones',
  share: 0.05,
  seeds: () => hostileTexts.filter(text => text.startsWith('ln')),
  tokens: ['lnbc', 'lntb', 'lnbcrt', '1', 'p', 'qqqq', '10m1', '2500u1', 'sp5', 'pp5'],
  draw: drawKnown,
  feed(text) {
    networkOf(text)
    const peeked = peekBolt11(text)
    if (peeked) expiryOf(peeked).toISOString()
    const read = readBolt11(text, () => true)
    if (read.ok) expiryOf(read.invoice).toISOString()
    // A signature is recovered here: some of them.
    if (text.length % 16 === 0) decodeBolt11(text)
  },
})
