/** The web service on a fresh database and a real browser in front of it, with ears for everything a page complains about. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '@chispa/testing/database'
import { authorization, type Person } from '@chispa/testing/person'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { startWeb } from './web-process.ts'

export type Size = { width: number; height: number }

type Visit = {
  page: Page
  context: BrowserContext
  /** Warnings, errors, uncaught exceptions, whatever the content policy blocked: a page in order has none. */
  complaints: string[]
}

export type Stage = {
  origin: string
  /** A new person at a browser: nothing stored, nothing open. */
  visit: (size?: Size) => Promise<Visit>
  /** Calls the API as this person, signing every request; answers the body. */
  ask: (person: Person | undefined, method: string, path: string, body?: object) => Promise<unknown>
} & AsyncDisposable

export const desk: Size = { width: 1280, height: 800 }
export const phone: Size = { width: 390, height: 844 }
export const smallPhone: Size = { width: 360, height: 640 }

const built = fileURLToPath(new URL('../../frontend/dist/index.html', import.meta.url))
const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function openStage(environment: NodeJS.ProcessEnv = {}): Promise<Stage> {
  await using parts = new AsyncDisposableStack()
  const database = parts.use(await testDatabase())
  const web = parts.adopt(await startWeb(database.url, environment), async started => void (await started.stop()))
  const stage = parts.use(await openBrowser(web.url))
  const kept = parts.move()
  return { ...stage, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** In front of a web service that runs already. */
export async function openBrowser(origin: string): Promise<Stage> {
  if (!existsSync(built)) throw new Error('The frontend is not built: run `npm test`, or `vite build` in frontend/')
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: quietly })
  return {
    origin,
    visit: (size = desk) => openVisit(browser, origin, size),
    ask: (person, method, path, body) => askAs(origin, person, method, path, body),
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

async function openVisit(browser: Browser, origin: string, viewport: Size): Promise<Visit> {
  const context = await browser.newContext({ baseURL: origin, viewport, acceptDownloads: true, locale: 'en-GB' })
  context.setDefaultTimeout(40_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  return { page, context, complaints }
}

async function askAs(origin: string, person: Person | undefined, method: string, path: string, body?: object) {
  const text = body && JSON.stringify(body)
  const signed = { url: origin + path, method, ...(text !== undefined && { body: text }) }
  const reply = await fetch(signed.url, {
    method,
    headers: {
      ...(person && { authorization: authorization(person, signed) }),
      ...(text !== undefined && { 'content-type': 'application/json' }),
    },
    ...(text !== undefined && { body: text }),
  })
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

// Scripts for the page are texts: the types of a browser do not belong into programs that run on Node.

/** How far a page is wider than its window; more than 0 scrolls sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** Everything the page could leave behind on the device. */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate<string>('JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, location.href])')
