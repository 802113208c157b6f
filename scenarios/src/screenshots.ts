/**
 * `npm run screenshots`: starts the demo, lets something happen in it, and takes the pictures of the README into docs/. With a
 * folder (`npm run screenshots -- FOLDER`) every page and dialog instead, on a phone and a wide screen, in both themes and
 * languages; with a second word only those whose file name has it.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@chispa/testing/free-port'
import { chromium } from 'playwright-core'
import type { Tour } from './screenshot-stops.ts'
import { type Look, Photographer } from './take-screenshots.ts'

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const [folder, wanted] = process.argv.slice(2)

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
  const photographer = new Photographer(browser, instance)
  await (folder ? photographer.takeAll(folder, wanted) : takeForReadme(photographer))
  await browser.close()
} finally {
  demo.kill('SIGTERM')
}

/** The four of the README, small enough to stay in the repository. */
async function takeForReadme(photographer: Photographer): Promise<void> {
  const phone = { size: 'phone', theme: 'light', language: 'en' } as const
  const pictures: [string, string, Tour['who'], Look][] = [
    ['home', '/dashboard', 'Ana', phone],
    ['pay', '/ana', undefined, phone],
    ['history', '/dashboard/history', 'Ana', { ...phone, theme: 'dark', language: 'es' }],
    ['community', '/dashboard/community', 'Renata', { ...phone, size: 'desk' }],
  ]
  for (const [name, path, who, look] of pictures) {
    await photographer.takeOne(path, join(place('../../docs'), `${name}.png`), who, look)
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
    const { pr } = (await (await fetch(`${instance}/api/lud16/ana/cb?${query}`)).json()) as { pr: string }
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ invoice: pr })
    await fetch(`${sandbox}/wallets/${visitor}/pay`, { method: 'POST', headers, body })
  }
}
