import assert from 'node:assert/strict'
import { test } from 'node:test'
import { counterNames, type ListenerStatus } from '@chispa/contract/listener'
import { type ProbeReply, probeFailures } from '@chispa/contract/listener-link'
import {
  connectionWords,
  counterSentences,
  deliveryWords,
  durationText,
  hearingWords,
  probeWords,
  relayWords,
} from './listener-words.ts'

const event = (facts: Partial<ListenerStatus['recentEvents'][number]>) =>
  deliveryWords(facts as ListenerStatus['recentEvents'][number])

test('a delivery says what happened, how often it was tried, and why it did not work', () => {
  assert.equal(event({ webhookStatus: 'delivered', webhookAttempts: 3 }).label, 'Delivered')
  assert.equal(event({ webhookStatus: 'pending', webhookAttempts: 0 }).label, 'Being delivered')
  const off = event({ webhookStatus: 'pending', webhookAttempts: 1, webhookLastError: 'HTTP 404' })
  assert.deepEqual([off.label, off.about], ['Retrying', 'Tried once. The listener is switched off in the settings.'])
  const away = event({ webhookStatus: 'failed', webhookAttempts: 7, webhookLastError: 'ECONNREFUSED' })
  assert.equal(away.about, 'Tried 7 times. The web service could not be reached (ECONNREFUSED).')
  const ill = event({ webhookStatus: 'failed', webhookAttempts: 7, webhookLastError: 'HTTP 500' })
  assert.equal(ill.about, 'Tried 7 times. The web service answered 500.')
})

test('it promises to notice what wallets receive only while all are ready; idle ones are not waited for', () => {
  const held = (...states: object[]) => hearingWords(states as ListenerStatus['connections'])
  assert.equal(held({ state: 'ready' }, { state: 'disconnected', parked: true }).tone, 'ok')
  const { tone, text } = held({ state: 'ready' }, { state: 'disconnected' }, { state: 'error' })
  assert.deepEqual([tone, text], ['warn', '2 wallets are not ready. What they receive is noticed once they are.'])
  assert.match(held({ state: 'connecting' }).text, /^One wallet is not ready/)
})

test('a wallet that no relay brings events of may be without a place there: that is said beside what else it may be', () => {
  const { connecting, disconnected } = connectionWords()
  for (const { about } of [connecting, disconnected]) assert.match(about, /is connected.*or has a place for it/)
})

test('a relay is green only where it has a place for every wallet, and else says what to do', () => {
  const relay = { url: 'wss://relay.example', connected: true, walletCount: 3 }
  const shown = (facts: object) => relayWords({ ...relay, ...facts }).map(({ label, tone }) => [label, tone])
  assert.deepEqual(shown({}), [['Connected', 'ok']])
  assert.deepEqual(shown({ connected: false, walletsWithoutPlace: 2 }), [['Not connected', 'danger']])
  assert.deepEqual(shown({ walletsWithoutPlace: 1 }), [
    ['One without a place', 'warn'],
    ['Connected', 'plain'],
  ])
  assert.match(relayWords({ ...relay, walletsWithoutPlace: 1 })[0]?.about ?? '', /another relay/)
})

test('every way in which a probe can fail has words of its own', () => {
  const texts = probeFailures.map(code => probeWords({ ok: false, code, error: 'Nobody there' } as ProbeReply).text)
  assert.equal(new Set(texts).size, probeFailures.length)
  for (const text of texts) assert.match(text, /^[A-Z].{40,}\.$/)
})

test('a probe that worked says for how long, how many wallets and how many relays', () => {
  const { tone, text } = probeWords({ ok: true, uptimeSeconds: 7300, connections: 1, relays: 3 })
  assert.equal(tone, 'ok')
  assert.match(text, /running for 2 hours and holds one wallet over 3 relays/)
})

test('every counter is told', () => {
  const counters = Object.fromEntries(
    [...counterNames, 'nwcPaymentsPending'].map((name, at) => [name, 101 + at]),
  ) as ListenerStatus['counters']
  const told = counterSentences(counters)
    .map(({ text }) => text)
    .join(' ')
  for (const [name, value] of Object.entries(counters)) assert.ok(told.includes(String(value)), name)
})

test('durations are told in their largest unit', () => {
  assert.deepEqual([5, 60, 3599, 90_000, 200_000].map(durationText), [
    'less than a minute',
    'one minute',
    '59 minutes',
    'one day',
    '2 days',
  ])
})
