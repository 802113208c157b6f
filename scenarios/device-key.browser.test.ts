/** Keys under a lock: a passphrase (NIP-49) or a PIN; passkeys are in passkeys.browser.test.ts. A device keeps them between visits and over a log-out, until they are removed. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readSecretKey } from '@chispa/protocols/nip19'
import { decryptSecretKey, encryptSecretKey } from '@chispa/protocols/nip49'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import type { Locator, Page } from 'playwright-core'
import { openStage, phone, type Stage } from './src/browser-stage.ts'
import { account, kept, nothingInClear, pin, signInPage, signInToStay, visitAgain } from './src/kept-keys.ts'
import {
  beyondRefusals,
  button,
  choosePin as choosePinFor,
  createAccount,
  field,
  fits,
  heading,
  link,
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
  await dialog.getByText(/never saved\. .* the money in a wallet that you got here\./).waitFor()
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

test('with the key, the name that the lock greeted with is gone from the device', async () => {
  const { page } = await stage.visit(phone)
  const person = newPerson()
  await page.goto(signInPage)
  await signInToStay(page, person)
  await choosePin(page, '135790')
  await account(page).waitFor()
  const face = () => page.evaluate<string | null>(`localStorage.getItem('chispa-face')`)
  await until(async () => (await face())?.includes(person.pubkey) ?? false)
  await button(page, 'Remove from this device').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('chispa')
  await dialog.getByRole('button', { name: 'Remove from this device' }).click()
  await page.waitForURL(`${stage.origin}/`)
  assert.ok(!(await storedText(page)).includes(person.pubkey))
})

test('a new PIN takes the place of the old one, which opens nothing any more', async () => {
  const { page, complaints } = await stage.visit(phone)
  const person = newPerson()
  await page.goto(signInPage)
  await signInToStay(page, person)
  await choosePin(page, '135790')
  await account(page).waitFor()
  await button(page, 'Change my PIN').click()
  await pin(page).fill('000000')
  await button(page, 'Unlock').click()
  await page.getByText('Wrong PIN. 2 more guesses').waitFor()
  await pin(page).fill('135790')
  await button(page, 'Unlock').click()
  await page.getByText('The old lock stays until the new one').waitFor()
  await fits(page)
  await pin(page).fill('864200')
  await button(page, 'Lock it with this PIN').click()
  await page.getByText('The new PIN opens your key').waitFor()
  await nothingInClear(page, person)

  await visitAgain(page, '/dashboard/account')
  await pin(page).fill('135790')
  await button(page, 'Unlock').click()
  await page.getByText('Wrong PIN.').waitFor()
  await pin(page).fill('864200')
  await button(page, 'Unlock').click()
  await account(page).waitFor()
  assert.deepEqual(complaints, [])
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

const choosePin = (page: Page, digits: string) => choosePinFor(page, 'Lock it with this PIN', digits)
