/**
 * axe finds nothing on a page or dialog, and nothing is disabled without a reason, in both themes and both languages, on a
 * phone and a wide screen. A page is opened once: another theme or language is chosen as another tab would choose it. Rules:
 * WCAG 2.2 A and AA, and best practices. Nor has an element two classes of one kind, which the order of the style sheet would
 * decide (frontend/src/ui/cn.ts).
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Person } from '@chispa/testing/person'
import type { Sentence } from '@chispa/words/sentence'
import type { Page } from 'playwright-core'
import { twMerge } from 'tailwind-merge'
import { desk, phone, type Stage } from './browser-stage.ts'
import { until } from './until.ts'
import { signIn } from './visiting.ts'
import { wordsFor } from './words-for.ts'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Violation = { id: string; nodes: { target: string[]; failureSummary: string }[] }
export type Language = 'en' | 'es'
/** What is pressed on a page, so that a dialog is open. `more`: in the menu of three dots; `click`: what has no words of its own. */
export type Opened = { path: string; press?: readonly Sentence[]; more?: true; click?: string }

const themes = ['light', 'dark'] as const
export const languages: readonly Language[] = ['en', 'es']

export const inDashboard = (paths: readonly string[]) => paths.map(path => `/dashboard${path}`)

export async function checkAll(stage: Stage, person: Person | undefined, paths: string[]): Promise<void> {
  const found: string[] = []
  const { page } = await stage.visit()
  if (person) await signIn(page, person, paths[0])
  for (const path of paths) {
    await page.goto(path)
    // The API reference is in English, and has a hundred operations that look alike.
    if (path === '/docs') await page.getByRole('searchbox').fill('voucher')
    const spoken = path === '/docs' ? languages.slice(0, 1) : languages
    for (const language of spoken) {
      await speak(page, language)
      found.push(...(await inBothThemes(page)))
    }
  }
  await page.close()
  assert.deepEqual(found, [])
}

export async function checkDialogs(stage: Stage, person: Person, dialogs: Opened[]): Promise<void> {
  const found: string[] = []
  const { page } = await stage.visit()
  await signIn(page, person)
  for (const { path, press = [], more, click } of dialogs) {
    if (new URL(page.url()).pathname !== path) await page.goto(path)
    for (const language of languages) {
      await speak(page, language)
      if (more) await page.locator('main button[aria-haspopup=menu]').first().click()
      if (click) await page.locator(click).first().click()
      for (const sentence of press) {
        const name = await wordsFor(sentence, language)
        const named = (role: 'button' | 'menuitem') => page.getByRole(role, { name, exact: true })
        await named('button').or(named('menuitem')).first().click()
      }
      await page.getByRole('dialog').waitFor()
      found.push(...(await inBothThemes(page)).map(one => `${press.at(-1) ?? click}, ${one}`))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  }
  await page.close()
  assert.deepEqual(found, [])
}

/** English on a wide screen, Spanish on a phone: both sizes see both themes. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.setViewportSize(language === 'es' ? phone : desk)
  await page.locator('main h1').first().waitFor()
  await choose(page, { language })
}

export async function inBothThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const theme of themes) {
    await choose(page, { theme })
    await settled(page)
    const about = `${new URL(page.url()).pathname} ${theme} ${await page.locator('html').getAttribute('lang')}`
    // The other theme has the same elements in other colours; another language the same colours and other words.
    const run = theme === 'dark' ? colours : about.endsWith('en') ? everything : allButColours
    found.push(...(await violations(page, run)).map(one => `${about}: ${one}`))
  }
  const at = `${new URL(page.url()).pathname} ${await page.locator('html').getAttribute('lang')}`
  found.push(...(await otherFaults(page)).map(one => `${at}: ${one}`))
  return found
}

/** As the choice in another tab of the same person arrives here. */
export async function choose(page: Page, chosen: { theme?: string; language?: Language }): Promise<void> {
  for (const [name, value] of Object.entries(chosen)) {
    const [key, attribute] = name === 'theme' ? ['chispa.theme', 'data-theme'] : ['chispa.language', 'lang']
    await page.evaluate(`localStorage.setItem('${key}', '${value}')
      dispatchEvent(new StorageEvent('storage', { key: '${key}', newValue: '${value}' }))`)
    await page.locator(`html[${attribute}="${value}"]`).waitFor({ state: 'attached' })
  }
}

const isStill = `!document.querySelector('main [aria-busy="true"], main .animate-pulse')
  && document.getAnimations().every(one => one.playState !== 'running' || one.effect.getComputedTiming().iterations === Infinity)`

/** What the page asks for has arrived, and nothing moves any more. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  // Not until the network rests: a stream of live events is open all the time.
  await until(() => page.evaluate<boolean>(isStill))
}

const everything = `runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']`
const colours = `runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }`
const allButColours = `${everything}, rules: { 'color-contrast': { enabled: false } }`

async function violations(page: Page, run: string): Promise<string[]> {
  if (!(await page.evaluate('window.axe !== undefined'))) await page.evaluate(axe)
  const { violations: list } = await page.evaluate<{ violations: Violation[] }>(
    // What is behind a dialog is hidden from everybody, and was looked at without it.
    `axe.run(document.querySelector('[role=dialog]') ?? document, { ${run}, resultTypes: ['violations'] })`,
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
