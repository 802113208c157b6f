/** Another key for the account: linked from a second phone, asking for the account, stopped with one touch, and made the account's own. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newPerson, type Person } from '@chispa/testing/person'
import type { Page } from 'playwright-core'
import { inBothThemes } from './src/accessible.ts'
import { openStage, phone, type Stage } from './src/browser-stage.ts'
import { button, enterKey, fits, heading, link, panel, signIn } from './src/visiting.ts'

let stage: Stage
const admin = newPerson()
before(async () => {
  stage = await openStage({ RATE_LIMITS: 'off' })
  await stage.ask(admin, 'POST', '/api/admin/assign')
})
after(() => stage?.[Symbol.asyncDispose]())

async function member(username: string): Promise<Person & { userId: string }> {
  const person = newPerson()
  const { userId } = (await stage.ask(person, 'GET', '/api/users/me')) as { userId: string }
  await stage.ask(person, 'PUT', `/api/users/${userId}/lightning-address`, { username })
  return { ...person, userId }
}

/** The link that the account shows, made with its own key. */
async function showCode(page: Page, name: string): Promise<string> {
  await button(page, 'Link another key').click()
  await page.getByLabel('What is it?').fill(name)
  await button(page, 'Show the code').click()
  return (await page.getByTestId('key-code').textContent()) ?? ''
}

const keys = (page: Page) => panel(page, 'Keys of this account')
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** On the other phone: the link is opened, and the key brought. */
async function openLink(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(url)
  await link(page, 'Choose a key on this device').click()
  await enterKey(page, person)
}

test('a second phone is linked, asks for the account, and is stopped with one touch', async () => {
  const [ana, tablet] = [await member('ana'), newPerson()]
  const first = await stage.visit(phone)
  await signIn(first.page, ana, '/dashboard/account')
  await keys(first.page).getByText('No other key is linked yet.').waitFor()
  const url = await showCode(first.page, 'My tablet')
  assert.deepEqual(await inBothThemes(first.page), [])
  await first.page.getByText('Waiting for the other device…').waitFor()

  const second = await stage.visit(phone)
  await openLink(second.page, url, tablet)
  await heading(second.page, /^Link a key with the account of ana@/).waitFor()
  await fits(second.page)
  assert.deepEqual(await inBothThemes(second.page), [])
  await button(second.page, 'Link this key').click()
  await heading(second.page, 'This key is linked').waitFor()
  await first.page.getByText('The other key is linked.').waitFor()
  await button(first.page, 'Close').click()
  await keys(first.page).getByText('My tablet').waitFor()
  await fits(first.page)

  // It has no account of its own, wherever it goes.
  await second.page.goto('/dashboard')
  await heading(second.page, /^Sign in to/).waitFor()
  await enterKey(second.page, tablet)
  await second.page.getByText(/^This key may take over the account of ana@/).waitFor()
  assert.deepEqual(await inBothThemes(second.page), [])
  await button(second.page, 'Take over this account').click()
  await confirm(second.page, 'Begin the wait')
  await second.page.getByText(/^Under way: the account changes hands on/).waitFor()
  await fits(second.page)

  // The banner comes by itself, on whatever page.
  await first.page.goto('/dashboard')
  await first.page.getByTestId('takeover').getByText('Another key asked to take over your account.').waitFor()
  assert.deepEqual(await inBothThemes(first.page), [])
  await fits(first.page)
  await button(first.page, 'Stop it').click()
  await first.page.getByText('Stopped. Your account stays yours, and that key is unlinked.').waitFor()
  await first.page.getByTestId('takeover').waitFor({ state: 'detached' })
  assert.deepEqual(((await stage.ask(ana, 'GET', '/api/account/keys')) as { linked: unknown[] }).linked, [])
  await second.page.reload()
  assert.deepEqual(first.complaints, [])
})

test('a linked key becomes the account’s own: everything stays, the former key is told so', async () => {
  const [beto, fresh] = [await member('beto'), newPerson()]
  const { code } = (await stage.ask(beto, 'POST', '/api/account/keys/codes', { name: 'New phone' })) as { code: string }
  await stage.ask(fresh, 'POST', '/api/key-codes/accept', { keyCode: code })
  const { page } = await stage.visit(phone)
  await signIn(page, beto, '/dashboard/account')
  await button(page, 'Make it my key').click()
  await fits(page)
  await confirm(page, 'Replace my key')
  await heading(page, /^Sign in to/).waitFor()
  await enterKey(page, fresh)
  await page.waitForURL(/\/dashboard/)
  assert.equal(((await stage.ask(fresh, 'GET', '/api/users/me')) as { username: string }).username, 'beto')

  const former = await stage.visit(phone)
  await former.page.goto('/sign-in')
  await enterKey(former.page, beto)
  await former.page.getByText('This key was replaced by another one; sign in with that one').waitFor()
})

test('a relative helps back in: a code for the new phone, and the wait', async () => {
  const [ana, beto, phoneKey] = [await member('carla'), await member('dario'), newPerson()]
  const { code } = (await stage.ask(ana, 'POST', '/api/account/keys/codes', {})) as { code: string }
  await stage.ask(beto, 'POST', '/api/key-codes/accept', { keyCode: code })
  const { page } = await stage.visit(phone)
  await signIn(page, beto, '/dashboard/account')
  await button(page, /^Help carla@.* back in$/).click()
  await confirm(page, 'Show the code')
  const url = (await page.getByTestId('key-code').textContent()) ?? ''
  const other = await stage.visit(phone)
  await openLink(other.page, url, phoneKey)
  await button(other.page, 'Take over with this key').click()
  await heading(other.page, 'The wait has begun').waitFor()
  await link(other.page, 'What it can do').click()
  await other.page.getByText(/^Under way: the account changes hands on/).waitFor()
  await fits(other.page)
})
