/** Signing in with a key that a bunker holds (NIP-46): approvals, reloads, relays that it moves to, refusals. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startRelay } from '@chispa/sandbox/relay'
import { startBunker } from '@chispa/sandbox/signer-app'
import { newPerson } from '@chispa/testing/person'
import { eventually } from '@chispa/testing/server-process'
import { openStage, phone, type Stage } from './src/browser-stage.ts'
import { account, kept, pin, signInPage, visitAgain } from './src/kept-keys.ts'
import { button, choosePin, fits, heading, keepNothing, seenSlowly, stopClock, storedText } from './src/visiting.ts'

const community = 'La Plaza'
let stage: Stage
before(async () => {
  stage = await openStage({ RATE_LIMITS: 'off' })
  const admin = newPerson()
  await stage.ask(admin, 'POST', '/api/admin/assign')
  await stage.ask(admin, 'POST', '/api/settings', { community_name: community })
})
after(() => stage?.[Symbol.asyncDispose]())

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
    await choosePin(page, 'Lock it with this PIN', '135790')
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
