import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type DeviceRecord,
  devicePlace,
  isRestorable,
  readDevice,
  readDevices,
  secretOf,
  wipeDevice,
  writeDevice,
} from './device-record.ts'

const publicKey = 'ab'.repeat(32)
const stored = (value: unknown) => ({
  getItem: (name: string) => (name === devicePlace ? JSON.stringify(value) : null),
})
const record: DeviceRecord = {
  signer: { method: 'key', publicKey },
  lock: { kind: 'pin', ncryptsec: 'ncryptsec1x', wrong: 0, notBefore: 0 },
}
const passkey = { kind: 'passkey', credentialId: 'a', salt: 'b', iv: 'c', sealed: 'd' } as const
const bunker = { method: 'bunker', publicKey, bunkerKey: 'x', relays: [] } as const

class DeviceStorage {
  text: string | null = null
  getItem = () => this.text
  setItem = (_: string, value: string) => {
    this.text = value
  }
  removeItem = () => {
    this.text = null
  }
}

test('what was stored is read back, also the single record of earlier versions; anything else counts as nothing', () => {
  assert.deepEqual(readDevices(stored([record])), [record])
  assert.deepEqual(readDevices(stored(record)), [record])
  assert.equal(readDevices(stored([{ signer: bunker, lock: passkey }])).length, 1)
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
    assert.deepEqual(readDevices(stored(broken)), [])
  assert.deepEqual(readDevices({ getItem: () => '{' }), [])
})

test('a second account does not take the place of the first, and only the one that is meant is removed', () => {
  const storage = new DeviceStorage()
  const other: DeviceRecord = { ...record, signer: { method: 'key', publicKey: 'cd'.repeat(32) } }
  writeDevice(storage, record)
  writeDevice(storage, other)
  assert.deepEqual(readDevices(storage), [other, record])
  writeDevice(storage, { ...record, savedAt: 5 })
  assert.deepEqual(readDevices(storage), [{ ...record, savedAt: 5 }, other])
  wipeDevice(storage, publicKey)
  assert.equal(readDevice(storage, publicKey), undefined)
  assert.deepEqual(readDevices(storage), [other])
  wipeDevice(storage, other.signer.publicKey)
  assert.equal(storage.text, null)
})

test('a key can be restored when it was saved, when its passkey syncs, or when a bunker holds it', () => {
  assert.equal(isRestorable(record), false)
  assert.equal(isRestorable({ ...record, isBrought: true }), false)
  assert.equal(isRestorable({ ...record, lock: { ...passkey, isSynced: false } }), false)
  assert.equal(isRestorable({ ...record, savedAt: 1 }), true)
  assert.equal(isRestorable({ ...record, lock: { ...passkey, isSynced: true } }), true)
  assert.equal(isRestorable({ ...record, signer: { ...bunker, relays: [] } }), true)
})

test('only the secret of a signer is locked', () => {
  const kept = { method: 'bunker', publicKey, bunkerKey: 'b', relays: ['wss://r'], clientKey: 'c' } as const
  const { clientKey, ...open } = kept
  assert.deepEqual(secretOf({ ...kept, relays: [...kept.relays] }), { signer: open, secret: clientKey })
  assert.equal(secretOf({ method: 'extension', publicKey }), undefined)
})
