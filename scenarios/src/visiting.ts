/** What every story in a browser does: signs in with a key, and looks whether a page is fit for a phone. */
import assert from 'node:assert/strict'
import type { Person } from '@chispa/testing/person'
import type { Page } from 'playwright-core'
import { overflow, phone, smallPhone } from './browser-stage.ts'

/** `stays`: until the tab is closed, for stories that visit pages by their address, which loads them anew. */
type SignInOptions = { place?: string; stays?: boolean }

export async function signIn(page: Page, person: Person, options: SignInOptions = {}): Promise<void> {
  const { place = '/dashboard' } = options
  await page.goto(`/sign-in?back=${place}`)
  await enterKey(page, person, options)
  await page.waitForURL(({ pathname }) => pathname === place)
}

/** On the page for signing in, wherever it leads. */
export async function enterKey(page: Page, person: Person, { stays = false }: SignInOptions = {}): Promise<void> {
  await page.getByRole('tab', { name: 'Secret key' }).click()
  await page.getByRole('textbox', { name: 'Secret key' }).fill(Buffer.from(person.secretKey).toString('hex'))
  if (stays) await page.getByLabel('Keep me signed in until I close this tab').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Boxes to tick are small, and the words beside them count too; a link in a sentence is as high as its line. */
const tooSmall = `[...document.querySelectorAll('main a, main button, main summary, main input, nav a, nav button')]
  .filter(one => one.offsetParent !== null && one.type !== 'checkbox' && one.type !== 'radio')
  .filter(one => getComputedStyle(one).display !== 'inline' || one.parentElement.textContent === one.textContent)
  .filter(one => one.getBoundingClientRect().height < 44)
  .map(one => one.outerHTML.slice(0, 120))`

/** On phones nothing scrolls sideways, and whatever can be pressed is large enough for a finger. */
export async function fits(page: Page): Promise<void> {
  const usual = page.viewportSize()
  for (const size of [phone, smallPhone]) {
    await page.setViewportSize(size)
    assert.ok((await overflow(page)) <= 0, `${page.url()} at ${size.width} px`)
    assert.deepEqual(await page.evaluate<string[]>(tooSmall), [], `${page.url()} at ${size.width} px`)
  }
  if (usual) await page.setViewportSize(usual)
}

/** A browser notes every request that was refused; where a story is about refusals, only the rest counts. */
export const beyondRefusals = (complaints: string[]): string[] =>
  complaints.filter(line => !/status of (400|403|404|409|503)/.test(line))
