/** Everything that reads what strangers send must answer, never throw: cut, changed and absurd inputs for each reader. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBitcoinLink } from './bip21.ts'
import { verifySchnorr } from './bip340.ts'
import { decodeBolt11 } from './bolt11.ts'
import { readCouponLink } from './coupon-link.ts'
import { decodeLnurl, findLnurl } from './lud01.ts'
import { readWithdrawAnswer, readWithdrawRequest } from './lud03.ts'
import { payMetadata, readAmount, readPayAnswer, readPayRequest } from './lud06.ts'
import { parseLightningAddress, usernameProblem } from './lud16.ts'
import { fromLud17 } from './lud17.ts'
import { readVerifyAnswer } from './lud21.ts'
import { checkEvent } from './nip01.ts'
import { readProfile } from './nip01-profile.ts'
import { decryptNip04 } from './nip04.ts'
import { readNostrName, readNostrNameAnswer } from './nip05.ts'
import { decodeNip19, readPublicKey, readSecretKey } from './nip19.ts'
import { decryptNip44 } from './nip44.ts'
import { readNotification, readResponse } from './nip47-client.ts'
import { preimageMatches } from './nip47-transaction.ts'
import { parseConnectionUri } from './nip47-uri.ts'
import { readRequest } from './nip47-wallet.ts'
import { readZapRequest } from './nip57.ts'
import { readNip98 } from './nip98.ts'
import { readUid, verifySun } from './ntag424.ts'
import { readOtherMoney } from './other-money.ts'
import { readCode } from './read-code.ts'
import lnurl from './vectors/bech32-lnurl.json' with { type: 'json' }
import bolt11 from './vectors/bolt11.json' with { type: 'json' }
import nip19 from './vectors/nip19.json' with { type: 'json' }
import nip44 from './vectors/nip44-extra.json' with { type: 'json' }
import nip47 from './vectors/nip47.json' with { type: 'json' }
import nip98 from './vectors/nip98.json' with { type: 'json' }
import zap from './vectors/zap-request.json' with { type: 'json' }
import { readAnnouncement } from './voucher-announcement.ts'
import { readBenefit } from './voucher-benefit.ts'
import { readVoucherContent } from './voucher-content.ts'
import { readVoucherEvent } from './voucher-event.ts'
import { readReplacement } from './voucher-replacement.ts'
import { checkWebhook } from './webhook-hmac.ts'

const key = new Uint8Array(32).fill(1)
const expected = { url: 'https://a.example/', method: 'GET', now: 1, verifySchnorr: () => true }
const zapExpected = { amountMsats: 1, receiptPublicKey: '', verifySchnorr: () => true }
const burned = { id: '', pubkey: '', sig: '', kind: 20402, created_at: 0, tags: [], content: '' }
const keys = { k1: '00'.repeat(16), k2: '00'.repeat(16) }

const here = { hosts: ['plaza.example'], isPage: (step: string) => step === 'open' }

const textReaders: Record<string, (text: string) => unknown> = {
  decodeBolt11: text => decodeBolt11(text),
  decodeLnurl: text => decodeLnurl(text),
  findLnurl,
  fromLud17: text => fromLud17(text),
  parseLightningAddress,
  usernameProblem,
  decodeNip19,
  readPublicKey,
  readSecretKey,
  parseConnectionUri,
  readAmount: text => readAmount(text, { minMsats: 1, maxMsats: 2 }),
  readNip98: text => readNip98(text, expected),
  readZapRequest: text => readZapRequest(text, zapExpected),
  readResponse: text => readResponse(text, 'pay_invoice'),
  readNotification,
  readRequest,
  preimageMatches: text => preimageMatches(text, text),
  decryptNip04: text => decryptNip04(text, key),
  decryptNip44: text => decryptNip44(text, key),
  verifySun: text => verifySun(text, text, keys),
  readUid,
  readNostrName,
  readVoucherContent,
  readBitcoinLink,
  readOtherMoney,
  readCouponLink,
  readCode: text => readCode(text, here),
  checkWebhook: text => checkWebhook({ timestamp: text, signature: text, rawBody: key, secret: text, now: 1 }),
}

const valueReaders: Record<string, (value: unknown) => unknown> = {
  checkEvent: value => checkEvent(value, verifySchnorr),
  readPayRequest: value => readPayRequest(value),
  readPayAnswer: value => readPayAnswer(value),
  readWithdrawRequest: value => readWithdrawRequest(value),
  readWithdrawAnswer,
  readVerifyAnswer,
  readVoucherEvent: value => readVoucherEvent(value, { nonce: '', verifySchnorr }),
  readReplacement: value => readReplacement(value, { event: burned, nonce: '' }, verifySchnorr),
  readAnnouncement: value => readAnnouncement([value], '', verifySchnorr),
  readProfile: value => readProfile([value], '', verifySchnorr),
  readNostrNameAnswer: value => readNostrNameAnswer(value, { name: 'a', domain: 'b' }),
  readBenefit,
}

const honest = [
  bolt11.generated_valid[0]!.invoice,
  lnurl.valid[0]!.lnurl,
  nip19.valid[0]!.bech32,
  nip19.valid[3]!.bech32,
  nip44.generated_valid[0]!.payload,
  nip47.connectionUris[0]!.uri,
  nip47.responses[2]!.plaintext,
  nip47.notifications[0]!.plaintext,
  nip98.cases[0]!.authorization,
  zap.requests[0]!.query.nostr,
  'alice+tag@wallet.example.com:8443',
  'lnurlp://wallet.example.com/x?y=1',
  'bitcoin:bc1qexample?amount=0.1&req-pop=x&lightning=lightning:ana@plaza.example',
  'https://plaza.example/open#https%3A%2F%2Fplaza.example%2Fopen%23lightning%3Aana',
  `https://shop.example/s/${nip19.valid[0]!.bech32}/checkout?coupon=Qk3v9bX2sLr7TzW0nYp5Ag`,
]

const absurd = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '💥',
  '1',
  '-1',
  '@',
  '://',
  '?iv=',
  '#',
  '{}',
  '[]',
  'null',
  '"x"',
  '9'.repeat(400),
  'lightning:'.repeat(300),
  'bitcoin:?lightning='.repeat(200),
  'a '.repeat(2000),
  'http://[',
  '\u202eana@plaza.example',
]

/** Each text cut short, doubled, with one character replaced, and in the other case. */
function* mutations(text: string): Generator<string> {
  yield text + text
  yield text.toUpperCase()
  for (let at = 0; at < text.length; at += Math.max(1, Math.floor(text.length / 40))) {
    yield text.slice(0, at)
    for (const replacement of ['\u0000', '\ud800', '1', '%', '"'])
      yield text.slice(0, at) + replacement + text.slice(at + 1)
  }
}

const texts = [...absurd, ...honest.flatMap(text => [...mutations(text)])]

for (const [name, read] of Object.entries(textReaders)) {
  test(`${name} answers whatever text it is given`, () => {
    for (const text of texts) assert.doesNotThrow(() => read(text), `on ${JSON.stringify(text.slice(0, 80))}`)
  })
}

const payRequest = { tag: 'payRequest', callback: 'https://a.example/', metadata: payMetadata({ description: 'x' }) }
const bodies: unknown[] = [
  { ...payRequest, minSendable: 1, maxSendable: 2 },
  { tag: 'withdrawRequest', callback: 'https://a.example/', k1: 'x', minWithdrawable: 0, maxWithdrawable: 1 },
  { status: 'OK', settled: true, preimage: null, pr: 'x', verify: 'x', payLink: 'x' },
  zap.receipts[0]!.event,
  { ...zap.receipts[0]!.event, kind: 20402 },
]
const wrongValues: unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  Number.NaN,
  '',
  'x',
  [],
  [null],
  [[1]],
  {},
  { a: 1 },
]

for (const [name, read] of Object.entries(valueReaders)) {
  test(`${name} answers whatever value it is given`, () => {
    for (const value of wrongValues) assert.doesNotThrow(() => read(value))
    for (const body of bodies as Record<string, unknown>[]) {
      for (const member of Object.keys(body)) {
        for (const value of wrongValues)
          assert.doesNotThrow(() => read({ ...body, [member]: value }), `${member} ${value}`)
      }
    }
  })
}
