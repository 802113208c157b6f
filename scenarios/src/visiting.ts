/** What stories in a browser do: sign in, find things by what they are called, look whether a page is fit for a phone. */
import assert from 'node:assert/strict'
import { encodeNsec } from '@chispa/protocols/nip19'
import { until } from '@chispa/sandbox/until'
import type { Person } from '@chispa/testing/person'
import type { Download, Locator, Page } from 'playwright-core'
import { type Ask, askOf, phone, smallPhone } from './browser-stage.ts'

type Name = string | RegExp

export const button = (page: Page, name: Name) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: Name) => page.getByRole('textbox', { name, exact: true })
export const number = (page: Page, name: Name) => page.getByRole('spinbutton', { name, exact: true })
export const link = (page: Page, name: Name) => page.getByRole('link', { name, exact: true })
export const panel = (page: Page, name: Name) => page.getByRole('region', { name, exact: true })
/** What stands behind a row of a page. */
export const openRow = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^${title}`), expanded: false }).click()
export const heading = (page: Page, name: Name) => page.getByRole('heading', { name, exact: true })

/**
 * Opens a page as somebody who signed in earlier in this tab and chose to be kept: with a token, and with the key for the
 * next one. That this is what signing in leaves behind is proved in sign-in.browser.test.ts.
 */
export async function signIn(page: Page, person: Person, place = '/dashboard'): Promise<void> {
  const { token } = (await askOf(page)(person, 'POST', '/api/jwt', {})) as { token: string }
  const mintedAt = Date.now()
  const kept = {
    signer: { method: 'key', publicKey: person.pubkey, nsec: encodeNsec(person.secretKey) },
    token: { text: token, mintedAt, expiresAt: mintedAt + 60 * 60 * 1000 },
  }
  // Once only: whoever signs out in a story is out.
  await page.addInitScript(
    ([session, mark]) => {
      if (sessionStorage.getItem(mark!)) return
      sessionStorage.setItem(mark!, 'yes')
      sessionStorage.setItem('chispa.session', session!)
    },
    [JSON.stringify(kept), `signed-in-${mintedAt}`],
  )
  await page.goto(place)
}

/** On the page for signing in, as a person with a key does it on somebody else's device, wherever it leads. */
export async function enterKey(page: Page, person: Person, { stays = false } = {}): Promise<void> {
  await typeKey(page, person)
  await button(page, 'Sign in').click()
  await keepNothing(page, { stays })
}

/** The secret key stands in its field. */
export async function typeKey(page: Page, person: Person): Promise<void> {
  await button(page, 'I have a Nostr key').click()
  await field(page, 'Secret key').fill(encodeNsec(person.secretKey))
}

/** Asked how the key is locked here: not at all. `stays`: until the tab is closed; else a reload signs out. */
export async function keepNothing(page: Page, { stays = false } = {}): Promise<void> {
  await button(page, 'This is not my device').click()
  if (stays) await page.getByLabel('Keep me signed in until I close this tab').check()
  await button(page, 'Continue').click()
}

/** A new account, kept on this device under a PIN. Wherever `Create my account` is offered. */
export async function createAccount(page: Page, digits = '135790'): Promise<void> {
  await button(page, 'Create my account').click()
  await choosePin(page, 'Create my account', digits)
}

/** Where passkeys are offered too, the PIN is the second choice. */
export async function choosePin(page: Page, act: Name, digits = '135790'): Promise<void> {
  const [pin, instead] = [field(page, 'PIN'), button(page, 'Choose a PIN instead')]
  await pin.or(instead).waitFor()
  if (await instead.isVisible()) await instead.click()
  await pin.fill(digits)
  await button(page, act).click()
}

/** Where a wallet is connected, as somebody who has one. */
export const haveWallet = (page: Page) => button(page, 'I have one').click()

/** The payment of an invoice is known here, as whoever paid it asks: a page that is opened from then on has it. */
export const settled = ({ ask }: { ask: Ask }, verify: string) =>
  until(async () => ((await ask(undefined, 'GET', new URL(verify).pathname)) as { settled: boolean }).settled)

/** What a page shows by itself after a while: its clock, installed before, is put forward second by second until it does. */
export async function seenLater(page: Page, what: Locator): Promise<void> {
  await until(async () => {
    if (await what.isVisible()) return true
    await page.clock.fastForward(1000)
    // What that set off takes its own time: the clock does not run away from a page that is slow.
    return what.waitFor({ timeout: 200 }).then(
      () => true,
      () => false,
    )
  })
}

/** From here on time passes on the page, whose clock is installed, as it is told. */
export const stopClock = (page: Page) => page.clock.pauseAt(new Date(Date.now() + 10_000))

/** A millisecond for each look: what the page waits for comes before its own limits, however slow the machine is. */
export const seenSlowly = (page: Page, isThere: () => boolean | Promise<boolean>) =>
  until(async () => {
    await page.clock.runFor(1)
    return isThere()
  })

export async function textOf(download: Download): Promise<string> {
  return Buffer.concat(await Array.fromAsync(await download.createReadStream())).toString()
}

// Scripts for the page are texts: the types of a browser do not belong into programs that run on Node.

/** How far a page is wider than its window; more than 0 scrolls sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** Everything the page could leave behind on the device. */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate<string>('JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, location.href])')

/** Boxes to tick are small, and the words beside them count too, as do those that choose a file; a link in a sentence is as high as its line. */
const tooSmall = `[...document.querySelectorAll('main a, main button, main summary, main input, nav a, nav button')]
  .filter(one => one.offsetParent !== null && one.type !== 'checkbox' && one.type !== 'radio' && one.type !== 'file')
  .filter(one => getComputedStyle(one).display !== 'inline' || one.parentElement.textContent === one.textContent)
  .filter(one => one.getBoundingClientRect().height < 44)
  .map(one => one.outerHTML.slice(0, 120))`

/** On phones nothing scrolls sideways, and whatever can be pressed is large enough for a finger. */
export async function fits(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const size of [phone, smallPhone]) {
    await page.setViewportSize(size)
    // What is still moving into its place is waited for.
    const looks = async () =>
      (await overflow(page)) > 0 ? false : (await page.evaluate<string[]>(tooSmall)).length === 0
    await until(looks, 15_000).catch(() => {})
    assert.ok((await overflow(page)) <= 0, `${page.url()} at ${size.width} px`)
    assert.deepEqual(await page.evaluate<string[]>(tooSmall), [], `${page.url()} at ${size.width} px`)
  }
  if (before) await page.setViewportSize(before)
}

/** A browser notes every request that was refused; where a story is about refusals, only the rest counts. */
export const beyondRefusals = (complaints: string[]): string[] =>
  complaints.filter(line => !/status of (400|401|403|404|409|503)/.test(line))
