import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nostrNameUrl, readNostrName, readNostrNameAnswer } from './nip05.ts'

const key = '796cc7ee6c42252565ba0eada87ade7c6bfee37021c05fab9301e7bfbd9602f1'
const npub = 'npub1lc8mh5jdngsrnmwlcw0u4nadlmqvxylau944e8xf4gh8nmpt4xes5lcc7m'

test('a name is lower-cased and split; what cannot be one is refused', () => {
  assert.deepEqual(readNostrName(' Bob@Example.COM '), { name: 'bob', domain: 'example.com' })
  assert.deepEqual(readNostrName('_@example.com'), { name: '_', domain: 'example.com' })
  assert.deepEqual(readNostrName('bob@127.0.0.1:80'), { name: 'bob', domain: '127.0.0.1:80' })
  for (const text of [
    'bob',
    '@example.com',
    'bob@',
    'b ob@example.com',
    'bob@a@b',
    'bob@a/b',
    'bob@a?b',
    'bob@a#',
    'b@example.com.',
    `${'b'.repeat(400)}@x.y`,
  ]) {
    assert.equal(readNostrName(text), undefined, text)
  }
})

test('it is looked up over https, over http on loopback only where that is allowed', () => {
  assert.equal(
    nostrNameUrl({ name: 'bob', domain: 'example.com' }),
    'https://example.com/.well-known/nostr.json?name=bob',
  )
  const local = { name: 'bob', domain: '127.0.0.1:4000' }
  assert.equal(nostrNameUrl(local), 'https://127.0.0.1:4000/.well-known/nostr.json?name=bob')
  assert.equal(nostrNameUrl(local, { loopbackOverHttp: true }), 'http://127.0.0.1:4000/.well-known/nostr.json?name=bob')
})

test('the answer names the key in hex or as npub; anything else names none', () => {
  const name = { name: 'bob', domain: 'example.com' }
  assert.equal(readNostrNameAnswer({ names: { Bob: key } }, name), key)
  assert.ok(readNostrNameAnswer({ names: { bob: npub } }, name))
  for (const answer of [
    null,
    {},
    { names: [] },
    { names: { alice: key } },
    { names: { bob: 5 } },
    { names: { bob: 'ff' } },
    'x',
  ]) {
    assert.equal(readNostrNameAnswer(answer, name), undefined)
  }
})
