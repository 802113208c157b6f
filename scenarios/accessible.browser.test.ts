/**
 * axe finds nothing on any page: once in English with light colours, once in Spanish with dark ones, so that both themes
 * and both languages are seen everywhere. Rules: WCAG 2.2 A and AA, and best practices.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Person } from '@chispa/testing/person'
import type { Page } from 'playwright-core'
import { phone } from './src/browser-stage.ts'
import { openCardStage } from './src/card-stage.ts'
import { newMember } from './src/members.ts'
import { until } from './src/until.ts'
import { signIn } from './src/visiting.ts'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const world = await openCardStage()
const { stage, sandbox, admin, newDesign, newCard, heldCard, pay } = world
after(() => world[Symbol.asyncDispose]())

type Violation = { id: string; nodes: { target: string[]; failureSummary: string }[] }

const looks = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'es' },
] as const

test('public pages', async () => {
  const { otc } = await newCard('First card')
  await checkAll(undefined, [
    '/',
    '/sign-in',
    '/pay',
    '/nobody',
    '/docs',
    '/setup',
    `/wallet/activate/${otc}`,
    '/no/page',
  ])
})

test('pages of a member, with everything and with nothing', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
  const holder = await newMember(stage, { nwcUri: wallet.uri, username: 'lucia' })
  const card = await heldCard(holder.person)
  assert.equal(await pay(card, 1, 21_000), 'OK')
  const money = ['', '/history', '/receive', '/receive/poster', '/send', '/wallet', '/wallet/connect']
  const mine = [...money, '/my-cards', '/vouchers', '/vouchers/settings', '/account']
  const own = [...mine, `/my-cards/${card.cardId}`].map(path => `/dashboard${path}`)
  await checkAll(holder.person, [...own, '/lucia', '/till', `/top-up/${card.cardId}`])
  await checkAll(
    (await newMember(stage)).person,
    mine.map(path => `/dashboard${path}`),
  )
})

test('pages of the community and of the system', async () => {
  await newDesign('Sunrise')
  const { id } = await newCard('On the desk')
  const paths = ['', '/cards', `/cards/${id}`, '/cards/designs', '/cards/payments', '/voucher-services', '/people']
  const { userId } = (await stage.ask(admin, 'GET', '/api/users/me')) as { userId: string }
  const system = [
    `/people/${userId}`,
    '/addresses',
    '/waitlist',
    '/activity',
    '/listener',
    '/device-tokens',
    '/settings',
  ]
  await checkAll(
    admin,
    [...paths, ...system].map(path => `/dashboard${path}`),
  )
})

test('the till in each of its states', async () => {
  for (const { theme, language } of looks) {
    const wallet = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
    const owner = await newMember(stage, { nwcUri: wallet.uri, username: `till-${language}` })
    const { page } = await stage.visit(language === 'es' ? phone : undefined)
    await choose(page, theme, language)
    await signIn(page, owner.person, '/till')
    await page.locator('main form button[type=submit]').click()
    for (const key of '210') await page.getByRole('button', { name: key, exact: true }).click()
    const found = await violations(page)
    const charged = page.waitForResponse(reply => reply.request().method() === 'PUT' && reply.ok())
    await page.getByRole('button', { name: /^(Charge|Cobrar) / }).click()
    const { invoice } = (await (await charged).json()) as { invoice: string }
    await page.getByPlaceholder('lnurlw://…').fill('nonsense')
    await page.getByPlaceholder('lnurlw://…').press('Enter')
    await page.getByRole('alert').waitFor()
    found.push(...(await violations(page)))
    const payer = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
    assert.ok(sandbox.wallets.ledger.pay(payer.accountId, invoice).ok)
    await page.getByText(/^(Paid|Pagado)$/).waitFor()
    await settled(page)
    found.push(...(await violations(page)))
    await page.getByRole('button', { name: /^(Today|Hoy)$/ }).click()
    await page.getByTestId('day-total').waitFor()
    await until(() => page.evaluate<boolean>(isStill))
    found.push(...(await violations(page)))
    assert.deepEqual(found, [], `${theme} ${language}`)
  }
})

async function checkAll(person: Person | undefined, paths: string[]): Promise<void> {
  const found: string[] = []
  await Promise.all(
    looks.map(async ({ theme, language }) => {
      const { page } = await stage.visit(language === 'es' ? phone : undefined)
      await choose(page, theme, language)
      if (person) await signIn(page, person, paths[0])
      for (const path of paths) {
        await page.goto(path)
        await settled(page)
        found.push(...(await violations(page)).map(one => `${path} ${theme} ${language}: ${one}`))
      }
      await page.close()
    }),
  )
  assert.deepEqual(found, [])
}

const choose = (page: Page, theme: string, language: string) =>
  page.addInitScript(
    ([chosenTheme, chosenLanguage]) => {
      localStorage.setItem('chispa.theme', chosenTheme!)
      localStorage.setItem('chispa.language', chosenLanguage!)
    },
    [theme, language],
  )

const isStill = `!document.querySelector('main [aria-busy="true"], main .animate-pulse')
  && document.getAnimations().every(one => one.playState !== 'running' || one.effect.getComputedTiming().iterations === Infinity)`

/** What the page asks for has arrived, and nothing moves any more. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  // Not until the network rests: a stream of live events is open all the time.
  await until(() => page.evaluate<boolean>(isStill))
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations: list } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] })`,
  )
  return list.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`),
  )
}
