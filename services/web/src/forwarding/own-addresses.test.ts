import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveSettings } from '../settings/live.ts'
import { ownAddress, ownDomains } from './own-addresses.ts'

const settings = {
  values: { domain: 'plaza.example', endpoint: 'https://wallet.plaza.example' },
  domains: new Map([['feria.example', {}]]),
} as unknown as LiveSettings

test('an address is of the main domain, of a further one with names of its own, or of somebody else', () => {
  const known = ownDomains(settings, 'localhost')
  for (const [address, username] of [
    ['ana@plaza.example', 'ana'],
    ['ana@wallet.plaza.example', 'ana'],
    ['ana@localhost', 'ana'],
    ['ana+sunday@feria.example', 'ana@feria.example'],
  ] as const) {
    assert.deepEqual(ownAddress(address, known), { username, domain: address.split('@')[1] })
  }
  assert.equal(ownAddress('ana@nowhere.example', known), undefined)
})

test('a further domain has names of its own under its host too', () => {
  const own = ownAddress('ana@feria.example', ownDomains(settings, 'feria.example'))
  assert.equal(own?.username, 'ana@feria.example')
})
