import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { canUsePasskeys } from './passkey-lock.ts'

const told = Promise.withResolvers<boolean>()
Object.assign(globalThis, {
  isSecureContext: true,
  PublicKeyCredential: { isUserVerifyingPlatformAuthenticatorAvailable: () => told.promise },
})
after(() => told.resolve(true))

test('a browser that does not say whether there are passkeys is not waited for', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const asked = canUsePasskeys()
  t.mock.timers.tick(2000)
  assert.equal(await asked, false)
})
