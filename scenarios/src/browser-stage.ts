/** The web service on a fresh database and a real browser in front of it, with ears for everything a page complains about. */
import { existsSync } from 'node:fs'
import { afterEach } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readEvents } from '@chispa/contract/live'
import { testDatabase } from '@chispa/testing/database'
import { authorization, type Person } from '@chispa/testing/person'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'
import { startWeb } from './web-process.ts'

export type Size = { width: number; height: number }

type Visit = {
  page: Page
  context: BrowserContext
  /** Warnings, errors, uncaught exceptions, whatever the content policy blocked: a page in order has none. */
  complaints: string[]
}

/**
 * `serviceWorkers`: allowed only where they are the story; they outlive a page. `reducedMotion`: without a graphics card,
 * drawing what moves takes a seventh of all that the browser does, so pages stand still unless a story looks at them moving.
 */
type VisitOptions = Pick<
  BrowserContextOptions,
  'locale' | 'timezoneId' | 'javaScriptEnabled' | 'serviceWorkers' | 'reducedMotion'
>

export type Stage = {
  origin: string
  /** A new person at a browser: nothing stored, nothing open. */
  visit: (size?: Size, options?: VisitOptions) => Promise<Visit>
  ask: Ask
} & AsyncDisposable

/** Calls the API as this person, signing every request; answers the body. */
export type Ask = (person: Person | undefined, method: string, path: string, body?: object) => Promise<unknown>

export const desk: Size = { width: 1280, height: 800 }
export const phone: Size = { width: 390, height: 844 }
export const smallPhone: Size = { width: 360, height: 640 }

const built = fileURLToPath(new URL('../../frontend/dist/index.html', import.meta.url))

export async function openStage(environment: NodeJS.ProcessEnv = {}, given?: Browser): Promise<Stage> {
  await using parts = new AsyncDisposableStack()
  const database = parts.use(await testDatabase())
  const web = parts.adopt(await startWeb(database.url, environment), async started => void (await started.stop()))
  const stage = parts.use(await openBrowser(web.url, given))
  const kept = parts.move()
  return { ...stage, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** In front of a web service that runs already. The browser is that of the whole run, unless given; its windows are ours. */
export async function openBrowser(origin: string, given?: Browser): Promise<Stage> {
  if (!existsSync(built)) throw new Error('The frontend is not built: run `npm test`, or `vite build` in frontend/')
  const browser = given ?? (await connectToBrowser())
  const ask = asker(origin)
  return {
    origin,
    ask,
    async visit(viewport = desk, options = {}) {
      const usual = { locale: 'en-GB', serviceWorkers: 'block', reducedMotion: 'reduce' } as const
      const context = await browser.newContext({
        baseURL: origin,
        viewport,
        acceptDownloads: true,
        ...usual,
        ...options,
      })
      return openVisit(context, ask)
    },
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

async function connectToBrowser(): Promise<Browser> {
  const url = process.env.TEST_BROWSER_URL
  if (!url) throw new Error('There is no browser for tests: run them with `npm test`, which starts one')
  return chromium.connect(url)
}

const openPages = new Set<Page>()

// A story that failed says what its newest page showed: on another machine there is nothing else to go by.
afterEach(async context => {
  const { error } = context as { error?: Error }
  const page = [...openPages].at(-1)
  if (page && error?.cause instanceof Error) Object.assign(error.cause, { shown: await describePage(page) })
})

async function describePage(page: Page): Promise<string> {
  const text = await page.innerText('body', { timeout: 2000 }).catch(String)
  return `${page.url()}: ${text.replace(/\s+/g, ' ')}`
}

const asks = new WeakMap<Page, Ask>()
const liveStreams = new WeakMap<Page, Set<Request>>()

/** Whether the page hears what changes from now on: the service subscribes before it answers. */
export const hearsChanges = (page: Page): boolean => (liveStreams.get(page)?.size ?? 0) > 0

/** How the test itself reaches the instance that a page is of. */
export const askOf = (page: Page): Ask => asks.get(page) as Ask

/** Without a graphics card, blurring what is behind the bars takes as long as all the rest of drawing. */
const withoutBlur = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { backdrop-filter: none !important }')
  document.adoptedStyleSheets.push(sheet)
}`

async function openVisit(context: BrowserContext, ask: Ask): Promise<Visit> {
  // Long, for busy machines: it ends as soon as it can.
  context.setDefaultTimeout(120_000)
  await context.addInitScript(withoutBlur)
  // Nobody outside is called: public relays are there, and say nothing.
  await context.routeWebSocket(/^wss:/, () => {})
  const page = await context.newPage()
  asks.set(page, ask)
  openPages.add(page)
  page.on('close', () => openPages.delete(page))
  const streams = new Set<Request>()
  liveStreams.set(page, streams)
  page.on('response', reply => {
    if (new URL(reply.url()).pathname === readEvents.url && reply.ok()) streams.add(reply.request())
  })
  page.on('requestfinished', request => streams.delete(request))
  page.on('requestfailed', request => streams.delete(request))
  const complaints: string[] = []
  page.on('console', message => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    if (isComplaint && !/registration blocked by Playwright/.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  return { page, context, complaints }
}

const asker =
  (origin: string): Ask =>
  async (person, method, path, body) => {
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
