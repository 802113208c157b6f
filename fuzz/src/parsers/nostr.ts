/** What relays, wallets and signers send: frames, events, encrypted contents, and what is in them. */
import { isWorthReading, parseRelayMessage, prefixOf } from '@chispa/nwc/relay-messages'
import { checkEvent, finalizeEvent, type NostrEvent } from '@chispa/protocols/nip01'
import { readProfile } from '@chispa/protocols/nip01-profile'
import { readFollowList } from '@chispa/protocols/nip02'
import { conversationKey } from '@chispa/protocols/nip44'
import { chooseEncryption, methods, readInfo } from '@chispa/protocols/nip47'
import { readNotification, readResponse } from '@chispa/protocols/nip47-client'
import { decryptContent, decryptResponse, encryptContent } from '@chispa/protocols/nip47-encryption'
import { readRequest, requestEncryption } from '@chispa/protocols/nip47-wallet'
import { readZapRequest, relayHintsOf } from '@chispa/protocols/nip57'
import { receiptProblem } from '@chispa/protocols/nip57-receipt'
import { nip98Header, nip98Template, readNip98 } from '@chispa/protocols/nip98'
import { readApproval } from '@chispa/protocols/nwc08'
import { readAnnouncement } from '@chispa/protocols/voucher-announcement'
import { readVoucherEvent } from '@chispa/protocols/voucher-event'
import { readReplacement } from '@chispa/protocols/voucher-replacement'
import * as signer from '@chispa/signatures/schnorr'
import type { Chance } from '../chance.ts'
import { parser } from '../guided/parser.ts'
import { hostileTexts, hostileValue } from '../inputs/hostile-values.ts'
import { mutateText } from '../inputs/mutate-text.ts'
import { mutateValue } from '../inputs/mutate-value.ts'

const secretKey = new Uint8Array(32).fill(9)
const pubkey = signer.publicKeyOf(secretKey)
const now = 1_800_000_000
const verifySchnorr = signer.verifySchnorr

const shortTexts = hostileTexts.filter(text => text.length < 3000)
const hash = 'ab'.repeat(32)
const nonce = '123456789012'

/** A signature costs: few contents are signed, and those again and again. */
const signed = (kind: number, content: string, tags: string[][]): NostrEvent =>
  finalizeEvent({ kind, created_at: now, tags, content }, secretKey, signer)

function drawEvent(chance: Chance): NostrEvent {
  const tags = Array.from({ length: chance.below(6) }, () => [
    chance.pick([
      'p',
      'e',
      'd',
      'relays',
      'relay',
      'amount',
      'encryption',
      'state',
      'nonce',
      'coupon',
      'expiration',
      'bolt11',
      'description',
      'extensions',
      'notifications',
      'u',
      'method',
      'payload',
      '',
    ]),
    ...Array.from({ length: chance.below(4) }, () => chance.pick([pubkey, hash, nonce, ...shortTexts])),
  ])
  return signed(
    chance.pick([0, 3, 9734, 9735, 13194, 20402, 23195, 23196, 23197, 27235, 30078, 1]),
    chance.pick([
      JSON.stringify(
        mutateValue(
          { name: 'x', v: 2, claimUrl: 'https://a.example', lud16: 'a@b.co', picture: 'https://a.example/a.png' },
          chance,
        ),
      ),
      ...shortTexts,
    ]),
    tags,
  )
}

const events = () => [
  signed(0, '{"name":"Ana","about":"x","picture":"https://a.example/a.png","lud16":"a@b.co"}', []),
  signed(3, '', [
    ['p', pubkey],
    ['p', hash],
    ['p', 'zz'],
  ]),
  signed(9734, '', [
    ['p', pubkey],
    ['relays', 'wss://a.example', 'ws://127.0.0.1:1'],
    ['amount', '1000'],
    ['e', hash],
  ]),
  signed(13194, 'pay_invoice get_balance', [
    ['encryption', 'nip44_v2 nip04'],
    ['notifications', 'payment_received'],
    ['p', pubkey],
    ['state', 's'],
    ['relay', 'wss://a.example'],
  ]),
  signed(20402, '{"name":"15% off","benefit":{"type":"percent","percent":15}}', [
    ['p', pubkey],
    ['nonce', nonce],
    ['expiration', '1900000000'],
    ['coupon', 'c1'],
  ]),
  signed(30078, '{"v":2,"claimUrl":"https://a.example/claim","refreshUrl":"https://a.example/r"}', [
    ['d', 'lacrypta.merchant/coupons'],
    ['p', pubkey],
  ]),
]

export const nostrEvents = parser<string>({
  name: 'nostr-events',
  about:
    'signed events by strangers: profiles, follow lists, zap requests and receipts, vouchers, announcements, approvals of `nostr+walletauth`',
  share: 0.02,
  seeds: () => events().map(event => JSON.stringify(event)),
  tokens: ['"tags":[["p"', '"content":"', '"kind":0', pubkey],
  draw: chance => JSON.stringify(chance.is(0.5) ? drawEvent(chance) : mutateValue(chance.pick(kept), chance)),
  feed(text) {
    readZapRequest(text, { now, amountMsats: 1000, verifySchnorr } as unknown as Parameters<typeof readZapRequest>[1])
    let event: unknown
    try {
      event = JSON.parse(text)
    } catch {
      return
    }
    readProfile([event], pubkey, verifySchnorr)
    readFollowList([event, event], pubkey, verifySchnorr)
    readAnnouncement([event], pubkey, verifySchnorr)
    readVoucherEvent(event, { nonce, merchantPublicKey: pubkey, verifySchnorr })
    readReplacement({ nonce: '210987654321', voucher: event }, { event: kept[4] as NostrEvent, nonce }, verifySchnorr)
    readReplacement(event, { event: kept[4] as NostrEvent, nonce }, verifySchnorr)
    if (!checkEvent(event, verifySchnorr)) return
    readInfo(event)
    readApproval(event, { clientPublicKey: pubkey, state: 's' })
    requestEncryption(event)
    relayHintsOf(event)
    receiptProblem(event, pubkey, verifySchnorr)
  },
})
const kept = events()

export const relayFrames = parser<string>({
  name: 'relay-frames',
  about: 'frames of relays: EVENT, EOSE, OK, CLOSED, NOTICE, AUTH and garbage',
  share: 0.15,
  seeds: () => [
    JSON.stringify(['EVENT', 'sub', kept[0]]),
    '["EOSE","sub"]',
    `["OK","${hash}",true,"duplicate: x"]`,
    '["CLOSED","sub","auth-required: sign in"]',
    '["NOTICE","rate-limited: slow down"]',
    '["AUTH","challenge"]',
    '[[[[[[',
  ],
  tokens: ['"EVENT"', '"OK"', '"CLOSED"', ',true,', '"__proto__"', '23195', '"created_at":1e400'],
  draw: chance => JSON.stringify(mutateValue(['EVENT', 'sub', chance.pick(kept)], chance)),
  feed(text) {
    const message = isWorthReading(Buffer.from(text)) ? parseRelayMessage(text) : undefined
    if (message && 'text' in message) prefixOf(message.text)
    if (message?.type === 'event') {
      readInfo(message.event)
      requestEncryption(message.event)
    }
  },
})

const transaction = {
  type: 'incoming',
  state: 'settled',
  invoice: 'lnbc1',
  description: 'x',
  preimage: hash,
  payment_hash: hash,
  amount: 1000,
  fees_paid: 0,
  created_at: now,
  expires_at: now,
  settled_at: now,
  metadata: { a: 1 },
}
const answers: Record<string, unknown> = {
  get_info: {
    alias: 'a',
    color: '#fff',
    pubkey,
    network: 'mainnet',
    block_height: 1,
    block_hash: hash,
    methods: ['pay_invoice'],
    notifications: ['payment_received'],
    lud16: 'a@b.co',
  },
  get_balance: { balance: 1000 },
  get_budget: { total_budget: 1000, used_budget: 1, renews_at: now, renewal_period: 'daily' },
  pay_invoice: { preimage: hash, fees_paid: 1 },
  make_invoice: transaction,
  lookup_invoice: transaction,
  list_transactions: { transactions: [transaction, transaction], total_count: 2 },
}
/** As wallets answer, for wallets that are hostile. */
export const walletAnswers = answers

export const nip47Payloads = parser<string>({
  name: 'nip47',
  // As much as a frame of a relay may carry, decrypted.
  maxLength: 190_000,
  about: 'decrypted answers and notifications of wallets, and requests to them',
  share: 0.1,
  seeds: () => [
    ...Object.entries(answers).map(([method, result]) => JSON.stringify({ result_type: method, error: null, result })),
    JSON.stringify({ result_type: 'pay_invoice', error: { code: 'INSUFFICIENT_BALANCE', message: 'x' }, result: null }),
    JSON.stringify({ notification_type: 'payment_received', notification: transaction }),
    JSON.stringify({ method: 'pay_invoice', params: { invoice: 'lnbc1' } }),
  ],
  tokens: ['"error":{', '"result":null', '"code":"', '"amount":', '1e400', '"preimage":"', '"transactions":['],
  draw: chance => {
    const method = chance.pick(Object.keys(answers))
    const whole = {
      result_type: method,
      error: chance.is(0.8) ? null : hostileValue(chance),
      result: mutateValue(answers[method], chance),
    }
    return JSON.stringify(
      chance.is(0.7)
        ? whole
        : { notification_type: 'payment_received', notification: mutateValue(transaction, chance) },
    )
  },
  feed(text) {
    for (const method of methods) readResponse(text, method)
    readNotification(text)
    readRequest(text)
  },
})

const sharedX = new Uint8Array(32).fill(5)
const keys = { sharedX, conversationKey: conversationKey(sharedX) }

export const ciphertexts = parser<string>({
  name: 'ciphertexts',
  about: 'contents encrypted by NIP-44 and NIP-04, right and broken',
  share: 0.05,
  seeds: () =>
    (['nip44_v2', 'nip04'] as const).map(encryption => encryptContent('{"result_type":"get_info"}', encryption, keys)),
  tokens: ['?iv=', 'Ag', '==', '#', 'A'.repeat(100)],
  draw: chance => {
    const content = encryptContent(`${chance.pick(shortTexts)}x`, chance.pick(['nip44_v2', 'nip04'] as const), keys)
    return chance.is(0.3) ? content : mutateText(content, chance)
  },
  feed(text) {
    for (const encryption of ['nip44_v2', 'nip04'] as const) {
      decryptContent(text, encryption, keys)
      decryptResponse(text, encryption, keys)
    }
    chooseEncryption(text)
  },
})
const request = { url: 'https://wallet.example/api/jwt', method: 'POST', createdAt: now }

export const nip98Headers = parser<string>({
  name: 'nip98',
  about: 'NIP-98 headers: signed for something else, malformed, and garbage',
  share: 0.06,
  seeds: () => [
    nip98Header(finalizeEvent(nip98Template(request), secretKey, signer)),
    'Nostr ',
    'Nostr e30=',
    'nostr W10=',
  ],
  tokens: ['Nostr ', 'eyJ', '==', '\u00e9'],
  draw: chance => {
    const event = chance.is(0.2)
      ? signed(
          27235,
          '',
          mutateValue(
            [
              ['u', request.url],
              ['method', 'POST'],
              ['payload', hash],
            ],
            chance,
          ) as never,
        )
      : mutateValue(kept[0], chance)
    return `Nostr ${Buffer.from(JSON.stringify(event) ?? '').toString('base64')}`
  },
  feed(text) {
    readNip98(text, { url: request.url, method: 'POST', now, verifySchnorr })
  },
})
