/** A member takes further names, makes one the main one, and gives one up; operators see whose they are. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newPerson } from '@chispa/testing/person'
import { openStage, phone } from './src/browser-stage.ts'
import { newMember } from './src/members.ts'
import { beyondRefusals, button, field, fits, panel, signIn } from './src/visiting.ts'

const stage = await openStage()
after(() => stage[Symbol.asyncDispose]())
const admin = newPerson()
await stage.ask(admin, 'POST', '/api/admin/assign')
await stage.ask(admin, 'POST', '/api/settings', { endpoint: stage.origin, domain: 'plaza.example' })

test('further names are taken, changed places with and given up, and listed for operators', async () => {
  const ana = await newMember(stage, { username: 'ana' })
  await newMember(stage, { username: 'bruno' })
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, ana.person, '/dashboard/wallet')
  const names = panel(page, 'Further names')
  await field(page, 'One more name').fill('bruno')
  await names.getByText('bruno is taken.').waitFor()
  await field(page, 'One more name').fill('Panaderia')
  await button(page, 'Take this name too').click()
  await names.getByText('panaderia@plaza.example').waitFor()
  await fits(page)

  await button(page, 'What to do with panaderia').click()
  await page.getByRole('menuitem', { name: 'Make it the main name' }).click()
  await names.getByText('ana@plaza.example').waitFor()
  await page.getByTestId('my-address').getByText('panaderia@plaza.example').waitFor()

  const operator = await stage.visit(phone)
  await signIn(operator.page, admin, '/dashboard/addresses')
  await operator.page.getByText('Alias of panaderia').waitFor()
  await fits(operator.page)
  await operator.page.goto(`/dashboard/people/${ana.userId}`)
  const theirs = panel(operator.page, 'Further names')
  await theirs.getByText('ana@plaza.example').waitFor()
  await field(operator.page, 'One more name').fill('horno')
  await button(operator.page, 'Give this name too').click()
  await theirs.getByText('horno@plaza.example').waitFor()
  await fits(operator.page)
  await button(operator.page, 'What to do with horno').click()
  await operator.page.getByRole('menuitem', { name: 'Take it away' }).click()
  await button(operator.page, 'Take it away').click()
  await theirs.getByText('horno@plaza.example').waitFor({ state: 'detached' })

  await button(page, 'What to do with ana').click()
  await page.getByRole('menuitem', { name: 'Give it up' }).click()
  await page.getByText('It stops working at once.').waitFor()
  await button(page, 'Give it up').click()
  await names.getByText('ana@plaza.example').waitFor({ state: 'detached' })
  assert.deepEqual([...beyondRefusals(complaints), ...operator.complaints], [])
})
