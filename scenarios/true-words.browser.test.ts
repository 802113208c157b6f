/** Pages in the moments in which they are easily wrong: while something loads or is missing, before something is ready. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { languageTags } from '@chispa/contract/languages'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import type { Page } from 'playwright-core'
import { choose } from './src/accessible.ts'
import { desk, openStage, phone } from './src/browser-stage.ts'
import { openCardStage } from './src/card-stage.ts'
import { newMember } from './src/members.ts'
import { button, enterKey, fits, heading, link, signIn } from './src/visiting.ts'

const world = await openCardStage()
const { stage, sandbox, admin, newCard, heldCard, pay } = world
after(() => world[Symbol.asyncDispose]())

for (const [name, size] of Object.entries({ 'a phone': phone, 'a wide screen': desk })) {
  test(`on ${name} the frame is there while it is not known who looks, and when that cannot be found out`, async () => {
    const { person } = await newMember(stage, { username: `frame${size.width}` })
    const { page, context } = await stage.visit(size)
    let answer: 'late' | 'lost' | 'right' = 'late'
    await context.route('**/api/users/me', route =>
      answer === 'right' ? route.continue() : answer === 'lost' ? route.abort() : undefined,
    )
    await signIn(page, person)
    const frame = page.getByRole('navigation', { name: 'Dashboard' }).filter({ visible: true })
    await frame.getByRole('link', { name: 'Home', exact: true }).waitFor()
    await page.locator('main [aria-busy=true]').first().waitFor()

    answer = 'lost'
    await page.reload()
    await heading(page, 'This did not work').waitFor()
    await frame.getByRole('link', { name: 'Home', exact: true }).waitFor()
    await fits(page)
    answer = 'right'
    await button(page, 'Try again').click()
    await heading(page, `Hello, frame${size.width}`).waitFor()
  })
}

test('a card whose chip was never programmed is not called ready', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 21_000_000 })
  const { person } = await newMember(stage, { nwcUri: wallet.uri })
  const { otc } = await newCard('Fresh card')
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, person, `/wallet/activate/${otc}`)
  await button(page, 'Activate this card').click()
  await page.getByText(/Its chip is not programmed yet/).waitFor()
  assert.equal(await page.getByText(/Tap it at a till/).count(), 0)
  await link(page, 'See my card').click()
  // The page before says the same of the chip.
  await heading(page, 'Fresh card').waitFor()
  await page.getByText('Its chip is not programmed yet: whoever gave it to you does that first.').waitFor()
  assert.equal(await page.getByText('Ready to pay').count(), 0)
  await fits(page)
  await link(page, 'All my cards').click()
  await page
    .getByRole('link', { name: /Fresh card/ })
    .getByText('Not programmed')
    .waitFor()
  assert.deepEqual(complaints, [])
})

test('an activated card is said to miss a wallet only once it is known that there is none', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 21_000_000 })
  for (const nwcUri of [wallet.uri, undefined]) {
    const { person } = await newMember(stage, nwcUri ? { nwcUri } : {})
    const { otc } = await newCard('Card in a hurry')
    const { page, context } = await stage.visit(phone)
    const known = Promise.withResolvers<void>()
    await context.route('**/api/users/me', async route => {
      await known.promise
      await route.continue()
    })
    await signIn(page, person, `/wallet/activate/${otc}`)
    await button(page, 'Activate this card').click()
    await heading(page, 'It is yours').waitFor()
    const missing = [page.getByText('One step is left'), link(page, 'Connect a wallet')]
    for (const sign of missing) assert.equal(await sign.count(), 0)
    known.resolve()
    await link(page, 'See my card').waitFor()
    for (const sign of missing) assert.equal(await sign.count(), nwcUri ? 0 : 1)
    await fits(page)
  }
})

test('the first page speaks to newcomers: of a tap, of no bunker, extension or Nostr key, in every language', async () => {
  const calls = { en: 'Come in', es: 'Entrar', 'pt-BR': 'Participar' } satisfies Record<
    (typeof languageTags)[number],
    string
  >
  for (const language of languageTags) {
    const { page } = await stage.visit(phone, { locale: language })
    await page.goto('/')
    await link(page, calls[language]).waitFor()
    const said = await page.locator('body').innerText()
    assert.doesNotMatch(said, /bunker|extensi|extens[ãa]o|nsec|npub|(llave|chave) (de|do) nostr|nostr key/i, language)
    assert.match(said, { en: /takes one tap/, es: /con un toque/, 'pt-BR': /um toque/ }[language])
    await fits(page)
  }
})

test('where nobody else can pay, the overview says it first and leads to the check', async () => {
  await using alone = await openStage()
  await alone.ask(admin, 'POST', '/api/admin/assign')
  await alone.ask(admin, 'POST', '/api/settings', { endpoint: alone.origin })
  const { page } = await alone.visit(phone)
  await signIn(page, admin, '/dashboard/community')
  const attention = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem')
  await attention.first().getByText('Only this machine can pay you.').waitFor()
  await attention.first().getByRole('link', { name: 'Set-up check' }).click()
  await page.waitForURL(/self-test/)
})

test('closed to new members: the waitlist is offered before anybody makes a key', async () => {
  await using closed = await openStage()
  await closed.ask(admin, 'POST', '/api/admin/assign')
  await closed.ask(admin, 'POST', '/api/settings', { registration_enabled: false })
  const { page, complaints } = await closed.visit(phone)
  await page.goto('/sign-in')
  await page.getByText('The community takes no new members at the moment.').waitFor()
  assert.equal(await button(page, 'Create my account').count(), 0)
  await fits(page)
  await link(page, 'Join the waitlist').click()
  await page.getByLabel('E-mail address').fill('ana@example.com')
  await button(page, 'Join the waitlist').click()
  await page.getByText('You will hear from us').waitFor()
  assert.deepEqual(complaints, [])
})

test('a first set-up that is reloaded goes on where it was, with the key kept or entered again', async () => {
  await using fresh = await openStage()
  const first = newPerson()
  const { page, complaints } = await fresh.visit(phone)
  await page.goto('/setup')
  await enterKey(page, first, { stays: true })
  await button(page, 'Claim as first administrator').waitFor()
  await page.reload()
  await button(page, 'Claim as first administrator').click()
  await heading(page, 'Give it a name and an address').waitFor()
  await page.reload()
  await heading(page, 'Give it a name and an address').waitFor()

  // The key was in memory only: the page says that it is claimed, and leads to signing in.
  const other = await fresh.visit(phone)
  await other.page.goto('/setup')
  await heading(other.page, 'This instance has its administrator').waitFor()
  await other.page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await enterKey(other.page, first)
  await other.page.waitForURL(/\/dashboard/)
  await other.page.goto('/setup')
  const member = await fresh.visit(phone)
  await signIn(member.page, newPerson(), '/setup')
  await heading(member.page, 'This instance has its administrator').waitFor()

  await page.getByLabel('Name of the community').fill('La Plaza')
  await button(page, 'Save and finish').click()
  await heading(page, 'It is yours').waitFor()
  // The domain is the platform's own: whoever pays an address there is answered.
  const found = (await (await fetch(`${fresh.origin}/.well-known/lnurlp/nobody`)).json()) as { error: object }
  assert.partialDeepStrictEqual(found.error, { reason: 'address_not_found' })
  await page.goto('/setup')
  await page.getByRole('main').getByRole('link', { name: 'Open the dashboard' }).click()
  await page.waitForURL(/\/dashboard/)
  assert.deepEqual([...complaints, ...other.complaints], [])
})

test('a logo that cannot be shown leaves our spark, on every page', async () => {
  await stage.ask(admin, 'POST', '/api/settings', { logo_url: `${stage.origin}/api/pictures/${'0'.repeat(32)}` })
  const { page } = await stage.visit()
  const broken = () =>
    page.evaluate<number>('[...document.images].filter(one => one.complete && one.naturalWidth === 0).length')
  /** The page learns a moment after the answer that there is no picture in it. */
  const leavesSpark = async (frame: string, open: () => Promise<unknown>) => {
    const refused = page.waitForResponse(reply => reply.url().includes('/api/pictures/'))
    await open()
    await refused
    await until(async () => (await page.locator(`${frame} img`).count()) === 0 && (await broken()) === 0)
    await page.locator(`${frame} a svg`).first().waitFor()
  }
  for (const path of ['/', '/sign-in', '/pay']) await leavesSpark('header', () => page.goto(path))
  await leavesSpark('aside', () => signIn(page, admin))
  await stage.ask(admin, 'POST', '/api/settings', { logo_url: null })
})

test('amounts in the activity log are sats, in every language', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
  const { person } = await newMember(stage, { nwcUri: wallet.uri })
  assert.equal(await pay(await heldCard(person), 1, 2_100_000), 'OK')
  const { page } = await stage.visit()
  await signIn(page, admin, '/dashboard/activity')
  const words = page.getByRole('main').getByRole('table')
  await words
    .getByText(/2,100 sats/)
    .first()
    .waitFor()
  assert.doesNotMatch(await words.innerText(), /msat|2[,.]?100[,.]?000/i)
  for (const language of languageTags) {
    await choose(page, { language })
    await words
      .getByText(/2[.,]100 sats/)
      .first()
      .waitFor()
    assert.doesNotMatch(await words.innerText(), /msat|2[,.]?100[,.]?000/i, language)
  }
})

test('an English page in a Spanish browser is English, down to what the browser says about a field', async () => {
  await stage.ask(admin, 'POST', '/api/settings', { language: 'en', registration_enabled: false })
  const { page } = await stage.visit(desk, { locale: 'es-AR' })
  await page.goto('/')
  const said = (label: string) => page.getByLabel(label).evaluate(one => (one as unknown as Checked).validationMessage)
  await button(page, 'Join the waitlist').click()
  assert.equal(await said('E-mail address'), 'Fill this in')
  await page.getByLabel('E-mail address').fill('ana')
  await button(page, 'Join the waitlist').click()
  assert.equal(await said('E-mail address'), 'This is not an e-mail address')
  await page.getByLabel('E-mail address').fill('ana@example.com')
  await page.getByLabel('E-mail address').press('Enter')
  await page.getByText('You will hear from us').waitFor()

  await signIn(page, admin, '/dashboard/people')
  await page
    .getByText('One row')
    .or(page.getByText(/ rows$/))
    .first()
    .waitFor()
  await nothingSpanish(page)
  for (const path of ['activity', 'account', 'cards', 'settings']) {
    await page.goto(`/dashboard/${path}`)
    await page.locator('main h1').waitFor()
    await page.locator('main [aria-busy=true], main .animate-pulse').first().waitFor({ state: 'detached' })
    await nothingSpanish(page)
  }
  await stage.ask(admin, 'POST', '/api/settings', { language: null, registration_enabled: true })
})

type Checked = { validationMessage: string }

/** Times, dates and numbers come from the browser, which would say them in its own language. */
async function nothingSpanish(page: Page): Promise<void> {
  const text = await page.locator('main').innerText()
  assert.doesNotMatch(
    text,
    /\b(hace|ayer|hoy|ahora|segundos?|minutos?|noviembre|nov\.? de|a\. m\.|p\. m\.)\b/i,
    page.url(),
  )
  assert.equal(await page.locator('html').getAttribute('lang'), 'en')
}
