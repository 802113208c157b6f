/** How an instance looks is its operator's: pictures from their device, checked, stored here, and shown as they will look. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newPerson } from '@chispa/testing/person'
import { iconPng } from '../services/web/src/pages/icon.ts'
import { openStage, phone } from './src/browser-stage.ts'
import { beyondRefusals, button, field, fits, heading, panel, signIn } from './src/visiting.ts'

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
  await page.getByText('One setting was changed').last().waitFor()
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
