import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DeviceRecord, devicePlace, readDevice, secretOf } from './device-record.ts'

const publicKey = 'ab'.repeat(32)
const stored = (value: unknown) => ({
  getItem: (name: string) => (name === devicePlace ? JSON.stringify(value) : null),
})

test('what was stored is read back; anything else counts as nothing', () => {
  const record: DeviceRecord = {
    signer: { method: 'key', publicKey },
    lock: { kind: 'pin', ncryptsec: 'ncryptsec1x', wrong: 0, notBefore: 0 },
  }
  assert.deepEqual(readDevice(stored(record)), record)
  const passkey = { kind: 'passkey', credentialId: 'a', salt: 'b', iv: 'c', sealed: 'd' }
  assert.ok(readDevice(stored({ signer: { method: 'bunker', publicKey, bunkerKey: 'x', relays: [] }, lock: passkey })))
  for (const broken of [
    null,
    [],
    { signer: record.signer },
    { ...record, signer: { method: 'extension', publicKey } },
    { ...record, signer: { method: 'key', publicKey: 'short' } },
    { ...record, signer: { method: 'bunker', publicKey } },
    { ...record, lock: { kind: 'none' } },
    { ...record, lock: { ...record.lock, wrong: '1' } },
    { ...record, lock: { ...passkey, iv: 1 } },
  ])
    assert.equal(readDevice(stored(broken)), undefined)
  assert.equal(readDevice({ getItem: () => '{' }), undefined)
})

test('only the secret of a signer is locked', () => {
  const bunker = { method: 'bunker', publicKey, bunkerKey: 'b', relays: ['wss://r'], clientKey: 'c' } as const
  const { clientKey, ...open } = bunker
  assert.deepEqual(secretOf({ ...bunker, relays: [...bunker.relays] }), { signer: open, secret: clientKey })
  assert.equal(secretOf({ method: 'extension', publicKey }), undefined)
})
