/**
 * A key is on one device and was never saved. Every button of every page that its owner can see, signed in or locked, is pressed,
 * and every button of what that opens: the key is still there afterwards. Pages are found by following links, so that a new one
 * is pressed too.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { encryptSecretKey } from '@chispa/protocols/nip49'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import type { Page } from 'playwright-core'
import { openStage, phone, type Stage } from './src/browser-stage.ts'
import { newMember } from './src/members.ts'

let stage: Stage
before(async () => {
  stage = await openStage({ RATE_LIMITS: 'off' })
  const admin = newPerson()
  await stage.ask(admin, 'POST', '/api/admin/assign')
  await stage.ask(admin, 'POST', '/api/settings', { community_name: 'La Plaza', domain: 'plaza.example' })
})
after(() => stage?.[Symbol.asyncDispose]())

/** What lies above a page is all that can be pressed then. */
const above = '[role=dialog], [role=alertdialog], [role=menu]'
const pressable = 'button:not([disabled]), [role=menuitem], [role=switch], [role=tab], summary'

/** What can be pressed now, by where it stands among its kind and what it says. */
const listed = `[...(document.querySelector('${above}') ?? document).querySelectorAll('${pressable}')]
  .map((one, at) => ({ at, text: (one.getAttribute('aria-label') ?? one.textContent).trim(), inPage: one.closest('main') !== null, seen: one.checkVisibility() }))
  .filter(({ seen }) => seen)`

type Listed = { at: number; text: string; inPage: boolean }

const list = (page: Page) => page.evaluate<Listed[]>(listed)

/** As a finger does: menus open when it touches. Also what lies under something else is pressed; what it does is what counts. */
const press = (page: Page, at: number) =>
  page.evaluate(`{
    const one = [...(document.querySelector('${above}') ?? document).querySelectorAll('${pressable}')][${at}]
    one?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
    one?.click()
  }`)

/** Drawn, asked for and answered: nothing on the page waits any more. */
const isQuiet = `document.querySelector('main h1, [role=dialog]') !== null &&
  !document.querySelector('main [aria-busy=true], main .animate-pulse')`
const quiet = (page: Page) => until(() => page.evaluate<boolean>(isQuiet).catch(() => false), 3000).catch(() => {})

const linksOf = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('a[href]')].map(one => new URL(one.href)).filter(one => one.origin === location.origin)
      .map(one => one.pathname)`,
  )

/** A member whose key this device keeps under a PIN, with a cheap hash, and has never saved. */
async function memberOnDevice(isOpen: boolean) {
  const { person } = await newMember(stage, { username: isOpen ? 'ana' : 'luz' })
  const record = {
    signer: { method: 'key', publicKey: person.pubkey },
    lock: { kind: 'pin', ncryptsec: await encryptSecretKey(person.secretKey, '135790', 4), wrong: 0, notBefore: 0 },
  }
  const { token } = (await stage.ask(person, 'POST', '/api/jwt', {})) as { token: string }
  const now = Date.now()
  const session = {
    signer: { method: 'device', publicKey: person.pubkey },
    token: { text: token, mintedAt: now, expiresAt: now + 60 * 60 * 1000 },
  }
  return { device: JSON.stringify([record]), session: isOpen ? JSON.stringify(session) : '', lock: record.lock }
}

type OnDevice = Awaited<ReturnType<typeof memberOnDevice>>

/** The page as it is opened. Where nobody was signed out meanwhile, the loaded app leads there, which costs far less. */
async function visitAs(page: Page, { device, session }: OnDevice, path: string): Promise<void> {
  const isAsBefore = await page.evaluate<boolean>(
    `typeof __TSR_ROUTER__ === 'object' && localStorage.getItem('chispa.device') === ${JSON.stringify(device)} &&
      (sessionStorage.getItem('chispa.session') !== null) === ${session !== ''} &&
      document.querySelector('${above}') === null`,
  )
  if (isAsBefore) {
    await lead(page, '/no/page')
    await lead(page, path)
  } else {
    await page.evaluate(
      `localStorage.setItem('chispa.device', ${JSON.stringify(device)})
       sessionStorage.clear()
       ${session && `sessionStorage.setItem('chispa.session', ${JSON.stringify(session)})`}`,
    )
    await page.goto(path)
  }
  await quiet(page)
}

async function lead(page: Page, path: string): Promise<void> {
  await page.evaluate(`__TSR_ROUTER__.history.push(${JSON.stringify(path)})`)
  await until(() =>
    page.evaluate<boolean>(`(({ status, location, resolvedLocation }) =>
      status === 'idle' && location.href === resolvedLocation?.href)(__TSR_ROUTER__.state)`),
  )
}

async function assertKept(page: Page, { lock }: OnDevice, where: string): Promise<void> {
  // The press may have led to another page, which is asked once it is there.
  const stored = { text: undefined as string | undefined }
  await until(async () => {
    stored.text = await page.evaluate<string>(`localStorage.getItem('chispa.device') ?? ''`).catch(() => undefined)
    return stored.text !== undefined
  })
  assert.ok(stored.text?.includes(lock.ncryptsec), `${where} lost the key`)
}

/** Presses everything on a page, each from the page as it was opened. Answers where the page leads. */
async function pressAll(page: Page, who: OnDevice, path: string, pressed: Set<string>): Promise<string[]> {
  await visitAs(page, who, path)
  const links = await linksOf(page)
  const before = await list(page)
  let isFresh = true
  for (const { at, text, inPage } of before) {
    // The frame around the pages is pressed on the first.
    const name = inPage ? `${path}: ${text}` : text
    if (pressed.has(name)) continue
    pressed.add(name)
    if (!isFresh) await visitAs(page, who, path)
    await press(page, at)
    await quiet(page)
    await assertKept(page, who, name)
    isFresh = false
    if ((await page.locator(above).count()) === 0) continue
    for (const inside of await list(page)) {
      const both = `${name} › ${inside.text}`
      if (pressed.has(both)) continue
      pressed.add(both)
      await page.keyboard.press('Escape')
      await visitAs(page, who, path)
      await press(page, at)
      await quiet(page)
      await press(page, inside.at)
      await quiet(page)
      await assertKept(page, who, both)
    }
  }
  return links
}

/** The reference of the API has a hundred operations that look alike, and no session. */
const isPage = (path: string) => !path.startsWith('/api') && path !== '/docs' && !/\.\w+$/.test(path)

for (const isOpen of [true, false]) {
  test(`no single press loses the key of a member who is ${isOpen ? 'signed in' : 'locked out'}`, async () => {
    const who = await memberOnDevice(isOpen)
    const { page } = await stage.visit(phone)
    page.on('dialog', dialog => void dialog.dismiss())
    // Printing and choosing a file would stop the page.
    await page.addInitScript('window.print = () => {}; HTMLInputElement.prototype.showPicker = () => {}')
    await page.goto('/no/page')
    const [found, pressed] = [
      isOpen
        ? ['/dashboard', '/dashboard/account/key', '/sign-in', '/', '/no/page']
        : ['/sign-in', '/', '/dashboard', '/setup', '/till'],
      new Set<string>(),
    ]
    for (const path of found) {
      const links = await pressAll(page, who, path, pressed)
      for (const one of links) if (isPage(one) && !found.includes(one)) found.push(one)
    }
    // It went where it should have gone, and pressed what matters most.
    for (const path of isOpen ? ['/dashboard/account', '/dashboard/account/key', '/dashboard/send'] : ['/sign-in', '/'])
      assert.ok(found.includes(path), `${path} was not found among ${found.join(' ')}`)
    const expected = isOpen
      ? [
          'More › Sign out',
          '/dashboard/account: Sign out',
          '/dashboard/account: Remove from this device',
          '/dashboard/account: Remove from this device › Cancel',
        ]
      : ['/sign-in: Unlock', '/sign-in: Remove from this device', '/sign-in: Sign in another way']
    for (const name of expected) assert.ok(pressed.has(name), `${name} was not pressed: ${[...pressed].join(', ')}`)
  })
}
