/** Every reason of every LNURL route, in every language, as a till reads it. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { payWithCard, scanCard } from '@chispa/contract/card-payments'
import { readCardPayRequest, requestCardInvoice } from '@chispa/contract/card-top-ups'
import type { Endpoint } from '@chispa/contract/endpoint'
import { languages, languageTags } from '@chispa/contract/languages'
import type { LnurlReason } from '@chispa/contract/lnurl-sentences'
import { requestInvoice, resolveAddress, verifyInvoice } from '@chispa/contract/lud16'
import { reasonsOf } from '@chispa/contract/openapi'
import { entryOf, type Reason } from '@chispa/contract/refusals'
import { codeOf } from '@chispa/contract/refusals/refused'
import { sayLnurl } from '@chispa/words/lnurl'
import Fastify from 'fastify'
import { refusalSender, replyWithRefusals } from './error-replies.ts'
import { Refusal } from './refusal.ts'

const anywhere: Reason[] = [
  'internal_error',
  'database_unavailable',
  'database_busy',
  'took_too_long',
  'malformed_url',
  'malformed_request',
]
const values = { min: 1, max: 2, seconds: 7 }

for (const language of languageTags) {
  describe(`in ${languages[language]}`, () => {
    const app = Fastify()
    after(() => app.close())
    replyWithRefusals(
      app,
      refusalSender(() => language),
    )
    let thrown: Refusal
    for (const operation of [
      scanCard,
      payWithCard,
      readCardPayRequest,
      requestCardInvoice,
      requestInvoice,
      resolveAddress,
      verifyInvoice,
    ] as Endpoint[]) {
      const isAlways200 = operation.errors === 'lnurl-200'
      app.get(operation.url, { config: { operation } }, () => {
        throw thrown
      })
      for (const reason of [...reasonsOf(operation), ...anywhere] as LnurlReason[]) {
        test(`${operation.name} ${reason}`, async () => {
          thrown = new Refusal(reason, { values, details: ['a detail'] })
          const reply = await app.inject(operation.url.replaceAll(/:\w+/g, 'x'))
          const { status, mayChange } = entryOf(reason)
          assert.equal(reply.statusCode, isAlways200 ? 200 : status)
          const sentence = sayLnurl(reason, language, values)
          assert.deepEqual(reply.json(), {
            status: 'ERROR',
            reason: sentence,
            success: false,
            error: { message: sentence, code: codeOf[status], reason, details: ['a detail'] },
          })
          assert.equal(reply.headers['retry-after'], mayChange ? '1' : undefined)
        })
      }
    }

    test('the five routes of taps and payments are always 200', () => {
      const always = [scanCard, payWithCard, readCardPayRequest, requestCardInvoice, requestInvoice] as Endpoint[]
      assert.ok(always.every(({ errors }) => errors === 'lnurl-200'))
      assert.deepEqual([resolveAddress.errors, verifyInvoice.errors], ['lnurl', 'lnurl'])
    })
  })
}
