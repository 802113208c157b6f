/** The ways in, and that nothing stays behind on the way out. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { encodeNsec } from '@chispa/protocols/nip19'
import { startRelay } from '@chispa/sandbox/relay'
import { startBunker } from '@chispa/sandbox/signer-app'
import { newPerson, type Person } from '@chispa/testing/person'
import { eventually } from '@chispa/testing/server-process'
import type { Page } from 'playwright-core'
import { openStage, phone, type Stage } from './src/browser-stage.ts'
import { installExtension } from './src/extension.ts'
import {
  button,
  choosePin,
  createAccount,
  enterKey,
  field,
  fits,
  heading,
  keepNothing,
  seenSlowly,
  stopClock,
  storedText,
} from './src/visiting.ts'

const community = 'La Plaza'
let stage: Stage
before(async () => {
  stage = await openStage({ RATE_LIMITS: 'off' })
  const admin = newPerson()
  await stage.ask(admin, 'POST', '/api/admin/assign')
  await stage.ask(admin, 'POST', '/api/settings', { community_name: community })
})
after(() => stage?.[Symbol.asyncDispose]())

const account = (page: Page) => heading(page, 'My account')

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

test('a bunker signs over its relay, also after a reload, without a second approval', async () => {
  const relay = await startRelay()
  const person = newPerson()
  const bunker = await startBunker(relay.url, person)
  try {
    bunker.approvalPage = 'https://bunker.example/approve'
    const { page, complaints } = await stage.visit()
    await page.goto('/sign-in?back=/dashboard/account')
    await button(page, 'I have a Nostr key').click()
    await page.getByLabel('Bunker link').fill(bunker.link)
    await page.getByRole('button', { name: 'Connect' }).click()
    const approval = page.getByRole('link', { name: 'Approve this sign-in at your bunker' })
    assert.equal(await approval.getAttribute('href'), bunker.approvalPage)
    bunker.approve()
    await keepNothing(page, { stays: true })
    await account(page).waitFor()
    assert.deepEqual(bunker.asked, ['connect', 'get_public_key', 'switch_relays', 'sign_event'])
    assert.ok(!(await storedText(page)).includes('once-only'), 'the secret of the link is not kept')
    const [, , perms, metadata] = bunker.connectedWith
    assert.equal(perms, 'sign_event:27235,get_public_key')
    assert.deepEqual(JSON.parse(metadata ?? ''), { name: community, url: new URL(page.url()).origin })
    await eventually(async () => relay.status().sockets === 1)

    await page.evaluate(() => {
      const kept = JSON.parse(sessionStorage.getItem('chispa.session')!)
      sessionStorage.setItem('chispa.session', JSON.stringify({ signer: kept.signer }))
    })
    await page.reload()
    await account(page).waitFor()
    // The last state is shown before the bunker has signed.
    await eventually(async () => bunker.asked.length > 4)
    assert.deepEqual(bunker.asked.slice(4), ['sign_event'])
    assert.deepEqual(complaints, [])
  } finally {
    bunker.stop()
    await relay.stop()
  }
})

test('a bunker that wants each signature approved on a page of its own: the way there is shown, at sign-in and later', async () => {
  const relay = await startRelay()
  const bunker = await startBunker(relay.url, newPerson())
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  bunker.signaturePage = 'https://bunker.example/sign'
  bunker.signatureApproved = first.promise
  try {
    const { page, complaints } = await stage.visit(phone)
    await page.goto('/sign-in?back=/dashboard/account')
    await button(page, 'I have a Nostr key').click()
    await page.getByLabel('Bunker link').fill(bunker.link)
    await page.getByRole('button', { name: 'Connect' }).click()
    await keepNothing(page, { stays: true })
    const dialog = page.getByRole('dialog', { name: 'Your bunker asks for your yes' })
    const way = dialog.getByRole('link', { name: 'Approve at your bunker' })
    assert.equal(await way.getAttribute('href'), bunker.signaturePage)
    await fits(page)
    first.resolve()
    await account(page).waitFor()
    await dialog.waitFor({ state: 'detached' })

    // The token of the tab is over: the next signature is asked for without anybody at the sign-in page.
    bunker.signaturePage = 'https://bunker.example/again'
    bunker.signatureApproved = second.promise
    await page.evaluate(() => {
      const kept = JSON.parse(sessionStorage.getItem('chispa.session')!)
      sessionStorage.setItem('chispa.session', JSON.stringify({ signer: kept.signer }))
    })
    await page.reload()
    assert.equal(await way.getAttribute('href'), bunker.signaturePage)
    second.resolve()
    await dialog.waitFor({ state: 'detached' })
    await account(page).waitFor()
    assert.deepEqual(complaints, [])
  } finally {
    bunker.stop()
    await relay.stop()
  }
})

test('a signer that answers null to where it moves stays where it is, and is not waited for', async () => {
  const relay = await startRelay()
  const bunker = await startBunker(relay.url, newPerson())
  bunker.movesTo = null
  try {
    const { page } = await stage.visit()
    // The time after which it is given up never comes.
    await page.addInitScript(() => {
      const original = globalThis.setTimeout
      const withoutTimeout = (run: () => void, ms?: number) => (ms === 3000 ? 0 : original(run, ms))
      Object.assign(globalThis, { setTimeout: withoutTimeout })
    })
    await page.goto('/sign-in?back=/dashboard/account')
    await button(page, 'I have a Nostr key').click()
    await page.getByLabel('Bunker link').fill(bunker.link)
    await page.getByRole('button', { name: 'Connect' }).click()
    await keepNothing(page)
    await account(page).waitFor()
    assert.deepEqual(bunker.asked, ['connect', 'get_public_key', 'switch_relays', 'sign_event'])
  } finally {
    bunker.stop()
    await relay.stop()
  }
})

test('a signer that has moved to another relay is found there, when the first is gone', async () => {
  const [first, second] = [await startRelay(), await startRelay()]
  const bunker = await startBunker(first.url, newPerson())
  await bunker.listenAt(second.url)
  bunker.movesTo = [second.url, 'https://no.relay.example']
  try {
    const { page } = await stage.visit()
    await page.clock.install()
    await page.goto('/sign-in?back=/dashboard/account')
    await button(page, 'I have a Nostr key').click()
    await page.getByLabel('Bunker link').fill(bunker.link)
    await stopClock(page)
    await page.getByRole('button', { name: 'Connect' }).click()
    await seenSlowly(page, () => button(page, 'This is not my device').isVisible())
    await page.clock.resume()
    await keepNothing(page, { stays: true })
    await account(page).waitFor()
    assert.ok(bunker.asked.includes('switch_relays'))
    await first.stop()
    const asked = bunker.asked.length
    await page.evaluate(() => {
      const kept = JSON.parse(sessionStorage.getItem('chispa.session')!)
      sessionStorage.setItem('chispa.session', JSON.stringify({ signer: kept.signer }))
    })
    await page.reload()
    await account(page).waitFor()
    await eventually(async () => bunker.asked.length > asked)
    assert.deepEqual(bunker.asked.slice(asked), ['sign_event'])
  } finally {
    bunker.stop()
    await second.stop()
  }
})

test('a signer that takes two seconds to say where it moved to is followed there', async () => {
  const [first, second] = [await startRelay(), await startRelay()]
  const bunker = await startBunker(first.url, newPerson())
  await bunker.listenAt(second.url)
  const moves = Promise.withResolvers<void>()
  bunker.movesTo = [second.url]
  bunker.movesAfter = moves.promise
  try {
    const { page } = await stage.visit()
    await page.clock.install()
    await page.goto('/sign-in?back=/dashboard/account')
    await button(page, 'I have a Nostr key').click()
    await page.getByLabel('Bunker link').fill(bunker.link)
    await stopClock(page)
    await page.getByRole('button', { name: 'Connect' }).click()
    await seenSlowly(page, () => bunker.asked.includes('switch_relays'))
    await page.clock.runFor(2000)
    moves.resolve()
    await seenSlowly(page, () => button(page, 'This is not my device').isVisible())
    await page.clock.resume()
    await keepNothing(page, { stays: true })
    await account(page).waitFor()
    const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('chispa.session') ?? ''))
    assert.deepEqual(kept.signer.relays, [second.url])
  } finally {
    bunker.stop()
    await first.stop()
    await second.stop()
  }
})

test('a bunker that refuses says why, and one that is silent can be given up', async () => {
  const relay = await startRelay()
  const bunker = await startBunker(relay.url, newPerson())
  try {
    const { page, complaints } = await stage.visit()
    await page.goto('/sign-in')
    await button(page, 'I have a Nostr key').click()
    await page.getByLabel('Bunker link').fill(bunker.link.replace('once-only', 'guessed'))
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByText('The bunker refused: wrong secret').waitFor()

    bunker.stop()
    await page.getByLabel('Bunker link').fill(bunker.link)
    const { events } = relay.status()
    await page.getByRole('button', { name: 'Connect' }).click()
    // It is asked, and says nothing: a socket that is given up before it is open is a complaint of the browser.
    await eventually(async () => relay.status().events > events)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Cancelled.').waitFor()
    assert.deepEqual(complaints, [])
  } finally {
    bunker.stop()
    await relay.stop()
  }
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
