/**
 * axe finds nothing on a page or dialog, and nothing is disabled without a reason, in both themes and every language, on a
 * phone and a wide screen. Rules: WCAG 2.2 A and AA, and best practices. Nor has an element two classes of one kind, which
 * the order of the style sheet would decide (frontend/src/ui/cn.ts).
 *
 * Looking costs far more than drawing, so nothing is looked at twice: the app is loaded once and led from page to page, another
 * theme or language is chosen as another tab would choose it, and the frame around the pages is looked at on the first of them.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Language, languageTags } from '@chispa/contract/languages'
import { until } from '@chispa/sandbox/until'
import type { Person } from '@chispa/testing/person'
import type { Sentence } from '@chispa/words/sentence'
import type { Page } from 'playwright-core'
import { twMerge } from 'tailwind-merge'
import { desk, phone, type Size, type Stage } from './browser-stage.ts'
import { signIn } from './visiting.ts'
import { wordsFor } from './words-for.ts'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Violation = { id: string; nodes: { target: string[]; failureSummary: string }[] }
/**
 * What is pressed on a page, so that a dialog is open. `more`: in the menu of three dots; `click`: what has no words of its own;
 * `title`: of the last dialog, where one leads to another; `size`: where it is there at that size only.
 */
export type Opened = {
  path: string
  press?: readonly Sentence[]
  more?: true
  click?: string
  title?: Sentence
  size?: Size
}

const themes = ['light', 'dark'] as const

export const inDashboard = (paths: readonly string[]) => paths.map(path => `/dashboard${path}`)

export async function checkAll(stage: Stage, person: Person | undefined, paths: string[]): Promise<void> {
  const found: string[] = []
  const page = await load(stage, person, paths[0])
  for (const language of languageTags) {
    await speak(page, language)
    for (const path of paths) {
      // The API reference is in English, and has a hundred operations that look alike.
      if (path === '/docs' && language !== 'en') continue
      await lead(page, path)
      if (path === '/docs') await page.getByRole('searchbox').fill('voucher')
      found.push(...(await inBothThemes(page, { withFrame: path === paths[0] })))
    }
  }
  await page.close()
  assert.deepEqual(found, [])
}

export async function checkDialogs(stage: Stage, person: Person, dialogs: Opened[]): Promise<void> {
  const found: string[] = []
  const page = await load(stage, person)
  for (const language of languageTags) {
    await speak(page, language)
    for (const { path, press = [], more, click, title, size = sizeFor(language) } of dialogs) {
      await lead(page, path)
      if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
      if (more) await page.locator('main button[aria-haspopup=menu]').first().click()
      if (click) await page.locator(click).first().click()
      for (const sentence of press) {
        const name = await wordsFor(sentence, language)
        const named = (role: 'button' | 'menuitem') => page.getByRole(role, { name, exact: true })
        await named('button').or(named('menuitem')).first().click()
      }
      const last = page.getByRole('dialog', title && { name: await wordsFor(title, language), exact: true })
      await last.waitFor()
      await until(async () => (await page.getByRole('dialog').count()) === 1)
      // What is behind a dialog is hidden from everybody, and was looked at without it; drawing it costs as much as the dialog.
      await page.evaluate(`document.getElementById('root').hidden = true`)
      found.push(...(await inBothThemes(page)).map(one => `${press.at(-1) ?? click}, ${one}`))
      await page.evaluate(`document.getElementById('root').hidden = false`)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  }
  await page.close()
  assert.deepEqual(found, [])
}

export async function load(stage: Stage, person: Person | undefined, path = '/dashboard'): Promise<Page> {
  const { page } = await stage.visit()
  await (person ? signIn(page, person, path) : page.goto(path))
  await page.evaluate(axe)
  return page
}

/** To another page of the loaded app, as a link leads there. */
async function lead(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `location.pathname + location.search + location.hash === '${path}' || __TSR_ROUTER__.history.push('${path}')`,
  )
  await until(() =>
    page.evaluate<boolean>(`(({ status, resolvedLocation }) =>
      status === 'idle' && resolvedLocation && resolvedLocation.pathname + resolvedLocation.searchStr + (resolvedLocation.hash && '#' + resolvedLocation.hash) === '${path}')(__TSR_ROUTER__.state)`),
  )
}

/** English on a wide screen, any other language on a phone: both sizes see both themes. */
export const sizeFor = (language: Language): Size => (language === 'en' ? desk : phone)

export async function speak(page: Page, language: Language): Promise<void> {
  await page.setViewportSize(sizeFor(language))
  await page.locator('main h1').first().waitFor()
  await choose(page, { language })
}

/** `withFrame`: what is around the page too. */
export async function inBothThemes(page: Page, { withFrame = true } = {}): Promise<string[]> {
  const found: string[] = []
  const isDark = (await page.locator('html').getAttribute('data-theme')) === 'dark'
  // First the one that is there already.
  for (const theme of isDark ? themes.toReversed() : themes) {
    await choose(page, { theme })
    await settled(page)
    const about = `${new URL(page.url()).pathname} ${theme} ${await page.locator('html').getAttribute('lang')}`
    // The other theme has the same elements in other colours; another language the same colours and other words.
    const run = theme === 'dark' ? colours : about.endsWith('en') ? everything : allButColours
    found.push(...(await violations(page, run, withFrame)).map(one => `${about}: ${one}`))
  }
  const at = `${new URL(page.url()).pathname} ${await page.locator('html').getAttribute('lang')}`
  found.push(...(await otherFaults(page)).map(one => `${at}: ${one}`))
  return found
}

/** As the choice in another tab of the same person arrives here. */
export async function choose(page: Page, chosen: { theme?: string; language?: Language }): Promise<void> {
  for (const [name, value] of Object.entries(chosen)) {
    const [key, attribute] = name === 'theme' ? ['chispa.theme', 'data-theme'] : ['chispa.language', 'lang']
    if ((await page.locator('html').getAttribute(attribute)) === value) continue
    await page.evaluate(`localStorage.setItem('${key}', '${value}')
      dispatchEvent(new StorageEvent('storage', { key: '${key}', newValue: '${value}' }))`)
    await page.locator(`html[${attribute}="${value}"]`).waitFor({ state: 'attached' })
  }
}

/** What is behind a dialog may wait for it. */
const isStill = `(document.querySelector('[role=dialog]') || !document.querySelector('main [aria-busy="true"], main .animate-pulse'))
  && document.getAnimations().every(one => one.playState !== 'running' || one.effect.getComputedTiming().iterations === Infinity)`

/** What the page asks for has arrived, and nothing moves any more. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1, [role=dialog]').first().waitFor({ state: 'attached' })
  // Not until the network rests: a stream of live events is open all the time.
  await until(() => page.evaluate<boolean>(isStill))
}

const everything = `runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']`
const colours = `runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }`
const allButColours = `${everything}, rules: { 'color-contrast': { enabled: false } }`

const allButFrame = `{ exclude: ['aside', 'header', 'nav', 'footer'].map(one => [one + ':not(main *)']) }`

async function violations(page: Page, run: string, withFrame: boolean): Promise<string[]> {
  if (!(await page.evaluate('window.axe !== undefined'))) await page.evaluate(axe)
  const place = `document.querySelector('[role=dialog]') ?? ${withFrame ? 'document' : allButFrame}`
  const list = await page.evaluate<Violation[]>(
    `axe.run(${place}, { ${run}, resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  )
  return list.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`),
  )
}

/** What no theme changes. */
async function otherFaults(page: Page): Promise<string[]> {
  const silent = await page.evaluate<string[]>(disabledWithoutReason)
  const classes = (await page.evaluate<string[]>(classesOfPage)).filter(hasTwoOfAKind)
  return [
    ...silent.map(one => `disabled without a reason: ${one}`),
    ...classes.map(one => `two classes of one kind: ${one}`),
  ]
}

const classesOfPage = `[...new Set([...document.querySelectorAll('[class]')].map(one => one.getAttribute('class')))]`

const hasTwoOfAKind = (classes: string): boolean => {
  const list = classes.split(/\s+/).filter(Boolean)
  return twMerge(list.join(' ')).split(' ').length < new Set(list).size
}

/** A control that does nothing says why: a line that it names, or a title. */
const disabledWithoutReason = `[...document.querySelectorAll('button:disabled, input:disabled, select:disabled, textarea:disabled')]
  .filter(one => one.offsetParent !== null && !one.closest('[aria-busy=true]') && !one.title)
  .filter(one => !(one.getAttribute('aria-describedby') ?? '').split(' ').some(id => document.getElementById(id)?.textContent))
  .map(one => one.outerHTML.slice(0, 160))`
