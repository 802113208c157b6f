/** Keys under a lock: a passphrase (NIP-49), a PIN or a passkey. A device stays signed in between visits, and forgets on log-out. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { encodeNsec, readSecretKey } from '@chispa/protocols/nip19'
import { decryptSecretKey, encryptSecretKey } from '@chispa/protocols/nip49'
import { startRelay } from '@chispa/sandbox/relay'
import { newPerson, type Person } from '@chispa/testing/person'
import { eventually } from '@chispa/testing/server-process'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { openStage, phone, type Stage } from './src/browser-stage.ts'
import { startBunker } from './src/bunker.ts'
import { beyondRefusals, button, field, fits, heading, seenSlowly, stopClock, storedText } from './src/visiting.ts'

let stage: Stage
before(async () => {
  stage = await openStage({ RATE_LIMITS: 'off' })
  await stage.ask(newPerson(), 'POST', '/api/admin/assign')
})
after(() => stage?.[Symbol.asyncDispose]())

const account = (page: Page) => heading(page, 'My account')
const signInPage = '/sign-in?back=/dashboard/account'
const pin = (page: Page) => field(page, 'PIN')

/** Nothing in any storage from which the key could be read. */
async function nothingInClear(page: Page, { secretKey }: Person): Promise<void> {
  const stored = await storedText(page)
  assert.ok(!stored.includes(encodeNsec(secretKey)) && !stored.includes(Buffer.from(secretKey).toString('hex')))
}

async function askToStay(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Stay signed in on this device').check()
  await page.getByRole('tab', { name: 'Secret key' }).click()
  await field(page, 'Secret key').fill(encodeNsec(person.secretKey))
}

async function signInToStay(page: Page, person: Person): Promise<void> {
  await askToStay(page, person)
  await button(page, 'Sign in').click()
  await heading(page, 'Lock your key on this device').waitFor()
}

/** Without time to wait for a browser that does not say whether there are passkeys: it says it, or nothing happens. */
async function signInOutsideTime(page: Page, origin: string, person: Person, shown: Locator): Promise<void> {
  await page.clock.install()
  await page.goto(`${origin}${signInPage}`)
  await askToStay(page, person)
  await stopClock(page)
  await button(page, 'Sign in').click()
  await seenSlowly(page, () => shown.isVisible())
}

/** As if the tab had been closed: storage of the tab is gone, that of the device is not. */
async function visitAgain(page: Page, place: string): Promise<void> {
  await page.evaluate('sessionStorage.clear()')
  await page.goto(place)
}

test('a key under a passphrase signs in; a wrong passphrase and half a key are told apart', async () => {
  const { page, complaints } = await stage.visit(phone)
  const person = newPerson()
  const encrypted = await encryptSecretKey(person.secretKey, 'correct horse', 12)
  await page.goto(signInPage)
  await page.getByRole('tab', { name: 'Secret key' }).click()
  await field(page, 'Secret key').fill(encrypted.slice(0, -2))
  await field(page, 'Passphrase').fill('correct horse')
  await button(page, 'Sign in').click()
  await page.getByText('This is not a whole ncryptsec key').waitFor()
  await field(page, 'Secret key').fill(encrypted)
  await field(page, 'Passphrase').fill('wrong')
  await fits(page)
  await button(page, 'Sign in').click()
  await page.getByText('The passphrase does not open this key').waitFor()
  await field(page, 'Passphrase').fill('correct horse')
  await button(page, 'Sign in').click()
  await account(page).waitFor()
  await nothingInClear(page, person)
  assert.deepEqual(complaints, [])
})

test('a key made here is offered under a passphrase, and the copy opens to the same key', async () => {
  const { page, complaints } = await stage.visit(phone)
  await page.goto('/sign-in')
  await button(page, 'Make a new one').click()
  const nsec = (await page.getByTestId('new-nsec').textContent()) ?? ''
  await page.getByText('Save it under a passphrase').click()
  await field(page, 'Passphrase').fill('under the mat')
  await fits(page)
  await button(page, 'Make the copy').click()
  const copy = (await page.getByTestId('encrypted-key').textContent()) ?? ''
  await fits(page)
  assert.deepEqual(await decryptSecretKey(copy, 'under the mat'), { ok: true, secretKey: readSecretKey(nsec) })
  assert.deepEqual(complaints, [])
})

test('under a PIN: a reload and the next visit go on, a wrong PIN does not, signing out forgets', async () => {
  const { page, context, complaints } = await stage.visit(phone)
  const person = newPerson()
  await page.goto(signInPage)
  await signInToStay(page, person)
  // This address of the instance is an IP address, which has no passkeys; a browser says so itself.
  await choosePin(page, '135790')
  await account(page).waitFor()
  await page.getByText('You stay signed in on this device between visits').waitFor()
  await nothingInClear(page, person)
  await page.reload()
  await account(page).waitFor()

  await visitAgain(page, '/dashboard/account')
  await page.getByText('Welcome back').waitFor()
  await fits(page)
  await pin(page).fill('000000')
  await button(page, 'Unlock').click()
  await page.getByText('Wrong PIN. 9 guesses are left.').waitFor()
  await pin(page).fill('135790')
  await button(page, 'Unlock').click()
  await account(page).waitFor()
  await nothingInClear(page, person)

  // The tab has a token only. When that has ended, the key is asked for again, where the person is.
  await page.evaluate(`sessionStorage.setItem('chispa.session', JSON.stringify({
    signer: JSON.parse(sessionStorage.getItem('chispa.session')).signer }))`)
  await page.reload()
  await page.getByRole('dialog', { name: 'Unlock your key' }).waitFor()
  await fits(page)
  await pin(page).fill('135790')
  await button(page, 'Unlock').click()
  await account(page).waitFor()

  const other = await context.newPage()
  await other.goto('/dashboard/account')
  await pin(other).fill('135790')
  await button(other, 'Unlock').click()
  await account(other).waitFor()
  await button(page, 'Sign out').first().click()
  await page.waitForURL(`${stage.origin}/`)
  assert.equal(await page.evaluate(`localStorage.getItem('chispa.device')`), null)
  await page.goto('/dashboard/account')
  await page.getByRole('tab', { name: 'Secret key' }).waitFor()
  await other.waitForURL(`${stage.origin}/`)
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('too many wrong guesses: the device has forgotten the key', async () => {
  const { page } = await stage.visit(phone)
  await page.goto(signInPage)
  await signInToStay(page, newPerson())
  await choosePin(page, '135790')
  await account(page).waitFor()
  await page.evaluate(`{
    const record = JSON.parse(localStorage.getItem('chispa.device'))
    record.lock.wrong = 9
    localStorage.setItem('chispa.device', JSON.stringify(record))
  }`)
  await visitAgain(page, '/sign-in')
  await pin(page).fill('000000')
  await button(page, 'Unlock').click()
  await page.getByText('this device has forgotten the key').waitFor()
  assert.equal(await page.evaluate(`localStorage.getItem('chispa.device')`), null)
})

for (const has of [true, false]) {
  test(`until it is known whether there are passkeys nothing is asked for: there are ${has ? 'some' : 'none'}`, async () => {
    const { page } = await stage.visit(phone)
    await page.addInitScript(`
      PublicKeyCredential.getClientCapabilities = undefined
      PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = () =>
        new Promise(resolve => { globalThis.tellOfPasskeys = resolve })`)
    const [withPin, withPasskey] = [pin(page), button(page, 'Lock it with a passkey')]
    await signInOutsideTime(page, stage.origin, newPerson(), button(page, 'Not now'))
    assert.deepEqual([await withPin.count(), await withPasskey.count()], [0, 0])
    await page.evaluate(`tellOfPasskeys(${has})`)
    await seenSlowly(page, () => withPin.or(withPasskey).isVisible())
    assert.deepEqual([await withPin.count(), await withPasskey.count()], has ? [0, 1] : [1, 0])
  })
}

test('under a passkey: the next visit is one touch, and signing out forgets', async () => {
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
  await page.getByRole('tab', { name: 'Secret key' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('a passkey that derives nothing locks nothing: a PIN is asked for', async () => {
  const { page, context } = await stage.visit(phone)
  await virtualAuthenticator(context, page, { hasPrf: false })
  const { port } = new URL(stage.origin)
  await signInOutsideTime(page, `http://localhost:${port}`, newPerson(), button(page, 'Lock it with a passkey'))
  await page.clock.resume()
  await button(page, 'Lock it with a passkey').click()
  await page.getByText('The passkeys of this device cannot lock a key').waitFor()
  assert.equal(await page.evaluate(`localStorage.getItem('chispa.device')`), null)
  await pin(page).fill('135790')
  await button(page, 'Lock it with this PIN').click()
  await account(page).waitFor()
})

test('a bunker’s client key is kept the same way, and the bunker hears of the log-out', async () => {
  const relay = await startRelay()
  const bunker = await startBunker(relay.url, newPerson())
  try {
    const { page, complaints } = await stage.visit(phone)
    await page.goto(signInPage)
    await page.getByLabel('Stay signed in on this device').check()
    await page.getByRole('tab', { name: 'Bunker' }).click()
    await page.getByLabel('Bunker link').fill(bunker.link)
    await button(page, 'Connect').click()
    await heading(page, 'Lock your key on this device').waitFor()
    await choosePin(page, '135790')
    await account(page).waitFor()
    await visitAgain(page, '/dashboard/account')
    await pin(page).fill('135790')
    await button(page, 'Unlock').click()
    await account(page).waitFor()
    assert.equal(bunker.asked.filter(method => method === 'connect').length, 1)
    await button(page, 'Sign out').first().click()
    await eventually(async () => bunker.asked.includes('logout'))
    assert.deepEqual(complaints, [])
  } finally {
    bunker.stop()
    await relay.stop()
  }
})

/** Where passkeys are offered too, the PIN is the second choice. */
async function choosePin(page: Page, digits: string): Promise<void> {
  const instead = button(page, 'Choose a PIN instead')
  await pin(page).or(instead).waitFor()
  if (await instead.isVisible()) await instead.click()
  await pin(page).fill(digits)
  await button(page, 'Lock it with this PIN').click()
}

async function virtualAuthenticator(context: BrowserContext, page: Page, { hasPrf }: { hasPrf: boolean }) {
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
    },
  })
}
