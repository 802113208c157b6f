/** Pictures of a running demo: one page, or every stop of every tour in all sizes, themes and languages. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languageTags } from '@chispa/contract/languages'
import { encodeNsec } from '@chispa/protocols/nip19'
import { demoPeople } from '@chispa/sandbox/demo/people'
import { authorization, newPerson, type Person } from '@chispa/testing/person'
import type { Browser, Page } from 'playwright-core'
import { type Found, nameOf, type Stop, type Tour, tours } from './screenshot-stops.ts'
import { wordsFor } from './words-for.ts'

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } }
const themes = ['light', 'dark'] as const
export type Look = {
  size: keyof typeof sizes
  theme: (typeof themes)[number]
  language: Language
}

const newcomer = newPerson()

export class Photographer {
  readonly #browser: Browser
  readonly #instance: string

  constructor(browser: Browser, instance: string) {
    this.#browser = browser
    this.#instance = instance
  }

  /** Every stop whose file name has these letters; of all, none are left out. */
  async takeAll(folder: string, wanted = ''): Promise<void> {
    await mkdir(folder, { recursive: true })
    const list = tours(await this.#find())
    for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) {
      for (const language of languageTags)
        for (const tour of list) await this.#takeTour(tour, { size, language }, folder, wanted)
    }
  }

  /** One picture of what is in the window. */
  async takeOne(path: string, file: string, who: Tour['who'], look: Look): Promise<void> {
    const page = await this.#visit(look, who)
    await this.#open(page, path)
    await page.screenshot({ path: file, animations: 'disabled' })
    await page.context().close()
  }

  async #takeTour({ who, stops }: Tour, look: Omit<Look, 'theme'>, folder: string, wanted: string): Promise<void> {
    const chosen = stops.filter(stop => `${nameOf(stop)}.${look.size}.${look.language}`.includes(wanted))
    if (chosen.length === 0) return
    const page = await this.#visit({ ...look, theme: 'light' }, who)
    for (const stop of chosen) {
      const name = `${nameOf(stop)}${who === 'Newcomer' ? '.new' : ''}.${look.size}`
      try {
        await this.#open(page, stop.path)
        await act(page, stop, look.language)
      } catch (error) {
        console.error(`${name}.${look.language}: ${String(error).split('\n')[0]}`)
      }
      for (const theme of themes) {
        // As the choice in the frame does it: nothing is loaded anew.
        await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
        const path = join(folder, `${name}.${theme}.${look.language}.png`)
        // A dialog is seen in the window; what is behind it has no length.
        const fullPage = (await page.getByRole('dialog').or(page.getByRole('menu')).count()) === 0
        await page.screenshot({ path, fullPage, animations: 'disabled' })
      }
    }
    await page.context().close()
  }

  async #open(page: Page, path: string): Promise<void> {
    await page.goto(this.#instance + path)
    await page.locator('main h1').first().waitFor()
    await settled(page)
  }

  async #visit({ size, theme, language }: Look, who: Tour['who']): Promise<Page> {
    const context = await this.#browser.newContext({
      viewport: sizes[size],
      locale: language === 'en' ? 'en-GB' : language,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(10_000)
    const page = await context.newPage()
    const kept = who === undefined ? undefined : JSON.stringify(await this.#sessionOf(personOf(who)))
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

  async #sessionOf(person: Person) {
    if (person === newcomer) await this.#ask(person, 'GET', '/api/users/me')
    const { token } = (await this.#ask(person, 'POST', '/api/jwt', {})) as { token: string }
    const mintedAt = Date.now()
    return {
      signer: { method: 'key', publicKey: person.pubkey, nsec: encodeNsec(person.secretKey) },
      token: { text: token, mintedAt, expiresAt: mintedAt + 3_600_000 },
    }
  }

  async #find(): Promise<Found> {
    const [ana, renata] = [personOf('Ana'), personOf('Renata')]
    const first = async (person: Person, path: string) =>
      ((await this.#ask(person, 'GET', path)) as { id: string }[])[0]!.id
    const cards = (await this.#ask(renata, 'GET', '/api/cards')) as { id: string; otc?: string }[]
    const fresh = cards.find(({ otc }) => otc !== undefined)
    const { userId } = (await this.#ask(ana, 'GET', '/api/users/me')) as { userId: string }
    return {
      cardId: fresh?.id ?? '',
      otc: fresh?.otc ?? '',
      myCardId: await first(ana, `/api/users/${userId}/cards`),
      voucherId: await first(ana, '/api/wallet/vouchers'),
      walletId: await first(ana, '/api/remote-wallets'),
      personId: userId,
    }
  }

  async #ask(person: Person, method: string, path: string, body?: object): Promise<unknown> {
    const text = body && JSON.stringify(body)
    const signed = { url: this.#instance + path, method, ...(text !== undefined && { body: text }) }
    const headers = {
      authorization: authorization(person, signed),
      ...(text !== undefined && { 'content-type': 'application/json' }),
    }
    const reply = await fetch(signed.url, { method, headers, ...(text !== undefined && { body: text }) })
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}`)
    return reply.json()
  }
}

async function act(page: Page, { press = [], more, keys = '', click = [], wait }: Stop, language: Look['language']) {
  if (more) await page.locator('main button[aria-haspopup=menu]').first().click()
  for (const key of keys) await page.getByRole('button', { name: key, exact: true }).click()
  for (const selector of click) await page.locator(selector).first().click()
  for (const sentence of press) {
    const name = await wordsFor(sentence, language)
    const named = (role: 'button' | 'menuitem') => page.getByRole(role, { name, exact: true })
    await named('button').or(named('menuitem')).first().click()
  }
  if (wait) await page.locator(wait).first().waitFor()
  await settled(page)
}

const settled = (page: Page) =>
  page.locator('[aria-busy="true"], main .animate-pulse').first().waitFor({ state: 'detached' })

function personOf(who: string): Person {
  if (who === 'Newcomer') return newcomer
  const person = demoPeople.find(({ name }) => name === who)
  if (!person) throw new Error(`There is no ${who} in the demo`)
  return person
}
