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

const pressable = 'button:not([disabled]), [role=menuitem], [role=switch], [role=tab], summary'

/** What can be pressed now, by where it stands among its kind and what it says. */
const listed = `[...(document.querySelector('[role=dialog], [role=alertdialog]') ?? document).querySelectorAll('${pressable}')]
  .map((one, at) => ({ at, text: (one.getAttribute('aria-label') ?? one.textContent).trim(), seen: one.checkVisibility() }))
  .filter(({ seen }) => seen)`

type Listed = { at: number; text: string }

const list = (page: Page) => page.evaluate<Listed[]>(listed)

/** As a finger does, also where something lies above it: what counts is what the button does. */
const press = (page: Page, at: number) =>
  page.evaluate(
    `[...(document.querySelector('[role=dialog], [role=alertdialog]') ?? document).querySelectorAll('${pressable}')][${at}]?.click()`,
  )

/** Drawn, asked for and answered: nothing on the page waits any more. */
const isQuiet = `document.querySelector('main h1, [role=dialog]') !== null &&
  !document.querySelector('main [aria-busy=true], main .animate-pulse')`
const quiet = (page: Page) => until(() => page.evaluate<boolean>(isQuiet).catch(() => false), 10_000).catch(() => {})

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

async function visitAs(page: Page, { device, session }: OnDevice, path: string): Promise<void> {
  await page.evaluate(
    `localStorage.setItem('chispa.device', ${JSON.stringify(device)})
     sessionStorage.clear()
     ${session && `sessionStorage.setItem('chispa.session', ${JSON.stringify(session)})`}`,
  )
  await page.goto(path)
  await quiet(page)
}

async function assertKept(page: Page, { lock }: OnDevice, where: string): Promise<void> {
  const stored = await page.evaluate<string | null>(`localStorage.getItem('chispa.device')`)
  assert.ok(stored?.includes(lock.ncryptsec), `${where} lost the key`)
}

/** Presses everything on a page, each from the page as it was opened. Answers what was pressed. */
async function pressAll(page: Page, who: OnDevice, path: string, pressed: Set<string>): Promise<string[]> {
  await visitAs(page, who, path)
  const links = await linksOf(page)
  const before = await list(page)
  let isFresh = true
  for (const { at, text } of before) {
    // What is on every page, such as the frame around them, is pressed on the first.
    if (pressed.has(text)) continue
    pressed.add(text)
    if (!isFresh) await visitAs(page, who, path)
    await press(page, at)
    await quiet(page)
    await assertKept(page, who, `${path}: ${text}`)
    isFresh = false
    if ((await page.locator('[role=dialog], [role=alertdialog], [role=menu]').count()) === 0) continue
    for (const inside of await list(page)) {
      const name = `${text} › ${inside.text}`
      if (pressed.has(name) || before.some(one => one.text === inside.text && one.at === inside.at)) continue
      pressed.add(name)
      await visitAs(page, who, path)
      await press(page, at)
      await quiet(page)
      await press(page, inside.at)
      await quiet(page)
      await assertKept(page, who, `${path}: ${name}`)
    }
  }
  return links
}

/** Pages of one kind, such as those of members, are one page. */
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
      ? ['Sign out', 'Remove from this device', 'Remove from this device › Cancel']
      : ['Unlock', 'Remove from this device', 'Sign in another way']
    for (const name of expected) assert.ok(pressed.has(name), `${name} was not pressed: ${[...pressed].join(', ')}`)
  })
}
