import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatLightningAddress, lightningAddressUrl, parseLightningAddress, usernameProblem } from './lud16.ts'
import file from './vectors/lud16.json' with { type: 'json' }

for (const vector of file.valid) {
  test(`reads ${vector.address}`, () => {
    const result = parseLightningAddress(vector.address)
    assert.ok(result.ok)
    const { username, tag, domain } = result.address
    assert.deepEqual([username, tag ?? null, domain], [vector.username, vector.tag, vector.domain])
    assert.equal(lightningAddressUrl(result.address), vector.url)
    assert.equal(formatLightningAddress(result.address), vector.address)
  })
}

for (const vector of file.invalid) {
  test(`refuses ${JSON.stringify(vector.address)}: ${vector.reason}`, () => {
    assert.equal(parseLightningAddress(vector.address).ok, false)
  })
}

test('a domain cannot smuggle a path, a user or a query', () => {
  for (const domain of [
    'x.example/y',
    'x.example?y',
    'x.example#y',
    'x.example\\y',
    'a b.example',
    '%2e',
    ':80',
    'x:99999',
  ]) {
    const result = parseLightningAddress(`alice@${domain}`)
    assert.ok(!result.ok && result.problem === 'domain', domain)
  }
})

test('a loopback address resolves over http only where allowed', () => {
  const result = parseLightningAddress('bob@127.0.0.1:4000')
  assert.ok(result.ok)
  const path = '127.0.0.1:4000/.well-known/lnurlp/bob'
  assert.equal(lightningAddressUrl(result.address), `https://${path}`)
  assert.equal(lightningAddressUrl(result.address, { loopbackOverHttp: true }), `http://${path}`)
})

test('usernames of our own: 1 to 32 characters, letters or digits at both ends', () => {
  for (const good of ['a', '0', 'a.b', 'a-b_c.d9', 'a'.repeat(32)]) assert.equal(usernameProblem(good), undefined, good)
  assert.equal(usernameProblem(''), 'empty')
  assert.equal(usernameProblem('a'.repeat(33)), 'too_long')
  for (const bad of ['A', 'a b', 'ñ', 'a+b', 'a\n']) assert.equal(usernameProblem(bad), 'characters', bad)
  for (const bad of ['_', '.a', 'a.', '-a-', 'a_']) assert.equal(usernameProblem(bad), 'edges', bad)
})
