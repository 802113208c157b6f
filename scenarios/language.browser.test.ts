/** The language of a page: the person's choice, else the instance's, else the browser's; and what follows it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newPerson } from '@chispa/testing/person'
import { openStage } from './src/browser-stage.ts'
import { newMember } from './src/members.ts'
import { button, enterKey, field, heading, link, signIn } from './src/visiting.ts'

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
