/** One Chromium for all tests of a run that look at pages: starting it takes longer than many of them. */
import { chromium } from 'playwright-core'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function openBrowserServer(files) {
  if (!files.some(file => /\.browser\.test\.ts$|demo\.test\.ts$/.test(file))) {
    return { environment: {}, [Symbol.asyncDispose]: async () => {} }
  }
  const executablePath = process.env.CHROMIUM_SHELL ?? process.env.CHROMIUM
  const server = await chromium.launchServer({ executablePath, args: flags, host: '127.0.0.1' })
  return {
    environment: { TEST_BROWSER_URL: server.wsEndpoint() },
    [Symbol.asyncDispose]: () => server.close(),
  }
}
