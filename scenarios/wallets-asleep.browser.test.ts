/** Wallets that fell silent, in the browser: their owners switch them on again, and operators see when it is an outage. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ListenerStandIn } from '@chispa/sandbox/listener-stand-in'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import { desk, openBrowser, phone, type Stage } from './src/browser-stage.ts'
import { isReadyAt } from './src/listener-process.ts'
import { newMember } from './src/members.ts'
import { openNetwork } from './src/network.ts'
import { openPair } from './src/pair.ts'
import { fits, panel, signIn } from './src/visiting.ts'

const admin = newPerson()
const network = await openNetwork()
const { sql, service } = network
const pair = await openPair(network.url)
let stage: Stage
before(async () => {
  await pair.startWeb()
  await pair.startListener()
  stage = await openBrowser(pair.web.url)
  await stage.ask(admin, 'POST', '/api/admin/assign')
  await settings({ community_name: 'Plaza Chispa', endpoint: stage.origin })
})
after(async () => {
  await stage?.[Symbol.asyncDispose]()
  await pair[Symbol.asyncDispose]()
  await network[Symbol.asyncDispose]()
})
const settings = (values: object) => stage.ask(admin, 'POST', '/api/settings', values)

for (const [name, size] of Object.entries({ desk, phone })) {
  test(`its owner reads what happened, and one press brings it back, at a ${name}`, async () => {
    const wallet = await service.create({ balanceMsats: 21_000_000 })
    const username = `sleepy-${name}`
    const { person, userId } = await newMember(stage, { nwcUri: wallet.uri, username })
    const [row] = await sql<{ id: string }[]>`
      update remote_wallets set status = 'ARCHIVED', asleep_since = now() - interval '3 days' where user_id = ${userId}
      returning id`
    const walletId = row?.id ?? ''
    await until(async () => !(await isReadyAt(pair.listener, walletId)))
    const { page, complaints } = await stage.visit(size)
    await signIn(page, person, '/dashboard/wallet')
    await page.getByText('did not answer for so long that it was put to sleep').waitFor()
    await panel(page, 'Wallet').getByText('Asleep').waitFor()
    await panel(page, 'Wallet').getByText('3 days ago').waitFor()
    assert.equal(await page.getByText('shut it down').count(), 0)
    await fits(page)
    await panel(page, 'Wallet').getByRole('button', { name: 'Switch Wallet on again' }).click()
    await panel(page, 'Wallet').getByText('21,000 sats').waitFor()
    assert.equal(await page.getByText('put to sleep').count(), 0)
    await until(() => isReadyAt(pair.listener, walletId))
    const paid = (await (await fetch(`${stage.origin}/api/lud16/${username}/cb?amount=1000`)).json()) as { pr?: string }
    assert.ok(paid.pr)
    assert.deepEqual(complaints, [])
  })
}

test('an operator reads on the overview and on the listener’s page that many fell silent together', async () => {
  const secret = 'secret of a stand-in, with more than 32 characters'
  const listener = await ListenerStandIn.start({ secret, uriOf: () => undefined })
  const relay = 'wss://popular.example'
  listener.outages.push({ relay, silent: 12, wallets: 40, since: new Date(Date.now() - 7_200_000).toISOString() })
  await settings({ listener_url: listener.url, listener_auth_secret: secret })
  const { page, complaints } = await stage.visit()
  await signIn(page, admin, '/dashboard/community')
  const attention = panel(page, 'Needs attention').getByRole('listitem').filter({ hasText: relay })
  await attention.getByText('12 wallets fell silent together. That is taken for an outage').waitFor()
  await attention.getByRole('link', { name: 'See why' }).click()
  await page.getByText('Many wallets fell silent together').waitFor()
  await page.getByText('12 of 40 wallets').waitFor()
  await fits(page)
  assert.deepEqual(complaints, [])
  await settings({ listener_url: null, listener_auth_secret: null })
  await listener.stop()
})
