/** How an instance looks is its operator's: pictures from their device, checked, stored here, and shown as they will look. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import { iconPng } from '../services/web/src/pages/icon.ts'
import { openStage, phone } from './src/browser-stage.ts'
import { beyondRefusals, button, field, fits, heading, link, panel, signIn } from './src/visiting.ts'

const stage = await openStage()
after(() => stage[Symbol.asyncDispose]())
const admin = newPerson()
await stage.ask(admin, 'POST', '/api/admin/assign')
await stage.ask(admin, 'POST', '/api/settings', { community_name: 'La Plaza', endpoint: stage.origin })

const chosen = (name: string, mimeType: string, bytes: string | Buffer) => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes as string),
})
const sun = chosen(
  'sun.svg',
  'image/svg+xml',
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><rect width="40" height="40" fill="#0d9488"/><circle cx="20" cy="20" r="12" fill="#fde68a"/></svg>',
)

test('a logo is chosen on the device, shown at once, saved, seen by everybody, and removed', async () => {
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, admin, '/dashboard/settings')
  const upload = page.getByLabel('Picture from this device').first()
  await upload.setInputFiles(chosen('notes.txt', 'text/plain', 'no picture'))
  await page.getByText('This file is no picture that can be shown here.').waitFor()
  await upload.setInputFiles(sun)
  await button(page, 'Upload another').waitFor()
  await page.getByText('One change').waitFor()
  await button(page, 'Save').click()
  await page.getByText('One setting was changed').waitFor()
  await fits(page)
  const { logo_url } = (await stage.ask(undefined, 'GET', '/api/settings')) as { logo_url: string }
  assert.match(logo_url, new RegExp(`^${stage.origin}/api/pictures/[0-9a-f]{32}$`))
  const served = await fetch(logo_url)
  assert.match(served.headers.get('content-type') ?? '', /^image\/(webp|png)$/)

  const visitor = await stage.visit(phone)
  await visitor.page.goto('/')
  await heading(visitor.page, 'La Plaza').waitFor()
  await visitor.page.locator(`img[src="${logo_url}"]`).first().waitFor()

  await button(page, 'Remove').first().click()
  await button(page, 'Save').click()
  // The words about the first change may still be there.
  const savedLogo = async () => (await stage.ask(undefined, 'GET', '/api/settings')) as { logo_url: string | null }
  await until(async () => (await savedLogo()).logo_url === null)
  await field(page, 'Logo').waitFor()
  assert.deepEqual([...beyondRefusals(complaints), ...visitor.complaints], [])
})

test('a design is cut to the shape of a card, shown with its name before it is added, and replaced later', async () => {
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, admin, '/dashboard/cards/designs')
  await button(page, 'Add a design').click()
  await page.getByText('As it will look').waitFor()
  await page
    .getByLabel('Picture from this device')
    .setInputFiles(chosen('square.png', 'image/png', iconPng(180, '#7c3aed', 'full')))
  await page.getByText('Cut to the shape of a card and stored here.').waitFor()
  await field(page, 'Name').fill('Violet')
  await fits(page)
  await button(page, 'Add the design').click()
  await panel(page, 'Violet').locator('img').waitFor()
  const [design] = (await stage.ask(admin, 'GET', '/api/card-designs/list')) as { imageUrl: string }[]
  const size = await page.evaluate<number[]>(
    `fetch('${design?.imageUrl}').then(reply => reply.blob()).then(createImageBitmap).then(one => [one.width, one.height])`,
  )
  assert.deepEqual(size, [1012, 638])

  await button(page, 'What to do with Violet').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('Picture from this device').setInputFiles(sun)
  await button(page, 'Save').click()
  await page.getByText('Violet is changed').waitFor()
  const [after] = (await stage.ask(admin, 'GET', '/api/card-designs/list')) as { imageUrl: string }[]
  assert.notEqual(after?.imageUrl, design?.imageUrl)
  assert.deepEqual(complaints, [])
})

test('words, colours and a cover make the first page, in both languages; what cannot be read is not saved', async () => {
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, admin, '/dashboard/settings')
  await field(page, 'Tagline in English').fill('Bread and sats on Saturdays')
  await field(page, 'Tagline in Spanish').fill('Pan y sats los sábados')
  await field(page, 'Description in English').fill('Forty stalls, one square, no bank in between.')
  await field(page, 'Contact address').fill('hola@plaza.example')
  await field(page, 'Terms of use').fill('https://plaza.example/terms')
  await page
    .getByLabel('Picture from this device')
    .nth(1)
    .setInputFiles({ ...sun, name: 'cover.svg' })
  await field(page, 'Colour').fill('#f59e0b')
  await page.getByText('As a link on light pages: 1.8 to 1, too faint.').waitFor()
  await field(page, 'Words on the colour').fill('#ffffff')
  await page.getByText('2.1 to 1 on the accent colour').waitFor()
  // The cover is there, too.
  await page.getByText('7 changes').waitFor()
  await button(page, 'Save').click()
  await page.getByText(/cannot be read on #f59e0b/i).waitFor()
  await button(page, /^Use #/).click()
  await button(page, 'Save').click()
  await page.getByText('7 settings were changed').waitFor()
  await fits(page)

  const visitor = await stage.visit(phone)
  await visitor.page.goto('/')
  await visitor.page.getByText('Bread and sats on Saturdays').waitFor()
  await visitor.page.getByText('Forty stalls, one square').waitFor()
  await visitor.page.locator('main img[width="1200"]').waitFor()
  assert.equal(await link(visitor.page, 'Terms').getAttribute('href'), 'https://plaza.example/terms')
  assert.equal(await link(visitor.page, 'Contact').getAttribute('href'), 'mailto:hola@plaza.example')
  await fits(visitor.page)
  const spanish = await stage.visit(phone, { locale: 'es-AR' })
  await spanish.page.goto('/')
  await spanish.page.getByText('Pan y sats los sábados').waitFor()
  await spanish.page.getByText('Forty stalls, one square').waitFor()
  const plain = await stage.visit(phone, { javaScriptEnabled: false })
  await plain.page.goto('/')
  await plain.page.getByText('Bread and sats on Saturdays').first().waitFor()
  assert.deepEqual([...beyondRefusals(complaints), ...visitor.complaints, ...spanish.complaints], [])
})

test('nothing is saved without a picture that is still on its way, here and for a further domain', async () => {
  const { page, complaints } = await stage.visit(phone)
  let sent = Promise.withResolvers<void>()
  await page.route('**/api/pictures', async route => {
    await sent.promise
    await route.continue()
  })
  await signIn(page, admin, '/dashboard/settings')
  await field(page, 'Tagline in English').fill('Under the clock')
  await page.getByText('One change').waitFor()
  await page.getByLabel('Picture from this device').first().setInputFiles(sun)
  await page.getByText('A picture is uploading.').waitFor()
  assert.ok(await button(page, 'Save').isDisabled())
  await fits(page)
  sent.resolve()
  await page.getByText('2 changes').waitFor()
  await button(page, 'Save').click()
  await page.getByText('2 settings were changed').waitFor()
  const { logo_url } = (await stage.ask(undefined, 'GET', '/api/settings')) as { logo_url: string }
  assert.match(logo_url, /pictures/)

  sent = Promise.withResolvers()
  await stage.ask(admin, 'PUT', '/api/domains/feria.example', {})
  await page.goto('/dashboard/settings/domains')
  await button(page, 'Its look').click()
  await field(page, 'Name').fill('La Feria')
  await page.getByLabel('Picture from this device').first().setInputFiles(sun)
  await page.getByText('A picture is uploading.').waitFor()
  assert.ok(await button(page, 'Save').isDisabled())
  sent.resolve()
  await button(page, 'Save').click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const { domains } = (await stage.ask(admin, 'GET', '/api/domains')) as { domains: { brand: object }[] }
  assert.match(JSON.stringify(domains.at(-1)?.brand), /logo_url.*pictures/)
  assert.deepEqual(complaints, [])
})
