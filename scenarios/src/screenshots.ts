/**
 * `npm run screenshots`: starts the demo, lets something happen in it, and takes the pictures of the README into docs/. With a
 * folder (`npm run screenshots -- FOLDER`) every page instead, on a phone and a wide screen, in both themes and languages.
 */
import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoPeople } from '@chispa/sandbox/demo/people'
import { authorization } from '@chispa/testing/person'
import { type Browser, chromium, type Page } from 'playwright-core'

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const [folder] = process.argv.slice(2)
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } }
type Look = { size: keyof typeof sizes; theme: 'light' | 'dark'; language: 'en' | 'es' }

const open = ['/', '/sign-in', '/pay', '/ana', '/nobody', '/docs', '/setup']
const ofMember = ['', '/history', '/receive', '/send', '/wallet', '/my-cards', '/vouchers', '/account']
const ofOperator = ['/community', '/people', '/cards', '/cards/designs', '/cards/payments', '/addresses', '/activity']
const ofSystem = ['/voucher-services', '/waitlist', '/listener', '/device-tokens', '/settings']

const port = await freePort()
const sandboxPort = await freePort()
const instance = `http://127.0.0.1:${port}`
const sandbox = `http://127.0.0.1:${sandboxPort}`
const demo = spawn(process.execPath, [place('../../sandbox/src/demo/main.ts')], {
  env: { ...process.env, PORT: String(port), SANDBOX_PORT: String(sandboxPort) },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  for await (const text of demo.stdout) if (String(text).includes('The platform is at')) break
  await letThingsHappen()
  const executablePath = process.env.CHROMIUM
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  await (folder ? takeAll(browser, folder) : takeForReadme(browser))
  await browser.close()
} finally {
  demo.kill('SIGTERM')
}

/** The four of the README, small enough to stay in the repository. */
async function takeForReadme(browser: Browser): Promise<void> {
  const phone = { size: 'phone', theme: 'light', language: 'en' } as const
  const pictures: [string, string, string | undefined, Look][] = [
    ['home', '/dashboard', 'Ana', phone],
    ['pay', '/ana', undefined, phone],
    ['history', '/dashboard/history', 'Ana', { ...phone, theme: 'dark', language: 'es' }],
    ['community', '/dashboard/community', 'Renata', { ...phone, size: 'desk' }],
  ]
  for (const [name, path, who, look] of pictures) {
    const page = await visit(browser, look, who)
    await take(page, path, join(place('../../docs'), `${name}.png`), false)
    await page.context().close()
  }
}

async function takeAll(browser: Browser, into: string): Promise<void> {
  await mkdir(into, { recursive: true })
  for (const size of ['phone', 'desk'] as const) {
    for (const [theme, language] of [
      ['light', 'en'],
      ['dark', 'es'],
    ] as const) {
      const look = { size, theme, language }
      for (const [who, paths] of [
        [undefined, open],
        ['Ana', ofMember.map(path => `/dashboard${path}`)],
        ['Renata', [...ofOperator, ...ofSystem].map(path => `/dashboard${path}`)],
      ] as const) {
        const page = await visit(browser, look, who)
        for (const path of paths) {
          const name = path === '/' ? 'start' : path.slice(1).replaceAll('/', '-')
          await take(page, path, join(into, `${name}.${size}.${theme}.${language}.png`), true)
        }
        await page.context().close()
      }
    }
  }
}

async function take(page: Page, path: string, file: string, fullPage: boolean): Promise<void> {
  await page.goto(instance + path)
  await page.locator('main h1').first().waitFor()
  await page.locator('main [aria-busy="true"], main .animate-pulse').first().waitFor({ state: 'detached' })
  await page.screenshot({ path: file, fullPage, animations: 'disabled' })
}

async function visit(browser: Browser, { size, theme, language }: Look, who: string | undefined): Promise<Page> {
  const context = await browser.newContext({ viewport: sizes[size], serviceWorkers: 'block', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const kept = who === undefined ? undefined : JSON.stringify(await sessionOf(who))
  await page.addInitScript(
    ([chosenTheme, chosenLanguage, session]) => {
      localStorage.setItem('chispa.theme', chosenTheme as string)
      localStorage.setItem('chispa.language', chosenLanguage as string)
      if (session) sessionStorage.setItem('chispa.session', session)
    },
    [theme, language, kept],
  )
  return page
}

async function sessionOf(who: string) {
  const person = personOf(who)
  const { token } = (await ask(who, 'POST', '/api/jwt', {})) as { token: string }
  const mintedAt = Date.now()
  return {
    signer: { method: 'key', publicKey: person.pubkey, nsec: person.nsec },
    token: { text: token, mintedAt, expiresAt: mintedAt + 3_600_000 },
  }
}

/** A few payments and a word with each, so that a history is one. */
async function letThingsHappen(): Promise<void> {
  const wallets = (await (await fetch(`${sandbox}/wallets`)).json()) as { id: string; name: string }[]
  const visitor = wallets.find(({ name }) => name === 'Visitor')?.id ?? ''
  for (const [sats, comment] of [
    [2100, 'Two coffees and a croissant'],
    [500, 'Thanks for the ride'],
    [12_000, 'Rent of the stand'],
  ] as const) {
    const query = new URLSearchParams({ amount: String(sats * 1000), comment })
    const { pr } = (await ask(undefined, 'GET', `/api/lud16/ana/cb?${query}`)) as { pr: string }
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ invoice: pr })
    await fetch(`${sandbox}/wallets/${visitor}/pay`, { method: 'POST', headers, body })
  }
}

async function ask(who: string | undefined, method: string, path: string, body?: object): Promise<unknown> {
  const text = body && JSON.stringify(body)
  const signed = { url: instance + path, method, ...(text !== undefined && { body: text }) }
  const headers = {
    ...(who !== undefined && { authorization: authorization(personOf(who), signed) }),
    ...(text !== undefined && { 'content-type': 'application/json' }),
  }
  const reply = await fetch(signed.url, { method, headers, ...(text !== undefined && { body: text }) })
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}`)
  return reply.json()
}

function personOf(who: string) {
  const person = demoPeople.find(({ name }) => name === who)
  if (!person) throw new Error(`There is no ${who} in the demo`)
  return person
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
