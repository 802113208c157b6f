import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuMs } from '@chispa/testing/stopwatch'
import { newConnection } from '../../test/connection.ts'
import { findNwcUri } from './find-nwc-uri.ts'

const { uri } = newConnection()
const other = newConnection().uri

const answers: [string, string][] = [
  ['the bare URI', uri],
  ['a URI with white space around', `\n ${uri} \n`],
  ['a sentence', `Your wallet is ready: ${uri}. Enjoy!`],
  ['a web page', `<a href="${uri}">wallet</a>`],
  ['a JSON string', JSON.stringify(uri)],
  ['any field of JSON', JSON.stringify({ ok: true, n: 1, nothing: null, whatever: uri })],
  ['JSON inside JSON fields', JSON.stringify({ data: [{ wallet: { connection: { uri } } }] })],
  ['a text inside JSON', JSON.stringify({ message: `Use ${uri}` })],
  ['JSON with escaped slashes', JSON.stringify({ uri }).replaceAll('/', '\\/').replaceAll('&', '\\u0026')],
  ['the first usable one of several', JSON.stringify(['nostr+walletconnect://nonsense', uri, other])],
]
for (const [what, answer] of answers) {
  test(`finds it in ${what}`, () => assert.equal(findNwcUri(answer), uri))
}

for (const answer of ['', 'sorry', '{}', 'null', '[]', '17', 'nostr+walletconnect://abc?secret=1', '{"uri":']) {
  test(`finds nothing in ${JSON.stringify(answer)}`, () => assert.equal(findNwcUri(answer), undefined))
}

test('finds it under thirty thousand brackets', () => {
  const deep = `${'['.repeat(30_000)}${JSON.stringify(uri)}${']'.repeat(30_000)}`
  assert.equal(findNwcUri(deep), uri)
})

test('thousands of points take no time', () => {
  const tookMs = cpuMs(() => {
    assert.equal(findNwcUri(`nostr+walletconnect://${'.'.repeat(60_000)}x`), undefined)
    assert.equal(findNwcUri(`${uri}${'.'.repeat(60_000)}`), uri)
  })
  assert.ok(tookMs < 500, `${tookMs}`)
})
