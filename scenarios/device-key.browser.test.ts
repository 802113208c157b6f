/** Keys under a lock: a passphrase (NIP-49), a PIN or a passkey. A device keeps them between visits and over a log-out, until they are removed. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { encodeNsec, readSecretKey } from '@chispa/protocols/nip19'
import { decryptSecretKey, encryptSecretKey } from '@chispa/protocols/nip49'
import { startRelay } from '@chispa/sandbox/relay'
import { startBunker } from '@chispa/sandbox/signer-app'
import { newPerson, type Person } from '@chispa/testing/person'
import { eventually } from '@chispa/testing/server-process'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { openStage, phone, type Stage } from './src/browser-stage.ts'
import {
  beyondRefusals,
  button,
  choosePin as choosePinFor,
  createAccount,
  field,
  fits,
  heading,
  link,
  seenSlowly,
  stopClock,
  storedText,
  textOf,
  typeKey,
} from './src/visiting.ts'

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

const kept = (page: Page) =>
  page.evaluate<{ savedAt?: number; lock: { wrong?: number } }[]>(
    `[].concat(JSON.parse(localStorage.getItem('chispa.device') ?? '[]'))`,
  )

/** Of the first key that the device keeps. */
const changeRecord = (page: Page, change: string) =>
  page.evaluate(`{
    const records = JSON.parse(localStorage.getItem('chispa.device'))
    const record = records[0]
    ${change}
    localStorage.setItem('chispa.device', JSON.stringify(records))
  }`)

/** Without scrolling: told where the person looks. */
async function inSight(words: Locator): Promise<void> {
  await words.waitFor()
  const box = await words.boundingBox()
  assert.ok(box && box.y >= 0 && box.y + box.height <= phone.height, JSON.stringify(box))
}

/** A file, or the key itself, and nothing that makes another account. */
async function asksForCopy(page: Page): Promise<void> {
  await field(page, 'Secret key').waitFor()
  await button(page, 'Open a saved file').waitFor()
  assert.equal(await button(page, 'Create my account').count(), 0)
  await fits(page)
}

async function signInToStay(page: Page, person: Person): Promise<void> {
  await typeKey(page, person)
  await button(page, 'Sign in').click()
  await heading(page, 'Lock your key on this device').waitFor()
}

/** Without time to wait for a browser that does not say whether there are passkeys: it says it, or nothing happens. */
async function signInOutsideTime(page: Page, origin: string, person: Person, shown: Locator): Promise<void> {
  await page.clock.install()
  await page.goto(`${origin}${signInPage}`)
  await typeKey(page, person)
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
  await typeKey(page, person)
  await field(page, 'Secret key').fill(encrypted.slice(0, -2))
  await field(page, 'Passphrase').fill('correct horse')
  await button(page, 'Sign in').click()
  await inSight(page.getByText('This is not a whole ncryptsec key'))
  await field(page, 'Secret key').fill(encrypted)
  await field(page, 'Passphrase').fill('wrong')
  await fits(page)
  await button(page, 'Sign in').click()
  await inSight(page.getByText('The passphrase does not open this key'))
  await field(page, 'Passphrase').fill('correct horse')
  await button(page, 'Sign in').click()
  await choosePin(page, '135790')
  await account(page).waitFor()
  await nothingInClear(page, person)
  assert.deepEqual(complaints, [])
})

test('a key made here is saved later: on Home until it is done, behind its lock, as a file that opens to the same key', async () => {
  const { page, complaints } = await stage.visit(phone)
  await page.goto('/sign-in')
  await createAccount(page)
  await page.getByRole('link', { name: /^Save your key/ }).click()
  await page.getByText('Never saved.').waitFor()
  await fits(page)
  await pin(page).fill('135790')
  await button(page, 'Unlock').click()
  const way = (name: RegExp) => page.getByRole('button', { name })
  await way(/^Copy the key/).click()
  await button(page, 'Show the key').click()
  const nsec = (await page.getByTestId('plain-key').textContent()) ?? ''
  assert.ok(readSecretKey(nsec))
  await button(page, 'Another way').click()
  await way(/^On paper/).click()
  await page.emulateMedia({ media: 'print' })
  assert.match(await page.getByTestId('key-paper').innerText(), new RegExp(nsec))
  assert.match(await page.getByTestId('key-paper').innerText(), /It opens your account at http\S+\/sign-in/)
  await page.emulateMedia({ media: 'screen' })
  await button(page, 'Another way').click()

  await way(/^A file under a passphrase/).click()
  await field(page, 'Passphrase').fill('under the mat')
  await fits(page)
  assert.equal(await button(page, 'I saved it').count(), 0)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Make the file').click()])
  const copy = (await page.getByTestId('encrypted-key').textContent()) ?? ''
  await fits(page)
  const file = await textOf(download)
  assert.match(file, new RegExp(copy))
  assert.match(
    file,
    /^Your key for .+\nIt opens your account at http\S+\/sign-in: there, choose “I have a Nostr key”\./,
  )
  assert.deepEqual(await decryptSecretKey(copy, 'under the mat'), { ok: true, secretKey: readSecretKey(nsec) })
  await button(page, 'I saved it').click()
  await page.getByText('Your key is saved').waitFor()
  await heading(page, 'Welcome').waitFor()
  assert.equal(await page.getByRole('link', { name: /^Save your key/ }).count(), 0)
  await page.goto('/dashboard/account')
  await page.getByText(/^Last saved on /).waitFor()
  await link(page, 'Save my key').waitFor()
  assert.ok(!(await storedText(page)).includes(nsec))

  // On another device the file leads in.
  const other = await stage.visit(phone)
  await other.page.goto(signInPage)
  await typeKey(other.page, newPerson())
  const chooser = { name: 'key.txt', mimeType: 'text/plain', buffer: Buffer.from('nothing') }
  await other.page.locator('input[type=file]').setInputFiles(chooser)
  await other.page.getByText('There is no key in this file.').waitFor()
  await other.page.locator('input[type=file]').setInputFiles({ ...chooser, buffer: Buffer.from(file) })
  await field(other.page, 'Passphrase').fill('under the mat')
  await button(other.page, 'Sign in').click()
  await choosePin(other.page, '246800')
  await account(other.page).waitFor()
  assert.deepEqual([...complaints, ...other.complaints], [])
})

test('under a PIN: a reload and the next visit go on, a wrong PIN does not, signing out locks', async () => {
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
  await page.getByText('Wrong PIN. 2 more guesses before you have to wait.').waitFor()
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
  assert.equal((await kept(page)).length, 1)
  await other.waitForURL(`${stage.origin}/`)
  await other.goto('/dashboard/account')
  await other.getByText('You signed out in another tab').waitFor()
  await page.goto('/dashboard/account')
  await pin(page).fill('135790')
  await button(page, 'Unlock').click()
  await account(page).waitFor()
  assert.deepEqual(beyondRefusals(complaints), [])
})

for (const isSaved of [true, false]) {
  test(`ten wrong guesses at a key that was ${isSaved ? 'saved: the device has removed it' : 'never saved: it waits, and stays'}`, async () => {
    const { page } = await stage.visit(phone)
    await page.goto(signInPage)
    await createAccount(page)
    await account(page).waitFor()
    await changeRecord(page, `record.lock.wrong = 9${isSaved ? '; record.savedAt = 1' : ''}`)
    await visitAgain(page, '/sign-in')
    await pin(page).fill('000000')
    await button(page, 'Unlock').click()
    if (isSaved) {
      await page.getByText('Too many wrong guesses: this device has removed the key.').waitFor()
      assert.deepEqual(await kept(page), [])
      await fits(page)
      await button(page, 'Sign in another way').click()
      await button(page, 'I have a Nostr key').waitFor()
      await button(page, 'Back to the account on this device').click()
      await button(page, 'I have a saved copy of my key').click()
      await asksForCopy(page)
      return
    }
    await page.getByText('The next guess is possible in 32 minutes. The key stays on this device.').waitFor()
    await fits(page)
    await button(page, 'I have a saved copy of my key').click()
    await asksForCopy(page)
    await button(page, 'Back to the account on this device').click()
    await pin(page).fill('135790')
    await button(page, 'Unlock').click()
    await page.getByText('Too many wrong guesses. The next one is possible in').waitFor()
    await changeRecord(page, 'record.lock.notBefore = 0')
    await page.reload()
    await pin(page).fill('135790')
    await button(page, 'Unlock').click()
    await page.waitForURL(/\/dashboard/)
    assert.equal((await kept(page))[0]?.lock.wrong, 0)
  })
}

test('removing a key from the device: the name of the community where it was never saved, a second press where it was', async () => {
  const { page } = await stage.visit(phone)
  await page.goto(signInPage)
  await createAccount(page)
  await account(page).waitFor()
  await button(page, 'Sign out').first().click()
  await page.waitForURL(`${stage.origin}/`)
  await page.goto('/sign-in')
  await button(page, 'Remove from this device').click()
  const dialog = page.getByRole('dialog')
  const remove = dialog.getByRole('button', { name: 'Remove from this device' })
  assert.equal(await remove.isDisabled(), true)
  await dialog.getByText('This key was never saved.').waitFor()
  await fits(page)
  // To save it, it is unlocked first, and that leads there.
  await dialog.getByRole('link', { name: 'Unlock and save it first' }).click()
  await pin(page).fill('135790')
  await button(page, 'Unlock').click()
  await heading(page, 'Save my key').waitFor()
  await page.goto('/dashboard/account')
  await button(page, 'Remove from this device').click()
  await dialog.getByRole('textbox').fill('something else')
  assert.equal(await remove.isDisabled(), true)
  await dialog.getByRole('textbox').fill('chispa')
  await remove.click()
  await page.waitForURL(`${stage.origin}/`)
  assert.deepEqual(await kept(page), [])

  await page.goto(signInPage)
  await createAccount(page)
  await account(page).waitFor()
  await changeRecord(page, 'record.savedAt = Date.now()')
  await page.reload()
  await button(page, 'Remove from this device').click()
  await dialog.getByText(/^You saved it on /).waitFor()
  await remove.click()
  await page.waitForURL(`${stage.origin}/`)
  assert.deepEqual(await kept(page), [])
})

test('a second account on the device leaves the first one there, and each is unlocked by itself', async () => {
  const { page } = await stage.visit(phone)
  await page.goto(signInPage)
  await createAccount(page, '111111')
  await account(page).waitFor()
  await button(page, 'Sign out').first().click()
  await page.waitForURL(`${stage.origin}/`)
  await page.goto(signInPage)
  await button(page, 'Sign in another way').click()
  await createAccount(page, '222222')
  await account(page).waitFor()
  await button(page, 'Sign out').first().click()
  await page.waitForURL(`${stage.origin}/`)
  assert.equal((await kept(page)).length, 2)
  await page.goto(signInPage)
  await page.getByRole('list', { name: 'Other accounts on this device' }).getByRole('button').click()
  await pin(page).fill('111111')
  await fits(page)
  await button(page, 'Unlock').click()
  await account(page).waitFor()
})

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

test('a bunker’s client key is kept the same way, over a log-out too; the bunker hears when it is removed', async () => {
  const relay = await startRelay()
  const bunker = await startBunker(relay.url, newPerson())
  try {
    const { page, complaints } = await stage.visit(phone)
    await page.goto(signInPage)
    await button(page, 'I have a Nostr key').click()
    await page.getByLabel('Bunker link').fill(bunker.link)
    await button(page, 'Connect').click()
    await heading(page, 'Stay signed in on this device').waitFor()
    await page.getByText('Your key stays in your signer app. The connection to it is kept here, locked.').waitFor()
    await choosePin(page, '135790')
    await account(page).waitFor()
    await page.getByText('Your signer app holds the key and signs. The connection to it is kept').waitFor()
    await page.getByText('Signing out locks the connection; it stays here.').waitFor()
    await visitAgain(page, '/dashboard/account')
    await pin(page).fill('135790')
    await button(page, 'Unlock').click()
    await account(page).waitFor()
    assert.equal(bunker.asked.filter(method => method === 'connect').length, 1)
    await button(page, 'Sign out').first().click()
    await page.waitForURL(`${stage.origin}/`)
    await page.goto('/dashboard/account')
    await pin(page).fill('135790')
    await button(page, 'Unlock').click()
    await account(page).waitFor()
    assert.ok(!bunker.asked.includes('logout'))
    await button(page, 'Remove from this device').click()
    await page.getByRole('dialog').getByText('Your signer app holds the key.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from this device' }).click()
    await eventually(async () => bunker.asked.includes('logout'))
    assert.deepEqual(await kept(page), [])
    assert.deepEqual(complaints, [])
  } finally {
    bunker.stop()
    await relay.stop()
  }
})

const choosePin = (page: Page, digits: string) => choosePinFor(page, 'Lock it with this PIN', digits)

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
