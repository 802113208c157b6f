import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifySchnorr } from '@chispa/protocols/bip340'
import { checkEvent } from '@chispa/protocols/nip01'
import { keySigner, newNsec, nsecOf } from './key-signer.ts'

const template = { kind: 1, created_at: 1, tags: [], content: '' }

test('signs with a pasted nsec or hex key, spaces around it or not', async () => {
  const nsec = newNsec()
  const signer = keySigner(` ${nsec}\n`)
  const event = await signer.sign(template)
  assert.equal(event.pubkey, signer.publicKey)
  assert.ok(checkEvent(event, verifySchnorr))
  assert.equal(nsecOf(nsec), nsec)
})

test('refuses what is not a secret key, without repeating it', () => {
  for (const text of ['', 'nsec1abc', 'npub1xyz', '0'.repeat(64), 'f'.repeat(64)]) {
    assert.throws(
      () => keySigner(text),
      (error: Error) => error.name === 'SignerError' && (text === '' || !error.message.includes(text)),
    )
  }
})

test('a closed signer signs no more', async () => {
  const signer = keySigner(newNsec())
  signer.close()
  await assert.rejects(signer.sign(template), /put away/)
})
