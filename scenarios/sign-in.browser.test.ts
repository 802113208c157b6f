/** The ways in, and that nothing stays behind on the way out. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { encodeNsec } from '@chispa/protocols/nip19'
import { newPerson, type Person } from '@chispa/testing/person'
import { eventually } from '@chispa/testing/server-process'
import type { Page } from 'playwright-core'
import { openStage, phone, type Stage } from './src/browser-stage.ts'
import { installExtension } from './src/extension.ts'
import { account } from './src/kept-keys.ts'
import { button, choosePin, createAccount, enterKey, field, fits, storedText } from './src/visiting.ts'

let stage: Stage
before(async () => {
  stage = await openStage({ RATE_LIMITS: 'off' })
  const admin = newPerson()
  await stage.ask(admin, 'POST', '/api/admin/assign')
  await stage.ask(admin, 'POST', '/api/settings', { community_name: 'La Plaza' })
})
after(() => stage?.[Symbol.asyncDispose]())

/** No session, and no token under any name. */
async function nothingKept(page: Page): Promise<void> {
  assert.equal(await page.evaluate(() => sessionStorage.getItem('chispa.session')), null)
  assert.doesNotMatch(await storedText(page), /eyJ|nsec1/)
}

test('an account in one tap: a PIN where there are no passkeys, and the person is in, and in again after a reload', async () => {
  const { page, complaints } = await stage.visit(phone)
  await page.goto('/sign-in?back=/dashboard/account')
  await createAccount(page)
  await account(page).waitFor()
  await page.getByText('Never saved.').waitFor()
  assert.doesNotMatch(await storedText(page), /nsec1/)
  await page.reload()
  await account(page).waitFor()
  assert.deepEqual(complaints, [])
})

test('not my device: a pasted key stays in memory, nothing is stored or sent of it, a reload signs out and says why', async () => {
  const { page, complaints } = await stage.visit()
  const person = newPerson()
  const sent: string[] = []
  page.on('request', request =>
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`),
  )
  await page.goto('/sign-in?back=/dashboard/account')
  const nsec = encodeNsec(person.secretKey)
  await enterKey(page, person)
  await account(page).waitFor()

  const hex = Buffer.from(person.secretKey).toString('hex')
  for (const text of [await storedText(page), ...sent]) assert.ok(!text.includes(nsec) && !text.includes(hex))
  await nothingKept(page)
  await page.reload()
  await page.getByRole('heading', { name: /^Sign in to/ }).waitFor()
  assert.match(page.url(), /\/sign-in\?back=%2Fdashboard%2Faccount$/)
  await page.getByText('The page was loaded again, and nothing of your session was kept').waitFor()
  assert.deepEqual(complaints, [])
})

test('kept until the tab closes: a reload stays signed in, signing out wipes the tab', async () => {
  const { page, context, complaints } = await stage.visit()
  const person = newPerson()
  await page.goto('/sign-in?back=/dashboard/account')
  await enterKey(page, person, { stays: true })
  await account(page).waitFor()
  const kept = JSON.parse((await page.evaluate(() => sessionStorage.getItem('chispa.session'))) ?? '')
  assert.deepEqual(kept.signer, { method: 'key', publicKey: person.pubkey, nsec: encodeNsec(person.secretKey) })
  assert.deepEqual(Object.keys(kept.token), ['text', 'mintedAt', 'expiresAt'])
  const storedOnDevice = () => page.evaluate(() => Object.keys(localStorage))
  await eventually(async () => (await storedOnDevice()).length > 0)
  assert.deepEqual(await storedOnDevice(), ['chispa.brand'])

  await page.reload()
  await account(page).waitFor()
  const other = await context.newPage()
  await other.goto('/dashboard/account')
  await other.getByRole('heading', { name: /^Sign in to/ }).waitFor()

  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.waitForURL(`${stage.origin}/`)
  await nothingKept(page)
  await page.goto('/dashboard/account')
  await page.getByRole('heading', { name: /^Sign in to/ }).waitFor()
  assert.deepEqual(complaints, [])
})

test('an expired token is replaced without a word', async () => {
  const { page, complaints } = await stage.visit()
  const person = newPerson()
  await page.goto('/sign-in?back=/dashboard/account')
  await enterKey(page, person, { stays: true })
  await account(page).waitFor()

  const expired = await expiredToken(person)
  await page.evaluate(text => {
    const kept = JSON.parse(sessionStorage.getItem('chispa.session')!)
    kept.token.text = text
    sessionStorage.setItem('chispa.session', JSON.stringify(kept))
  }, expired)
  const minted = page.waitForResponse(reply => reply.url().endsWith('/api/jwt') && reply.status() === 200)
  await page.reload()
  await minted
  await account(page).waitFor()
  await eventually(async () => !(await storedText(page)).includes(expired))
  assert.deepEqual(
    complaints.filter(line => !line.includes('status of 401')),
    [],
  )
})

test('an extension signs, and the page never has the key', async () => {
  const { page, context, complaints } = await stage.visit()
  const person = newPerson()
  const extension = await installExtension(context, person)
  await page.goto('/sign-in?back=/dashboard/account')
  await page.getByRole('button', { name: 'Sign in with the extension' }).click()
  await account(page).waitFor()
  await page.getByText('Your browser extension holds the key').waitFor()
  assert.deepEqual(extension.signed, [27235])
  assert.deepEqual(complaints, [])
})

test('an extension that says no, or none at all, is told in plain words', async () => {
  const { page, context } = await stage.visit()
  const extension = await installExtension(context, newPerson())
  extension.refuses = true
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Sign in with the extension' }).click()
  await page.getByText('The extension did not allow this').waitFor()

  // Without one, nothing is said of it before somebody asks.
  const bare = await stage.visit(phone)
  await bare.page.goto('/sign-in')
  await button(bare.page, 'Create my account').waitFor()
  assert.equal(await bare.page.getByRole('button', { name: 'Sign in with the extension' }).count(), 0)
  assert.doesNotMatch(await bare.page.getByRole('main').innerText(), /bunker|extension/i)
  await fits(bare.page)
  await button(bare.page, 'I have a Nostr key').click()
  await field(bare.page, 'Secret key').waitFor()
  assert.equal(await bare.page.getByRole('button', { name: 'Sign in with the extension' }).count(), 0)
})

test('a key that is none, and a member who may not come in, leave nothing behind', async () => {
  await using closed = await openStage()
  const admin = newPerson()
  await closed.ask(admin, 'POST', '/api/admin/assign')
  await closed.ask(admin, 'POST', '/api/settings', { registration_enabled: false })
  const { page } = await closed.visit()
  await page.goto('/sign-in')
  await button(page, 'I have a Nostr key').click()
  await field(page, 'Secret key').fill('nsec1nonsense')
  await button(page, 'Sign in').click()
  await page.getByText('This is not a secret key').waitFor()

  await field(page, 'Secret key').fill(encodeNsec(newPerson().secretKey))
  await button(page, 'Sign in').click()
  await choosePin(page, 'Lock it with this PIN')
  await page.getByText('does not take new members').waitFor()
  await nothingKept(page)
})

/** A token that was genuine a moment ago: the shortest lifetime, asked about until the server calls it expired. */
async function expiredToken(person: Person): Promise<string> {
  const { token } = (await stage.ask(person, 'POST', '/api/jwt', { expiresIn: 1 })) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  await eventually(async () => (await fetch(`${stage.origin}/api/jwt`, { headers })).status === 401)
  return token
}
