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

test('a member reads what an operator did with their names', async () => {
  const dora = await newMember(stage, { username: 'dora' })
  await stage.ask(admin, 'PUT', `/api/users/${dora.userId}/lightning-address`, { username: 'dorotea' })
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, dora.person, '/dashboard/wallet')
  const notices = page.getByRole('list', { name: 'What happened to your names' })
  await notices.getByText(/an operator gave you another name\. dora@plaza\.example stopped working/).waitFor()
  await page.getByTestId('my-address').getByText('dorotea@plaza.example').waitFor()
  await fits(page)
  assert.deepEqual(complaints, [])
})

test('a member signs out everywhere else, and stays where they are', async () => {
  const emil = await newMember(stage, { username: 'emil' })
  const { token } = (await stage.ask(emil.person, 'POST', '/api/jwt', {})) as { token: string }
  const asked = () => fetch(`${stage.origin}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })
  assert.equal((await asked()).status, 200)
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, emil.person, '/dashboard/account')
  await button(page, 'Sign out everywhere else').click()
  await page.getByText('A device that holds your key can sign in again.').waitFor()
  await fits(page)
  await button(page, 'Sign out everywhere else').click()
  await page.getByText('All your other devices are signed out').waitFor()
  assert.equal((await asked()).status, 401)
  await page.goto('/dashboard/wallet')
  await page.getByTestId('my-address').getByText('emil@plaza.example').waitFor()
  assert.deepEqual(beyondRefusals(complaints), [])
})
