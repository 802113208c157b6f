import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeLnurl } from './lud01.ts'
import { encodeNpub } from './nip19.ts'
import { type Here, maxCodeLength, type ReadCode, readCode } from './read-code.ts'
import bolt11 from './vectors/bolt11.json' with { type: 'json' }
import nip19 from './vectors/nip19.json' with { type: 'json' }

const here: Here = {
  hosts: ['plaza.example', '127.0.0.1:3000'],
  isPage: step => ['open', 'wallet', 'invite', 'receipt', 'dashboard', 'pay', 'top-up'].includes(step),
  loopbackOverHttp: true,
}
const invoice = bolt11.generated_valid[0]!.invoice
const nprofile = nip19.valid.find(({ bech32 }) => bech32.startsWith('nprofile1'))!.bech32
const publicKey = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
const npub = encodeNpub(publicKey)
const payUrl = 'https://shop.example/lnurl?id=1'
const lnurl = encodeLnurl(payUrl)
const onChain = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const offer = `lno1${'qgsqvgnwgcg35z6ee2h3yczraddm72xrfua9uve2rlrm9deu7xyfzrc'.repeat(2)}`
const nonce = 'Qk3v9bX2sLr7TzW0nYp5Ag'
const aWallet = `nostr+walletconnect://${publicKey}?relay=wss://r.example&secret=${'1'.repeat(64)}`

const reads = (title: string, text: string, expected: Partial<ReadCode>) =>
  test(`${title} is ${'reason' in expected ? expected.reason : expected.kind}`, () => {
    const read: Record<string, unknown> = readCode(text, here)
    for (const [name, value] of Object.entries(expected)) assert.deepEqual(read[name], value, `${name} of ${text}`)
  })

for (const text of [
  invoice,
  invoice.toUpperCase(),
  ` ${invoice}\n`,
  `lightning:${invoice}`,
  `LIGHTNING://${invoice.toUpperCase()}`,
  `web+lightning:${invoice}`,
  `web+lightning://lightning:${invoice}`,
  `lightning:${invoice}?label=x`,
  `bitcoin:${onChain}?amount=0.00021&label=Luz&lightning=${invoice}`,
  `BITCOIN:${onChain.toUpperCase()}?AMOUNT=0.00021&LNO=${offer.toUpperCase()}&LIGHTNING=${invoice.toUpperCase()}`,
  `bitcoin:?lno=${offer}&lightning=${invoice}`,
  `bitcoin:?lightning=&lightning=${offer}&lightning=lightning%3A${invoice}`,
  `https://pay.example/i/1?lightning=${invoice}`,
  `Please pay this: ${invoice} thank you`,
  `${invoice.slice(0, 70)}\n${invoice.slice(70, 140)}\n${invoice.slice(140)}`,
]) {
  test(`an invoice is found in ${JSON.stringify(text.slice(0, 40))}`, () => {
    const read = readCode(text, here)
    assert.equal(read.kind, 'invoice')
    assert.equal(read.kind === 'invoice' && read.invoice.toLowerCase(), invoice)
  })
}
reads('an invoice of another network', 'lntb21u1pw2epp5', { kind: 'invoice', network: 'testnet' })

for (const text of ['ana@else.example', 'ANA@Else.Example', 'lightning:ana@else.example', '₿ana@else.example']) {
  reads(text, text, { kind: 'address', address: 'ana@else.example' })
}
reads('an address with a port', 'ana@127.0.0.1:3000', { kind: 'address', address: 'ana@127.0.0.1:3000' })
reads('an address in a unified code', 'bitcoin:?lightning=ana+tips@else.example', { address: 'ana+tips@else.example' })

for (const text of ['bruno', '@bruno', 'Bruno', ' @Bruno ']) reads(text, text, { kind: 'name', username: 'bruno' })
for (const text of [
  'https://plaza.example/bruno',
  'http://127.0.0.1:3000/Bruno',
  'https://plaza.example/@bruno/',
  'https://plaza.example/pay?to=bruno',
  'lnurlp://plaza.example/.well-known/lnurlp/bruno',
  encodeLnurl('https://plaza.example/api/lud16/bruno'),
  `https://plaza.example/bruno?lightning=${lnurl}`,
]) {
  reads(text, text, { kind: 'name', username: 'bruno' })
}
reads('a page that asks for an amount', 'https://plaza.example/bruno?amount=2100', { search: '?amount=2100' })
reads('a name on a further domain', 'https://plaza.example/pay?to=bruno@feria.example', { host: 'feria.example' })

for (const href of [
  '/wallet/activate#code',
  '/wallet/activate/code',
  '/invite#token',
  '/receipt/abc',
  '/dashboard/vouchers/1',
  '/top-up/1',
  '/',
]) {
  reads(href, `https://plaza.example${href}`, { kind: 'page', href })
}
reads('what was shared to the app', `https://plaza.example/open#${encodeURIComponent(`lightning:${invoice}`)}`, {
  kind: 'invoice',
})
reads('our own API', 'https://plaza.example/api/health', { reason: 'target_is_web_page' })

for (const text of [
  'lnurlw://plaza.example/api/cards/1/scan?p=00&c=11',
  'https://plaza.example/api/cards/1/scan?p=0&c=1',
]) {
  reads(text, text, { kind: 'card' })
}

for (const text of [npub, `nostr:${npub}`, npub.toUpperCase()]) {
  reads(text.slice(0, 20), text, { kind: 'profile', publicKey, relays: [] })
}
test('an nprofile is a profile with its relays', () => {
  const read = readCode(`nostr:${nprofile}`, here)
  assert.ok(read.kind === 'profile' && read.relays.length > 0)
})

for (const text of [lnurl, lnurl.toUpperCase(), `lightning:${lnurl}`, 'lnurlp://shop.example/lnurl?id=1']) {
  reads(text.slice(0, 30), text, { kind: 'lnurl', url: payUrl, isWithdrawal: false })
}
reads('an LNURL in a link', `https://gift.example/?lightning=${lnurl}`, { kind: 'lnurl' })
reads('lnurlw', 'LNURLW://gift.example/w/1', { kind: 'lnurl', url: 'https://gift.example/w/1', isWithdrawal: true })

reads('the code of a merchant', `https://shop.example/s/${npub}/checkout?coupon=${nonce}`, {
  kind: 'coupon',
  merchantPublicKey: publicKey,
  nonce,
})
for (const link of [
  `bunker://${publicKey}?relay=wss://r.example`,
  `nostrconnect://${publicKey}?relay=wss://r.example`,
]) {
  reads(link.slice(0, 12), link, { kind: 'signer', link })
}
reads('a wallet’s connection', aWallet, { kind: 'wallet', link: aWallet })

const named: Record<string, string[]> = {
  target_on_chain: [
    onChain,
    onChain.toUpperCase(),
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    `bitcoin:${onChain}?amount=1`,
    `bitcoin:${onChain}?lno=${offer}`,
  ],
  target_is_offer: [offer, offer.toUpperCase(), `lightning:${offer}`, `bitcoin:?lno=${offer}`],
  target_is_silent_payment: [`sp1q${'q'.repeat(112)}`, `bitcoin:?sp=sp1q${'q'.repeat(112)}`],
  target_is_liquid: [
    'lq1qqfqpzx8ev8rkvypn0ltdd6j7xuw0vdcm6',
    'liquidnetwork:VJL7xGMPkX4BoKYvCBNqYUNLd3UcguxHyA',
    'ex1qw508d6qejxtdg4y5r3zarvary0c5xw7kxw5fx4',
  ],
  target_is_spark: ['spark1pgssyuuuhnrrdjswal5c3s3rafw9w3y5dd4cjy3duxlf7hjzkp0rqx6dj6mrhu', `sp1pgss${'y'.repeat(50)}`],
  target_is_ark: [`ark1${'q'.repeat(60)}`, `tark1${'q'.repeat(60)}`],
  target_is_ecash: [`cashuA${'eyJ0b2tlbiI6'.repeat(4)}`, `cashuB${'o2FteCJodHRw'.repeat(4)}`, `fed1${'q'.repeat(40)}`],
  target_is_other_coin: [
    'ethereum:0x00000000219ab540356cbb839cbe05303d7705fa',
    '0x00000000219ab540356cbb839cbe05303d7705fa',
    'litecoin:ltc1qexample',
  ],
  target_is_bank_code: ['00020101021126580014br.gov.bcb.pix0136'],
  target_is_web_page: ['https://example.com/', 'http://example.com/ana', 'See https://example.com/news'],
  target_is_login: [
    'keyauth://site.example/login?tag=login&k1=00',
    encodeLnurl('https://site.example/?tag=login&k1=00'),
  ],
  target_is_channel: ['lnurlc://site.example/channel'],
  target_is_secret_key: [
    'nsec180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsgyumg0',
    'abandon ability able about above absent absorb abstract absurd abuse access accident',
  ],
  target_is_nostr_note: [nip19.valid.find(({ bech32 }) => bech32.startsWith('note1'))!.bech32],
  target_is_coupon_code: [nonce],
  target_is_other_link: ['mailto:', 'WIFI:S:Plaza;T:WPA;P:hola;;', 'tel:+5491122334455'],
  target_requires_more: [`bitcoin:${onChain}?req-somethingyoudontunderstand=50&lightning=${invoice}`],
  target_damaged: [`${lnurl.slice(0, -1)}q`, `${npub.slice(0, -2)}qq`],
  invalid_payment_target: [
    '',
    '  ',
    'two coffees, please',
    'sofía',
    '\u0000',
    'ana\u0000@plaza.example',
    `${'lightning:'.repeat(9)}${invoice}`,
    'a'.repeat(33),
    'x'.repeat(maxCodeLength + 1),
  ],
}
for (const [reason, texts] of Object.entries(named)) {
  for (const text of texts) {
    reads(JSON.stringify(text.slice(0, 30)), text, { kind: 'unpayable', reason } as Partial<ReadCode>)
  }
}

test('a long name of letters is a name, and no address on the chain', () => {
  assert.equal(readCode('marianofernandezgutierrezz', here).kind, 'name')
})
