/** A browser of a file's own, with windows: for what the one of the whole run does not do. */
import { type Browser, chromium } from 'playwright-core'

export const launchBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
    args: ['--no-sandbox', '--disable-gpu', ...flags],
  })
