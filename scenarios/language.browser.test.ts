/** The language of a page: the person's choice, else the instance's, else the browser's; and what follows it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Language, languageTags } from '@chispa/contract/languages'
import { newPerson } from '@chispa/testing/person'
import { sayLnurl } from '@chispa/words/lnurl'
import { choose } from './src/accessible.ts'
import { openStage, phone } from './src/browser-stage.ts'
import { newMember } from './src/members.ts'
import { button, enterKey, field, fits, heading, link, signIn } from './src/visiting.ts'
import { wordsFor } from './src/words-for.ts'

const stage = await openStage({ RATE_LIMITS: 'off' })
after(() => stage[Symbol.asyncDispose]())
const admin = newPerson()
await stage.ask(admin, 'POST', '/api/admin/assign')
await stage.ask(admin, 'POST', '/api/settings', { community_name: 'Plaza', endpoint: stage.origin })

test('the browser’s language counts where nobody has chosen; the instance’s comes before it, one’s own before both', async () => {
  const { page, complaints } = await stage.visit(undefined, { locale: 'es-AR' })
  await page.goto('/')
  await link(page, 'Iniciar sesión').waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'es')

  await stage.ask(admin, 'POST', '/api/settings', { language: 'en' })
  await page.reload()
  await link(page, 'Sign in').waitFor()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
  await link(page, 'Iniciar sesión').waitFor()
  await page.reload()
  await link(page, 'Iniciar sesión').waitFor()
  await stage.ask(admin, 'POST', '/api/settings', { language: null })
  assert.deepEqual(complaints, [])
})

test('another language keeps the session; refusals and times follow it', async () => {
  await newMember(stage, { username: 'luz' })
  const today = () => new Intl.DateTimeFormat('es', { dateStyle: 'long' }).format(new Date())
  const before = today()
  const { page } = await stage.visit()
  await page.goto('/sign-in')
  await enterKey(page, newPerson())
  await link(page, 'My wallet').click()
  await field(page, 'Name').fill('ana')
  await page.getByText('It is free.').waitFor()
  // Somebody is quicker.
  await newMember(stage, { username: 'ana' })
  await button(page, 'Take this name').click()
  await page.getByText('Somebody else has this username').waitFor()
  await page.getByRole('combobox', { name: 'Language' }).first().selectOption('es')
  await heading(page, 'Mi billetera').waitFor()
  await field(page, 'Nombre').fill('luz')
  await page.getByText('luz ya está en uso.').waitFor()
  await field(page, 'Nombre').fill('eva')
  await page.getByText('Está libre.').waitFor()
  await newMember(stage, { username: 'eva' })
  await button(page, 'Elegir este nombre').click()
  await page.getByText('Este nombre ya está en uso. Elige otro').waitFor()
  await page.getByRole('link', { name: 'Mi cuenta' }).click()
  await page.getByText(new RegExp(`${before}|${today()}`)).waitFor()
})

test('what is wrong with a field is said in the language of the page', async () => {
  const { page } = await stage.visit(undefined, { locale: 'es-AR' })
  await signIn(page, admin, '/dashboard/settings?group=addresses')
  await page.getByLabel('Dominio de las direcciones Lightning').fill('no es un dominio')
  await button(page, 'Guardar').click()
  await page.getByText('Tiene que ser un dominio como example.com').waitFor()
})

test('on a phone in Portugal: Portuguese from the first page on, and no words of another language are fetched', async () => {
  const { page, complaints } = await stage.visit(phone, { locale: 'pt-PT' })
  const fetched: string[] = []
  page.on('request', request => fetched.push(new URL(request.url()).pathname))
  await page.goto('/')
  await link(page, await wordsFor('Sign in', 'pt-BR')).waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'pt-BR')
  const catalogues = (language: Language) => fetched.filter(path => path.startsWith(`/assets/${language}-`)).length
  assert.deepEqual(languageTags.map(catalogues), [0, 0, 1])
  await fits(page)
  assert.deepEqual(complaints, [])
})

test('each language on a member’s phone: the pages of every day fit, and times follow', async () => {
  const before = new Date()
  const { person } = await newMember(stage, { username: 'ines' })
  const { page } = await stage.visit(phone)
  await signIn(page, person)
  for (const language of languageTags) {
    await page.locator('main h1').first().waitFor()
    await choose(page, { language })
    for (const path of [
      '',
      '/receive',
      '/send',
      '/history',
      '/wallet',
      '/my-cards',
      '/vouchers',
      '/contacts',
      '/account',
    ]) {
      await page.goto(`/dashboard${path}`)
      await page.locator('main h1').first().waitFor()
      assert.equal(await page.locator('html').getAttribute('lang'), language)
      await fits(page)
    }
    const how = language === 'en' ? await page.evaluate<string>('navigator.language') : language
    const days = new Intl.DateTimeFormat(how, { dateStyle: 'long' })
    await page.getByText(new RegExp(`${days.format(before)}|${days.format(new Date())}`)).waitFor()
  }
})

test('tills and payers read the language of the instance', async () => {
  for (const language of languageTags) {
    await stage.ask(admin, 'POST', '/api/settings', { language })
    const reply = await fetch(`${stage.origin}/api/lud16/nobody`)
    assert.equal(((await reply.json()) as { reason: string }).reason, sayLnurl('address_not_found', language))
  }
  await stage.ask(admin, 'POST', '/api/settings', { language: null })
})
