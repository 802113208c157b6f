/** Keys that a device keeps under a lock: what a page shows of them, and what is in its storage. */
import assert from 'node:assert/strict'
import { encodeNsec } from '@chispa/protocols/nip19'
import type { Person } from '@chispa/testing/person'
import type { Page } from 'playwright-core'
import { button, field, heading, storedText, typeKey } from './visiting.ts'

export const account = (page: Page) => heading(page, 'My account')
export const signInPage = '/sign-in?back=/dashboard/account'
export const pin = (page: Page) => field(page, 'PIN')

/** Nothing in any storage from which the key could be read. */
export async function nothingInClear(page: Page, { secretKey }: Person): Promise<void> {
  const stored = await storedText(page)
  assert.ok(!stored.includes(encodeNsec(secretKey)) && !stored.includes(Buffer.from(secretKey).toString('hex')))
}

export const kept = (page: Page) =>
  page.evaluate<{ savedAt?: number; lock: { kind: string; wrong?: number } }[]>(
    `[].concat(JSON.parse(localStorage.getItem('chispa.device') ?? '[]'))`,
  )

export async function signInToStay(page: Page, person: Person): Promise<void> {
  await typeKey(page, person)
  await button(page, 'Sign in').click()
  await heading(page, 'Lock your key on this device').waitFor()
}

/** As if the tab had been closed: storage of the tab is gone, that of the device is not. */
export async function visitAgain(page: Page, place: string): Promise<void> {
  await page.evaluate('sessionStorage.clear()')
  await page.goto(place)
}
