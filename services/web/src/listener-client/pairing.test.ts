import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { configuredPairing, listenerLink } from './pairing.ts'

const [own, stored, dedicated] = ['secret of the environment', 'secret of the settings', 'dedicated secret']
const unset = { listener_enabled: null, listener_url: null, listener_auth_secret: null }
const here = { url: 'http://127.0.0.1:4100', authSecret: own }

describe('whether the listener is used', () => {
  const table: [string, object, object, string | undefined][] = [
    ['nothing is said', {}, { authSecret: own }, undefined],
    ['the environment names a URL', {}, here, here.url],
    ['the environment names a URL and no secret', {}, { url: here.url }, undefined],
    ['only the settings name a URL', { listener_url: 'http://l' }, { authSecret: own }, undefined],
    ['it is switched on and nobody names a URL', { listener_enabled: true }, { authSecret: own }, undefined],
    [
      'it is switched on and nobody names a secret',
      { listener_enabled: true, listener_url: 'http://l' },
      {},
      undefined,
    ],
    [
      'it is switched on with a URL of the settings',
      { listener_enabled: true, listener_url: 'http://l' },
      { authSecret: own },
      'http://l',
    ],
    [
      'it is switched off, whatever else is said',
      { listener_enabled: false, listener_url: 'http://l' },
      here,
      undefined,
    ],
    [
      'the settings name another URL than the environment, without a secret',
      { listener_url: 'http://l/' },
      here,
      undefined,
    ],
    [
      'the settings name another URL than the environment, and a secret for it',
      { listener_url: 'http://l/', listener_auth_secret: stored },
      here,
      'http://l',
    ],
  ]
  for (const [what, settings, environment, url] of table) {
    test(`${url === undefined ? 'not' : 'used'} when ${what}`, () => {
      assert.equal(listenerLink({ ...unset, ...settings } as never, environment)?.url, url)
    })
  }
})

test('secrets: the settings replace the shared one, a dedicated one is for requests only', () => {
  const pair = (settings: object, environment: object) =>
    configuredPairing({ ...unset, ...settings } as never, { ...here, ...environment })
  assert.deepEqual(pair({}, {}), { url: here.url, webhookSecret: own, requestSecret: own })
  assert.deepEqual(pair({ listener_auth_secret: stored }, {}), {
    url: here.url,
    webhookSecret: stored,
    requestSecret: stored,
  })
  assert.deepEqual(pair({ listener_auth_secret: stored }, { requestSecret: dedicated }), {
    url: here.url,
    webhookSecret: stored,
    requestSecret: dedicated,
  })
})

test('secrets of the environment go to its own origin only', () => {
  const environment = { ...here, requestSecret: dedicated }
  const to = (listener_url: string, settings: object = {}) =>
    configuredPairing({ ...unset, listener_url, ...settings } as never, environment)
  assert.deepEqual(to(`${here.url}/below/`), {
    url: `${here.url}/below`,
    webhookSecret: own,
    requestSecret: dedicated,
  })
  for (const url of ['http://127.0.0.1:4101', 'https://127.0.0.1:4100', 'http://localhost:4100', 'http://127.0.0.1']) {
    assert.equal(to(url), undefined, url)
    const { webhookSecret, requestSecret } = to(url, { listener_auth_secret: stored }) ?? {}
    assert.deepEqual([webhookSecret, requestSecret], [stored, stored], url)
  }
})
