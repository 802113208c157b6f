/** An administrator adds a second domain and dresses it, a member takes a name there, and a payer pays it on its own page. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { phone } from './src/browser-stage.ts'
import { newMember } from './src/members.ts'
import { beyondRefusals, button, field, fits, heading, link, panel, signIn } from './src/visiting.ts'
import { openWalletStage } from './src/wallet-stage.ts'

const world = await openWalletStage()
const { stage, sandbox, admin, payee, payInvoice } = world
after(() => world[Symbol.asyncDispose]())
const { port } = new URL(stage.origin)
/** Browsers find whatever ends so on this machine. */
const feria = `feria.localhost:${port}`

test('a second domain, from its set-up to a payment', async () => {
  await payee('ana')
  const operator = await stage.visit(phone)
  await signIn(operator.page, admin, '/dashboard/settings')
  await link(operator.page, 'Further domains').click()
  await operator.page.getByText('There is no further domain').waitFor()
  await button(operator.page, 'Add a domain').click()
  await field(operator.page, 'Domain').fill(new URL(stage.origin).host)
  await button(operator.page, 'Add it').click()
  await operator.page.getByText('This is where the instance is already').waitFor()
  await field(operator.page, 'Domain').fill(feria)
  await button(operator.page, 'Add it').click()
  const there = panel(operator.page, feria)
  await there.getByText('Looks like the main one').waitFor()
  await fits(operator.page)
  await there.getByText('Whoever is a member here takes a free one.').click()
  await there.getByText('Members take names').nth(1).waitFor()
  await button(operator.page, 'Its look').click()
  await field(operator.page, 'Name').fill('La Feria')
  await field(operator.page, 'Tagline in English').fill('Every Sunday')
  await there.getByRole('button', { name: 'Save' }).click()
  await there.getByText('La Feria').waitFor()
  await button(operator.page, 'Test whether it leads here').click()
  await there.getByText('Its name (DNS)').waitFor()
  await fits(operator.page)

  const wallet = await sandbox.wallets.create({ balanceMsats: 21_000_000 })
  const berta = await newMember(stage, { nwcUri: wallet.uri })
  const member = await stage.visit(phone)
  await signIn(member.page, berta.person, '/dashboard/wallet')
  const take = button(member.page, 'Take this name')
  await member.page.getByLabel('Domain').waitFor()
  const top = async (one: typeof take) => (await one.boundingBox())?.y ?? 0
  const below = async () => (await top(take)) - (await top(field(member.page, 'Name')))
  const before = await below()
  await field(member.page, 'Name').fill('ana')
  await member.page.getByText('ana is taken.').waitFor()
  await member.page.getByText('Free:').waitFor()
  assert.equal(await below(), before, 'suggestions move no button')
  await member.page.getByLabel('Domain').selectOption(feria)
  await member.page.getByText('It is free.').waitFor()
  await member.page.getByText(`ana@${feria}`).waitFor()
  await fits(member.page)
  await button(member.page, 'Take this name').click()
  await member.page.getByTestId('my-address').getByText(`ana@${feria}`).waitFor()

  const payer = await stage.visit(phone)
  await payer.page.goto(`http://${feria}/`)
  await heading(payer.page, 'La Feria').waitFor()
  await until(async () => /La Feria/.test(await payer.page.title()))
  await payer.page.goto(`http://${feria}/ana`)
  await heading(payer.page, 'Pay ana').waitFor()
  await payer.page.getByText(`ana@${feria}`, { exact: true }).waitFor()
  await fits(payer.page)
  await payer.page.getByText('5,000', { exact: true }).click()
  await button(payer.page, 'Pay 5,000 sats').click()
  const href = await link(payer.page, 'Open in a wallet').getAttribute('href')
  await payInvoice((href ?? '').replace('lightning:', ''))
  await payer.page.getByText('Paid, thank you').waitFor()

  // It is paid from the main domain, too.
  await payer.page.goto('/pay')
  await field(payer.page, 'Name of the member').fill(`ana@${feria}`)
  await button(payer.page, 'Pay').click()
  await payer.page.getByText(`ana@${feria}`, { exact: true }).waitFor()
  await heading(payer.page, 'Pay ana').waitFor()
  await payer.page.goto('/pay?to=ana@elsewhere.example')
  await payer.page.getByText(/^Here you can pay members of/).waitFor()

  await signIn(member.page, berta.person, '/dashboard/history')
  await member.page.getByText('5,000').first().waitFor()
  // Signing in is at the address of the platform, whichever way one goes there.
  await payer.page.goto(`http://${feria}/dashboard`)
  await payer.page.waitForURL(`${stage.origin}/sign-in**`)

  await button(operator.page, 'Remove it').click()
  await operator.page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await operator.page.getByText('Somebody has a name on this domain').waitFor()
  assert.deepEqual(beyondRefusals([...operator.complaints, ...member.complaints, ...payer.complaints]), [])
})
