import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boltcardLink, lnurlwBaseProblem, tapUrl, wipePayload, writePayload } from './boltcard.ts'
import file from './vectors/boltcard-payloads.json' with { type: 'json' }

const { k0, k1, k2, k3, k4, lnurlw_base, card_name } = file.getNewCard.response
const keys = { k0, k1, k2, k3, k4 }

test('the write payload has every member that the app requires, under its name', () => {
  const payload = writePayload({ id: 'cmb1card0001', name: card_name, lnurlwBase: lnurlw_base, keys })
  const { uid_privacy: _, protocol_version, ...shared } = file.getNewCard.response
  // The file has the version as a number; ours is text as the contract says, and the app ignores it.
  assert.deepEqual(payload, { ...shared, id: 'cmb1card0001', protocol_version: String(protocol_version) })
  for (const name of file.getNewCard.requiredByApp) assert.ok(name in payload, name)
})

test('the wipe payload is the one of the app', () => {
  assert.deepEqual(wipePayload({ uid: file.wipeQr.uid, keys }), file.wipeQr)
})

test('payloads carry keys and nothing else of a stored card', () => {
  const stored = { ...keys, holder: 'alice' }
  assert.ok(!('holder' in wipePayload({ uid: '04', keys: stored })))
})

for (const vector of file.deeplinks) {
  test(`deep link: ${vector.link.slice(0, 60)}`, () => {
    assert.equal(boltcardLink(vector.action as 'program' | 'reset', vector.target), vector.link)
  })
}

for (const vector of file.ndef) {
  test(`${vector.programsCorrectly ? 'can' : 'cannot'} be written: ${vector.lnurlwBase.slice(0, 60)}`, () => {
    assert.equal(tapUrl(vector.lnurlwBase, { p: '0'.repeat(32), c: '0'.repeat(16) }), vector.ndefUri)
    assert.equal(lnurlwBaseProblem(vector.lnurlwBase) === undefined, vector.programsCorrectly)
  })
}
