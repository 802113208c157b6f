import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWithdrawAnswer, readWithdrawRequest, withdrawCallbackUrl } from './lud03.ts'

const body = {
  tag: 'withdrawRequest',
  callback: 'https://wallet.example.com/api/cards/1/scan/cb?x=1',
  k1: 'abc',
  defaultDescription: 'Card',
  minWithdrawable: 1000,
  maxWithdrawable: 50_000,
  payLink: 'lnurlp://wallet.example.com/api/cards/1/lnurlp',
}

test('a withdrawRequest is read, with its pay link as an address', () => {
  assert.deepEqual(readWithdrawRequest(body), {
    ok: true,
    request: {
      callback: body.callback,
      k1: 'abc',
      defaultDescription: 'Card',
      minWithdrawableMsats: 1000,
      maxWithdrawableMsats: 50_000,
      payUrl: 'https://wallet.example.com/api/cards/1/lnurlp',
    },
  })
})

test('nothing to withdraw is zero to zero, not an error', () => {
  const result = readWithdrawRequest({ ...body, minWithdrawable: 0, maxWithdrawable: 0, payLink: undefined })
  assert.ok(result.ok && result.request.maxWithdrawableMsats === 0 && !('payUrl' in result.request))
})

test('what is wrong with a withdrawRequest is named', () => {
  const wrong: [unknown, string][] = [
    [undefined, 'tag'],
    [{ status: 'ERROR', reason: 'blocked' }, 'refused'],
    [{ ...body, tag: 'payRequest' }, 'tag'],
    [{ ...body, callback: 'x' }, 'callback'],
    [{ ...body, k1: '' }, 'k1'],
    [{ ...body, minWithdrawable: -1 }, 'range'],
    [{ ...body, maxWithdrawable: 999 }, 'range'],
  ]
  for (const [value, problem] of wrong) {
    const result = readWithdrawRequest(value)
    assert.equal(result.ok ? 'ok' : result.problem, problem)
  }
})

test('the callback carries k1 and the invoice beside its own query', () => {
  const url = new URL(withdrawCallbackUrl(body, 'lnbc1'))
  assert.deepEqual(Object.fromEntries(url.searchParams), { x: '1', k1: 'abc', pr: 'lnbc1' })
})

test('only OK is OK', () => {
  assert.deepEqual(readWithdrawAnswer({ status: 'OK' }), { ok: true })
  for (const answer of [{}, null, { status: 'ERROR', reason: 'x' }, 'OK'])
    assert.equal(readWithdrawAnswer(answer).ok, false)
})
