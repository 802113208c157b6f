import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as signer from '@chispa/signatures/schnorr'
import { newPerson } from '@chispa/testing/person'
import { finalizeEvent } from './nip01.ts'
import { readFollowList } from './nip02.ts'

const { verifySchnorr } = signer
const author = newPerson()
const [ana, bruno] = [newPerson().pubkey, newPerson().pubkey]
const list = (tags: string[][], createdAt: number, by = author) =>
  finalizeEvent({ kind: 3, created_at: createdAt, tags, content: '' }, by.secretKey, signer)

test('the newest list counts: its keys in order, each once, without the author', () => {
  const old = list([['p', ana]], 10)
  const newest = list(
    [
      ['p', bruno, 'wss://relay.example', 'Bru'],
      ['p', ana],
      ['p', bruno],
      ['p', author.pubkey],
    ],
    20,
  )
  assert.deepEqual(readFollowList([newest, old], author.pubkey, verifySchnorr), [bruno, ana])
})

test('what is no key, or is signed by somebody else, is not followed', () => {
  const other = list([['p', ana]], 30, newPerson())
  const forged = { ...other, pubkey: author.pubkey }
  const own = list(
    [
      ['p', 'npub1'],
      ['p', ana.toUpperCase()],
      ['e', ana],
      ['p', bruno],
    ],
    20,
  )
  assert.deepEqual(readFollowList([other, forged, own, null], author.pubkey, verifySchnorr), [bruno])
  assert.equal(readFollowList([other, forged], author.pubkey, verifySchnorr), undefined)
})
