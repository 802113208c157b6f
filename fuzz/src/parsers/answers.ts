/** What servers of strangers answer, what cards show, what the listener reports. */

import { readLnurlError } from '@chispa/protocols/lud01'
import { readWithdrawAnswer, readWithdrawRequest, withdrawCallbackUrl } from '@chispa/protocols/lud03'
import { payCallbackUrl, readAmount, readPayAnswer, readPayRequest } from '@chispa/protocols/lud06'
import { readComment } from '@chispa/protocols/lud12'
import { readPayerData, readPayerDataAsked } from '@chispa/protocols/lud18'
import { readVerifyAnswer } from '@chispa/protocols/lud21'
import { readNostrNameAnswer } from '@chispa/protocols/nip05'
import { generateSun, isRandomUid, readUid, verifySun } from '@chispa/protocols/ntag424'
import { readBenefit } from '@chispa/protocols/voucher-benefit'
import { readVoucherContent } from '@chispa/protocols/voucher-content'
import { checkWebhook, signWebhook } from '@chispa/protocols/webhook-hmac'
import { tokensOf } from '../../../services/web/src/auth/tokens.ts'
import { readFeed } from '../../../services/web/src/card-designs/read-design.ts'
import { readRates } from '../../../services/web/src/fiat/read-rates.ts'
import { readCursor } from '../../../services/web/src/http/paging.ts'
import { Refusal } from '../../../services/web/src/http/refusal.ts'
import { pauseIn, statusIn } from '../../../services/web/src/vouchers/ask-service.ts'
import { parser } from '../guided/parser.ts'
import { hostileValue } from '../inputs/hostile-values.ts'
import { mutateText } from '../inputs/mutate-text.ts'
import { mutateValue } from '../inputs/mutate-value.ts'
import { friendlyAnswer } from '../service/stranger-server.ts'

const places = ['/pay', '/cb', '/withdraw', '/verify', '/rates', '/designs', '/coupon', '/nostr.json', '/courtesy']
const friendly = places.map(place => friendlyAnswer(place, 'https://a.example'))
const local = { privateHosts: true } as never
const name = { name: 'a', domain: 'b.co' }

export const serverAnswers = parser<string>({
  name: 'server-answers',
  about: 'answers of LNURL services, coupon services, rate services, design feeds and name servers',
  share: 0.1,
  seeds: () => friendly.map(answer => JSON.stringify(answer)),
  tokens: [
    '"status":"ERROR"',
    '"tag":"payRequest"',
    '"callback":"',
    '"metadata":"[[',
    '"payerData":{',
    '"benefit":{"type":',
    '1e400',
  ],
  draw: chance => JSON.stringify(mutateValue(chance.pick(friendly), chance)) ?? 'null',
  feed(text) {
    readVoucherContent(text)
    readPayerData(text)
    readAmount(text, { minMsats: 1, maxMsats: 1e9 })
    readComment(text, 100)
    pauseIn(
      {
        kind: 'answered',
        status: 429,
        headers: { 'retry-after': text.slice(0, 100) },
        body: Buffer.from(text),
      } as never,
      new Date(0),
    )?.toISOString()
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      return
    }
    readLnurlError(body)
    const pay = readPayRequest(body, local)
    if (pay.ok) payCallbackUrl(pay.request.callback, { amountMsats: 1000, comment: 'x' })
    readPayAnswer(body, local)
    readPayerDataAsked(body)
    const withdrawal = readWithdrawRequest(body, local)
    if (withdrawal.ok) withdrawCallbackUrl(withdrawal.request, 'lnbc1')
    readWithdrawAnswer(body)
    readVerifyAnswer(body)
    readNostrNameAnswer(body, name)
    readBenefit(body)
    readFeed(body)
    readRates(body, { currencies: ['EUR', 'USD', '__proto__'], unnamed: 'EUR' })?.quotedAt?.toISOString()
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) statusIn(body as Record<string, unknown>)
  },
})

const tapKeys = { k1: '0c3b25d92b38ae443229dd59ad34b85d', k2: 'b45775776cb224c75bcde7ca3704e933' }

export const taps = parser<string>({
  name: 'taps',
  about: 'SUN data of cards: `p` and `c` of other keys, other cards, broken ones; UIDs',
  share: 0.1,
  seeds: () => [
    '4E2E289D945A66BB13377A728884E867/E19CCB1FED8892CE',
    '00000000000000000000000000000000/0000000000000000',
  ],
  tokens: ['/', '0', 'F', '04', ':'],
  draw(chance) {
    const uid = `04${chance
      .below(2 ** 32)
      .toString(16)
      .padStart(12, '0')}`
    const { p, c } = generateSun({ uid, counter: chance.below(2 ** 24) }, tapKeys as never)
    return chance.is(0.3) ? `${p}/${c}` : mutateText(`${p}/${c}`, chance)
  },
  feed(text) {
    const [p, c] = text.split('/')
    verifySun(p, c, tapKeys as never)
    verifySun(p, c, tapKeys as never, '04996c6a926980')
    readUid(text)
    isRandomUid(text)
  },
})

const tokens = tokensOf({
  secret: 'a secret of at least 32 characters, for tests',
  issuer: 'chispa',
  audience: 'chispa-users',
})
const token = tokens.sign({ pubkey: 'f'.repeat(64), role: 'USER' }, 1_800_000_000, 1_900_000_000)
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '').toString('base64url')

export const jwts = parser<string>({
  name: 'jwts',
  about: 'session and device tokens: other algorithms, other claims, broken ones; cursors of lists',
  share: 0.06,
  seeds: () => [token, `${encoded({ alg: 'none' })}.${encoded({ pubkey: 'f' })}.`, '..', 'a.b.c'],
  tokens: ['.', 'eyJ', encoded({ alg: 'none', typ: 'JWT' }), encoded({ alg: 'RS256', kid: '../../x' })],
  draw(chance) {
    const head = mutateValue({ alg: 'HS256', typ: 'JWT', kid: 'a' }, chance)
    const claims = mutateValue(
      { pubkey: 'f'.repeat(64), role: 'USER', iss: 'chispa', aud: 'chispa-users', iat: 1, exp: 1_900_000_000 },
      chance,
    )
    return `${encoded(head)}.${encoded(claims)}.${token.split('.')[2]}`
  },
  feed(text) {
    for (const read of [() => tokens.verify(text, 1_850_000_000_000), () => readCursor(text, ['', 0])]) {
      try {
        read()
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    }
  },
})

const secret = 'a secret of at least 32 characters, for tests'

export const webhooks = parser<string>({
  name: 'webhook-signatures',
  about: 'signatures and times of webhooks',
  share: 0.06,
  seeds: () => [
    '1800000000000\nsha256=00\n{}',
    `1800000000000\n${signWebhook({ timestamp: 1_800_000_000_000, rawBody: Buffer.from('{}'), secret })}\n{}`,
  ],
  tokens: ['sha256=', '\n', '-', '18e11'],
  draw: chance =>
    `${chance.pick(['1800000000000', '-1', '1e3', ''])}\n${mutateText('sha256=00', chance)}\n${JSON.stringify(hostileValue(chance))}`,
  feed(text) {
    const [timestamp, signature, ...rest] = text.split('\n')
    const result = checkWebhook({
      timestamp,
      signature,
      rawBody: Buffer.from(rest.join('\n')),
      secret,
      now: 1_800_000_000_000,
    })
    if (result.ok && text !== webhooks.seeds()[1] && rest.join('\n') !== '{}')
      throw new Error('a signature that nobody made is taken')
  },
})
