/** A new instance, from the first visit to a community with a name, at a desk and on a phone. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { encodeNpub } from '@chispa/protocols/nip19'
import { until } from '@chispa/sandbox/until'
import { testDatabase } from '@chispa/testing/database'
import { newPerson } from '@chispa/testing/person'
import type { Page } from 'playwright-core'
import { desk, openBrowser, openStage, phone, type Stage } from './src/browser-stage.ts'
import { launchBrowser } from './src/launch-browser.ts'
import {
  beyondRefusals,
  button,
  createAccount,
  field,
  fits,
  heading,
  link,
  signIn,
  storedText,
  textOf,
} from './src/visiting.ts'
import { startWeb } from './src/web-process.ts'

const admin = newPerson()
let claimed: Stage
before(async () => {
  claimed = await openStage()
  await claimed.ask(admin, 'POST', '/api/admin/assign')
})
after(() => claimed?.[Symbol.asyncDispose]())

test('the first visitor makes a key, claims the instance, names it, and runs it', async () => {
  await using stage = await openStage()
  const { page, complaints } = await stage.visit(desk, { reducedMotion: 'no-preference' })

  await fitsPhones(page, [
    ['/', /first administrator/],
    ['/setup', 'Your account'],
  ])
  await page.goto('/')
  await heading(page, 'This instance is waiting for its first administrator').waitFor()
  await page.getByText('whoever claims it first from here runs it').waitFor()
  await link(page, 'Claim this instance').click()

  await createAccount(page)

  await button(page, 'Claim as first administrator').click()
  await page.getByLabel('Name of the community').fill('La Comunidad')
  // At the machine itself nothing is suggested: others would be led to their own.
  assert.equal(await page.getByLabel('Address of this platform').inputValue(), '')
  await page.getByLabel('Domain of the lightning addresses').fill('not a domain')
  await button(page, 'Save and finish').click()
  await page.getByText('must be a domain such as example.com').waitFor()
  await page.getByLabel('Domain of the lightning addresses').fill('comunidad.example')
  await button(page, 'Save and finish').click()
  await heading(page, 'It is yours').waitFor()
  assert.doesNotMatch(await storedText(page), /nsec1/, 'the key is under its lock only')
  await page.getByRole('link', { name: /^Invite a second administrator/ }).waitFor()

  await link(page, 'Open the dashboard').click()
  await page.getByText('Settings changed: community_name, domain').waitFor()
  // The one key that runs the instance: it is asked for at once, and nothing is called well that nobody outside can reach.
  await heading(page, 'Save your key').waitFor()
  assert.equal(await page.getByText('Nothing needs attention.').count(), 0)
  await page.getByRole('link', { name: /^Have a second administrator/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Administrator/, checked: true })
    .waitFor()
  // The next one is a member's again.
  await page.keyboard.press('Escape')
  await button(page, 'Invite somebody').click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Member/, checked: true })
    .waitFor()
  const { community_name, domain, endpoint, hasRoot } = (await stage.ask(undefined, 'GET', '/api/settings')) as Record<
    string,
    unknown
  >
  assert.deepEqual(
    { community_name, domain, endpoint, hasRoot },
    { community_name: 'La Comunidad', domain: 'comunidad.example', endpoint: null, hasRoot: true },
  )
  // The refused domain is the one thing a browser notes: a request that was answered with 400.
  assert.deepEqual(
    complaints.filter(line => !line.includes('status of 400')),
    [],
  )
})

test('from another machine the one-time code is asked for first, alone or in its link; the start page says so', async () => {
  await using fromAway = await openFromAway()
  const { stage, printed } = fromAway
  const { page, complaints } = await stage.visit(phone)
  await page.goto('/')
  await page.getByText('you need the one-time code that the service printed').waitFor()
  await link(page, 'Claim this instance').click()
  await heading(page, 'Enter the one-time code').waitFor()
  assert.equal(await button(page, 'Create my account').count(), 0)
  await fits(page)
  await field(page, 'One-time code').fill('guessed')
  await button(page, 'Continue').click()
  await page.getByText('This is not the code that the service printed.').waitFor()
  await field(page, 'One-time code').fill(printed)
  await button(page, 'Continue').click()
  await createAccount(page)
  await button(page, 'Claim as first administrator').waitFor()
  await page.reload()
  await button(page, 'Claim as first administrator').click()
  // The key is under its lock since the reload, and a claim is signed.
  await field(page, 'PIN').fill('135790')
  await button(page, 'Unlock').click()
  await heading(page, 'Give it a name and an address').waitFor()
  assert.deepEqual(beyondRefusals(complaints), [])

  // A visitor with the printed link is not asked for what is in it.
  await using other = await openFromAway()
  const reader = await other.stage.visit(phone)
  await reader.page.goto(other.printed)
  await button(reader.page, 'Create my account').waitFor()
})

/** Behind a proxy nobody counts as sitting at the machine. */
async function openFromAway() {
  await using parts = new AsyncDisposableStack()
  const database = parts.use(await testDatabase())
  const web = parts.use(await startWeb(database.url, { TRUST_PROXY: '127.0.0.1' }))
  const link = () => web.lines.flatMap(line => /Become its administrator at (\S+)/.exec(line)?.[1] ?? [])[0]
  await until(() => link() !== undefined)
  const stage = parts.use(await openBrowser(web.url))
  const kept = parts.move()
  return { stage, printed: link() as string, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

test('settings are changed together, and the public page follows', async () => {
  const stage = claimed
  const { page, complaints } = await stage.visit()
  await signIn(page, admin)

  await link(page, 'Settings').click()
  await page.getByLabel('Name', { exact: true }).fill('Plaza')
  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#0d9488')
  const groups = page.getByRole('navigation', { name: 'Groups of settings' })
  await groups.getByRole('link', { name: 'Community' }).click()
  await page.getByRole('switch', { name: 'New members may join' }).click()
  await groups.getByRole('link', { name: 'Cards' }).click()
  await page.getByLabel('Key for machines that make cards').fill('a device key of some length')
  await page.getByText('4 changes').waitFor()
  await button(page, 'Save').click()
  await page.getByText('4 settings were changed').waitFor()
  await button(page, 'Replace').waitFor()
  const brand = "document.documentElement.style.getPropertyValue('--brand')"
  await until(async () => (await page.evaluate(brand)) === '#0d9488')

  const visitor = await stage.visit()
  await visitor.page.goto('/')
  await heading(visitor.page, 'Plaza').waitFor()
  await visitor.page.getByLabel('E-mail address').fill('ana@example.com')
  await button(visitor.page, 'Join the waitlist').click()
  await visitor.page.getByText('You will hear from us').waitFor()

  await link(page, 'Waitlist').click()
  await page.getByText('ana@example.com').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()])
  assert.match(await textOf(download), /ana@example\.com/)
  assert.deepEqual([...complaints, ...visitor.complaints], [])
})

test('a device token for card apps is shown as code and text, and works', async () => {
  const stage = claimed
  const { page, complaints } = await stage.visit()
  await signIn(page, admin)

  await link(page, 'Device tokens').click()
  await button(page, 'Make the token').click()
  await page.getByRole('img', { name: 'Device token as a QR code' }).waitFor()
  const issuedAt = Date.now()
  await page.getByText('Show as text').click()
  const token = (await page.getByTestId('device-token').textContent()) ?? ''
  const reply = await fetch(`${stage.origin}/api/jwt`, { headers: { authorization: `Bearer ${token}` } })
  const { permissions } = (await reply.json()) as { permissions: string[] }
  assert.ok(permissions.includes('cards:write') && !permissions.includes('settings:write'))

  // A token is good from the second on in which it was issued, so the moment of signing out is a later one.
  await until(async () => Date.now() - issuedAt > 1000)
  await button(page, 'Done').click()
  await link(page, 'Settings').click()
  await page.getByRole('navigation', { name: 'Groups of settings' }).getByRole('link', { name: 'Community' }).click()
  await button(page, 'Sign out everybody and every device').click()
  await button(page, 'Sign out everybody').click()
  await page.getByText('Everybody and every device is signed out').waitFor()
  const refused = await fetch(`${stage.origin}/api/jwt`, { headers: { authorization: `Bearer ${token}` } })
  assert.equal(((await refused.json()) as { error: { reason: string } }).error.reason, 'token_signed_out')
  // Whoever has their key here is in again without noticing.
  await page.getByText(/^Last done/).waitFor()
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('a page that was opened under another address says so, and adopts it with one press', async () => {
  await using stage = await openStage()
  await stage.ask(admin, 'POST', '/api/admin/assign')
  await stage.ask(admin, 'POST', '/api/settings', { endpoint: stage.origin })
  const here = stage.origin.replace('127.0.0.1', 'localhost')
  const other = await stage.visit()
  await signIn(other.page, newPerson(), `${here}/dashboard`)
  await heading(other.page, 'Welcome').waitFor()
  assert.equal(await button(other.page, 'Adopt this address').count(), 0)

  const { page, complaints } = await stage.visit(phone)
  await signIn(page, admin, `${here}/dashboard`)
  await page.getByText(`You opened this page at ${here}.`).waitFor()
  await fits(page)
  await button(page, 'Adopt this address').click()
  await page.getByText(`You opened this page at ${here}.`).waitFor({ state: 'detached' })
  assert.equal(((await stage.ask(undefined, 'GET', '/api/settings')) as { endpoint: string }).endpoint, here)
  assert.deepEqual(complaints, [])
})

test('an instance that was claimed over loopback is at no address until one that others reach is adopted', async () => {
  await using stage = await openStage({}, await launchBrowser(['--host-resolver-rules=MAP * 127.0.0.1']))
  await stage.ask(admin, 'POST', '/api/admin/assign')
  const endpoint = async () => ((await stage.ask(undefined, 'GET', '/api/settings')) as { endpoint: string }).endpoint
  assert.equal(await endpoint(), null)
  const { page } = await stage.visit(phone)
  await signIn(page, admin)
  await page.getByText('Latest activity').waitFor()
  assert.equal(await button(page, 'Adopt this address').count(), 0)

  const here = `http://plaza.test:${new URL(stage.origin).port}`
  await page.goto(`${here}/dashboard`)
  await signIn(page, admin, `${here}/dashboard`)
  await page.getByText('Nobody has said yet where people reach the platform.').waitFor()
  await fits(page)
  await button(page, 'Adopt this address').click()
  await page.getByText(`You opened this page at ${here}.`).waitFor({ state: 'detached' })
  assert.equal(await endpoint(), here)
})

test('an administrator finds a member, makes them an operator, and the log tells of it', async () => {
  const member = newPerson()
  await claimed.ask(admin, 'POST', '/api/settings', { registration_enabled: true })
  await claimed.ask(member, 'GET', '/api/users/me')
  await claimed.ask(newPerson(), 'GET', '/api/users/me')
  const { page, complaints } = await claimed.visit()
  await signIn(page, admin)

  await link(page, 'People').click()
  await page.getByLabel('Name, address, npub or card').fill(encodeNpub(member.pubkey))
  await page.getByText('One row').waitFor()
  assert.match(page.url(), /\/dashboard\/people\?q=npub1/)
  await button(page, 'Member. Change the role').click()
  await page.getByRole('radio', { name: /^Operator/ }).check()
  await button(page, 'Change role').last().click()
  await page.getByText('Role changed to Operator').waitFor()
  await button(page, 'Operator. Change the role').waitFor()

  await link(page, 'Activity').click()
  await page.getByLabel('Level').selectOption('WARN')
  await page.getByLabel('Search the messages').fill('role changed')
  await button(page, 'Role changed from USER to OPERATOR').click()
  await page.getByRole('dialog').getByText('user.role_changed').waitFor()
  assert.deepEqual(complaints, [])

  const operator = await claimed.visit()
  await signIn(operator.page, member, '/dashboard/community')
  await operator.page.getByText('Latest activity').waitFor()
  const navigation = operator.page.getByRole('navigation', { name: 'Dashboard' })
  assert.deepEqual(await navigation.getByRole('heading').allTextContents(), ['Mine', 'Community'])
  // The last of them: what depends on the settings is there too.
  await navigation.getByRole('link', { name: 'Coupon services' }).waitFor()
  await navigation.getByText('Mine', { exact: true }).click()
  assert.deepEqual(await navigation.getByRole('link').allTextContents(), [
    'Home',
    'History',
    'Send',
    'Receive',
    'Till',
    'My contacts',
    'My cards',
    'My wallet',
    'My vouchers',
    'My account',
    'Overview',
    'Cards',
    'People',
    'Addresses',
    'Coupon services',
    'Open payments',
    'Activity',
  ])
})

test('no page scrolls sideways on a phone, and none breaks the content policy', async () => {
  const { page, complaints } = await claimed.visit(phone)
  await fitsPhones(page, [
    ['/', /Plaza|Chispa/],
    ['/sign-in', /^Sign in to/],
    ['/docs', 'API reference'],
    ['/nobody', 'nobody cannot be paid here'],
    ['/no/where', 'There is nothing here'],
  ])
  // Pages of nobody answer 404, and the browser says so.
  assert.ok(complaints.splice(0).every(line => line.includes('404')))
  await page.setViewportSize(phone)
  await signIn(page, admin, '/dashboard/community')
  await page.getByText('Latest activity').waitFor()
  await fits(page)
  for (const name of ['Send', 'Cards']) {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await fits(page)
  }
  for (const name of [
    'History',
    'Receive',
    'My contacts',
    'My cards',
    'My wallet',
    'People',
    'Addresses',
    'Activity',
    'Waitlist',
    'Set-up check',
    'Webhooks',
    'Device tokens',
    'Settings',
    'My account',
  ]) {
    await button(page, 'More').click()
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await fits(page)
  }
  assert.deepEqual(complaints, [])
})

async function fitsPhones(page: Page, places: [string, string | RegExp][]): Promise<void> {
  for (const [path, name] of places) {
    await page.goto(path)
    await heading(page, name).first().waitFor()
    await fits(page)
  }
}
