/** Keys under a passkey: brought ones, accounts that are made with one, and devices that have none. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newPerson, type Person } from '@chispa/testing/person'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { openStage, phone, type Stage } from './src/browser-stage.ts'
import { account, kept, nothingInClear, pin, signInPage, signInToStay, visitAgain } from './src/kept-keys.ts'
import { button, fits, heading, seenSlowly, stopClock, typeKey } from './src/visiting.ts'

let stage: Stage
before(async () => {
  stage = await openStage({ RATE_LIMITS: 'off' })
  await stage.ask(newPerson(), 'POST', '/api/admin/assign')
})
after(() => stage?.[Symbol.asyncDispose]())

for (const has of [true, false]) {
  test(`until it is known whether there are passkeys nothing is asked for: there are ${has ? 'some' : 'none'}`, async () => {
    const { page } = await stage.visit(phone)
    // The time after which the browser is waited for no longer never comes.
    await page.addInitScript(`
      const original = setTimeout
      globalThis.setTimeout = (run, ms, ...given) => (ms === 2000 ? 0 : original(run, ms, ...given))
      PublicKeyCredential.getClientCapabilities = undefined
      PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = () =>
        new Promise(resolve => { globalThis.tellOfPasskeys = resolve })`)
    const [withPin, withPasskey] = [pin(page), button(page, 'Lock it with a passkey')]
    await page.goto(signInPage)
    await typeKey(page, newPerson())
    await button(page, 'Sign in').click()
    await button(page, 'This is not my device').waitFor()
    assert.deepEqual([await withPin.count(), await withPasskey.count()], [0, 0])
    await page.evaluate(`tellOfPasskeys(${has})`)
    await withPin.or(withPasskey).waitFor()
    assert.deepEqual([await withPin.count(), await withPasskey.count()], has ? [0, 1] : [1, 0])
  })
}

test('a brought key under a passkey: the next visit is one touch, also after signing out', async () => {
  const { page, context, complaints } = await stage.visit(phone)
  await virtualAuthenticator(context, page, { hasPrf: true })
  const person = newPerson()
  const { port } = new URL(stage.origin)
  // Passkeys belong to a name; an address in digits has none.
  const origin = `http://localhost:${port}`
  await signInOutsideTime(page, origin, person, button(page, 'Lock it with a passkey'))
  await page.clock.resume()
  await fits(page)
  await button(page, 'Lock it with a passkey').click()
  await account(page).waitFor()
  await nothingInClear(page, person)

  await visitAgain(page, `${origin}/dashboard/account`)
  await button(page, 'Unlock with your passkey').click()
  await account(page).waitFor()
  await nothingInClear(page, person)
  await button(page, 'Sign out').first().click()
  await page.waitForURL(`${origin}/`)
  await visitAgain(page, `${origin}/dashboard/account`)
  await button(page, 'Unlock with your passkey').click()
  await account(page).waitFor()
  assert.deepEqual(complaints, [])
})

for (const isSynced of [true, false]) {
  test(`an account made with a passkey that ${isSynced ? 'syncs is saved, and' : 'does not sync is not, though'} the passkey alone brings it back`, async () => {
    const { page, context, complaints } = await stage.visit(phone)
    await virtualAuthenticator(context, page, { hasPrf: true, isSynced })
    const origin = `http://localhost:${new URL(stage.origin).port}`
    await page.goto(`${origin}${signInPage}`)
    await button(page, 'Choose a PIN instead').waitFor()
    await button(page, 'Create my account').click()
    await account(page).waitFor()
    const npub = () => page.getByText(/^npub1[a-z0-9]{58}$/).textContent()
    const made = await npub()
    await page.goto(`${origin}/dashboard`)
    await heading(page, 'Welcome').waitFor()
    assert.equal(await page.getByRole('link', { name: /^Save your key/ }).count(), isSynced ? 0 : 1)

    // As another device that has nothing but the passkey.
    await page.evaluate('localStorage.clear(), sessionStorage.clear()')
    await page.goto(`${origin}${signInPage}`)
    await button(page, 'Use the passkey of my account').click()
    await account(page).waitFor()
    assert.equal(await npub(), made)
    assert.deepEqual(complaints, [])
  })
}

test('a passkey that only locks a brought key opens no new account', async () => {
  const { page, context } = await stage.visit(phone)
  await virtualAuthenticator(context, page, { hasPrf: true })
  const origin = `http://localhost:${new URL(stage.origin).port}`
  await page.goto(`${origin}${signInPage}`)
  await signInToStay(page, newPerson())
  await button(page, 'Lock it with a passkey').click()
  await account(page).waitFor()
  await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  await page.goto(`${origin}${signInPage}`)
  await button(page, 'Use the passkey of my account').click()
  await page.getByText('This passkey holds no account.').waitFor()
  assert.deepEqual(await kept(page), [])
})

test('a passkey that derives nothing locks nothing: a PIN is asked for', async () => {
  const { page, context } = await stage.visit(phone)
  await virtualAuthenticator(context, page, { hasPrf: false })
  const { port } = new URL(stage.origin)
  await signInOutsideTime(page, `http://localhost:${port}`, newPerson(), button(page, 'Lock it with a passkey'))
  await page.clock.resume()
  await button(page, 'Lock it with a passkey').click()
  await page.getByText('The passkeys of this device cannot lock a key').waitFor()
  assert.deepEqual(await kept(page), [])
  await pin(page).fill('135790')
  await button(page, 'Lock it with this PIN').click()
  await account(page).waitFor()
})

test('a PIN gives way to a passkey and comes back; a passkey that does not open the key leaves the PIN', async () => {
  const { page, context } = await stage.visit(phone)
  await virtualAuthenticator(context, page, { hasPrf: true })
  const origin = `http://localhost:${new URL(stage.origin).port}`
  await page.goto(`${origin}${signInPage}`)
  // Where there are passkeys, the account's own button would make one.
  await button(page, 'Choose a PIN instead').click()
  await pin(page).fill('135790')
  await button(page, 'Create my account').click()
  await account(page).waitFor()
  const npub = () => page.getByText(/^npub1[a-z0-9]{58}$/).textContent()
  const made = await npub()
  const locks = async () => (await kept(page)).map(({ lock }) => lock.kind)

  const openPin = async () => {
    await button(page, 'Use a passkey instead of the PIN').click()
    await pin(page).fill('135790')
    await button(page, 'Unlock').click()
    await button(page, 'Lock it with a passkey').click()
  }
  // The passkey is made, and then not used.
  await page.evaluate(`{
    const { credentials } = navigator
    globalThis.useAgain = credentials.get.bind(credentials)
    credentials.get = async () => { throw new Error('given up') }
  }`)
  await openPin()
  await page.getByText('The passkey was not used.').waitFor()
  assert.deepEqual(await locks(), ['pin'])
  await page.evaluate('navigator.credentials.get = useAgain')
  await visitAgain(page, `${origin}/dashboard/account`)
  await pin(page).fill('135790')
  await button(page, 'Unlock').click()
  await account(page).waitFor()

  await openPin()
  await page.getByText('Your passkey opens your key').waitFor()
  assert.deepEqual(await locks(), ['passkey'])
  await page.getByText('Never saved.').waitFor()
  await visitAgain(page, `${origin}/dashboard/account`)
  await button(page, 'Unlock with your passkey').click()
  await account(page).waitFor()
  assert.equal(await npub(), made)

  await button(page, 'Use a PIN instead of the passkey').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock with your passkey' }).click()
  await pin(page).fill('975310')
  await button(page, 'Lock it with this PIN').click()
  await page.getByText('The new PIN opens your key').waitFor()
  assert.deepEqual(await locks(), ['pin'])
  await visitAgain(page, `${origin}/dashboard/account`)
  await pin(page).fill('975310')
  await button(page, 'Unlock').click()
  await account(page).waitFor()
  assert.equal(await npub(), made)
})

/** Without time to wait for a browser that does not say whether there are passkeys: it says it, or nothing happens. */
async function signInOutsideTime(page: Page, origin: string, person: Person, shown: Locator): Promise<void> {
  await page.clock.install()
  await page.goto(`${origin}${signInPage}`)
  await typeKey(page, person)
  await stopClock(page)
  await button(page, 'Sign in').click()
  await seenSlowly(page, () => shown.isVisible())
}

async function virtualAuthenticator(
  context: BrowserContext,
  page: Page,
  { hasPrf, isSynced = false }: { hasPrf: boolean; isSynced?: boolean },
) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: isSynced,
      defaultBackupState: isSynced,
    },
  })
}
