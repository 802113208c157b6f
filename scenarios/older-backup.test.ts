/**
 * A backup from before a forwarded payment and two taps is restored, as after a disaster: by the ledger of the wallets nothing
 * is paid a second time. On a network that pays an invoice as often as it is asked to.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { CardKeys } from '@chispa/protocols/ntag424'
import { generateSun } from '@chispa/protocols/ntag424'
import { until } from '@chispa/sandbox/until'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import { emptyDatabase } from '@chispa/testing/database'
import { newPerson, type Person } from '@chispa/testing/person'
import { startAddressServer } from '../services/web/test/address-server.ts'
import { runCommand } from './src/command.ts'
import { isReadyAt } from './src/listener-process.ts'
import { openNetwork } from './src/network.ts'
import { openPair } from './src/pair.ts'
import { scenarioSecrets } from './src/service-process.ts'
import { signedCall } from './src/signed-call.ts'
import { waitReasons } from './src/trade.ts'
import { temporaryFolder } from './src/web-process.ts'

const network = await openNetwork({ paysAgain: true })
const { service } = network
const { ledger } = service
const folder = await temporaryFolder()
const restored = await emptyDatabase()
const before = await openPair(network.url)
const again = await openPair(restored.url)
const outside = await startAddressServer()
after(async () => {
  await before[Symbol.asyncDispose]()
  await again[Symbol.asyncDispose]()
  await outside.stop()
  await restored[Symbol.asyncDispose]()
  await network[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})
type Pair = typeof before

const payer = await service.create({ name: 'payer', balanceMsats: 1_000_000_000 })
const merchant = await service.create({ name: 'merchant' })
const destination = outside.name('someone', await service.create())
const [owner, holder, admin] = [newPerson(), newPerson(), newPerson()]
const bill = () => ledger.createInvoice(merchant.accountId, { amountMsats: 21_000, expirySeconds: 600 }).invoice

async function connectWallet(person: Person, balanceMsats: number) {
  const wallet = await service.create({ balanceMsats })
  await signedCall(before.web.url, '/api/users/me', { as: person, method: 'GET' })
  const body = { name: 'mine', nwcUri: wallet.uri, makePrimary: true }
  const { id } = await signedCall(before.web.url, '/api/remote-wallets', { as: person, body })
  await until(() => isReadyAt(before.listener, id as string))
  return { wallet, id: id as string }
}

const forwardFrom = ({ web }: Pair, walletId: string) =>
  signedCall(web.url, `/api/remote-wallets/${walletId}/receive-action`, {
    as: owner,
    endpoint: before.web.url,
    method: 'PUT',
    body: { destinations: [{ address: destination.address, allocationBps: 10_000 }] },
  })

/** Somebody pays the wallet that forwards. */
function payTo({ accountId }: SandboxWallet, amountMsats: number): string {
  const { invoice, paymentHash } = ledger.createInvoice(accountId, { amountMsats })
  assert.ok(ledger.pay(payer.accountId, invoice).ok)
  return paymentHash
}

const spentFrom = ({ accountId }: SandboxWallet) =>
  ledger
    .transactions(accountId)
    .filter(({ type, state }) => type === 'outgoing' && state === 'settled')
    .reduce((sum, { amountMsats }) => sum + amountMsats, 0)

async function newCard() {
  const uid = '04a1b2c3d4e5f6'
  const { id, ntag424 } = await signedCall(before.web.url, '/api/cards', { as: admin, body: { id: uid } })
  await network.sql`
    update cards set user_id = (select id from users where pubkey = ${holder.pubkey}), otc = null where id = ${id as string}`
  const keys = ntag424 as CardKeys
  return { id: id as string, tap: (counter: number) => generateSun({ uid, counter }, keys) }
}
type Card = Awaited<ReturnType<typeof newCard>>

type Told = { k1?: string; status?: string; error?: { reason: string } }
const ask = async (pair: Pair, path: string, query: Record<string, string>) =>
  (await (await fetch(`${pair.web.url}${path}?${new URLSearchParams(query)}`)).json()) as Told

/** What a till is told that shows this tap with a bill of its own: OK, or our word for a decline. */
async function present(pair: Pair, { id, tap }: Card, counter: number): Promise<string | undefined> {
  const sun = tap(counter)
  const offer = await until(async () => {
    const told = await ask(pair, `/api/cards/${id}/scan`, sun)
    return !waitReasons.includes(told.error?.reason ?? '') && told
  })
  if (offer.k1 === undefined) return offer.error?.reason
  const query = { ...sun, k1: offer.k1, pr: bill() }
  return until(async () => {
    const { status, error } = await ask(pair, `/api/cards/${id}/scan/cb`, query)
    return waitReasons.includes(error?.reason ?? '') ? undefined : (error?.reason ?? status)
  })
}

test('neither what was forwarded nor what was tapped since is paid a second time; what comes then is paid', async () => {
  await before.startWeb()
  await before.startListener()
  await before.usesListener()
  await signedCall(before.web.url, '/api/admin/assign', { as: admin })
  await signedCall(before.web.url, '/api/settings', { as: admin, body: { endpoint: before.web.url } })
  const [source, paying] = [await connectWallet(owner, 1_000_000), await connectWallet(holder, 1_000_000)]
  await forwardFrom(before, source.id)
  const card = await newCard()
  assert.equal(await present(before, card, 1), 'OK')

  const file = join(folder.path, 'older.age')
  const env = { NODE_ENV: 'test', DATA_DIR: join(folder.path, 'data'), ...scenarioSecrets }
  const secret = { BACKUP_PASSPHRASE: 'twelve words or so' }
  const made = await runCommand(['backup', file], { ...env, ...secret, DATABASE_URL: network.url })
  assert.deepEqual([made.code, made.err], [0, ''])

  const received = payTo(source.wallet, 30_000)
  await until(() => destination.wallet.balanceMsats === 30_000)
  assert.equal(await present(before, card, 2), 'OK')
  assert.equal(await present(before, card, 3), 'OK')
  await before.web.stop()
  await before.listener.stop()
  assert.deepEqual([spentFrom(source.wallet), spentFrom(paying.wallet)], [30_000, 63_000])

  const put = await runCommand(['restore', file], { ...env, ...secret, DATABASE_URL: restored.url })
  assert.deepEqual([put.code, put.err], [0, ''])
  await again.startWeb()
  await again.startListener()
  await again.usesListener()
  // The ledger of the wallet tells of it once more.
  await until(async () => {
    const [event] = await restored.sql`
      select 1 from listener.events where payment_hash = ${received} and status = 'delivered'`
    return event
  })

  assert.equal(await present(again, card, 2), 'card_disabled')
  // The card itself, which ends older taps.
  assert.equal(await present(again, card, 4), 'card_disabled')
  await signedCall(again.web.url, `/api/cards/${card.id}/enable`, { as: holder, endpoint: before.web.url })
  for (const kept of [2, 3]) assert.equal(await present(again, card, kept), 'tap_expired')
  assert.equal(spentFrom(paying.wallet), 63_000)
  await until(() => isReadyAt(again.listener, paying.id))
  assert.equal(await present(again, card, 5), 'OK')
  assert.equal(spentFrom(paying.wallet), 84_000)

  await forwardFrom(again, source.id)
  payTo(source.wallet, 20_000)
  await until(() => destination.wallet.balanceMsats >= 50_000)
  await until(async () => {
    const [open] = await restored.sql`
      select 1 from forwarding_destinations where due_at is not null or exists (select from forwarding_legs where state = 'OPEN')`
    return open === undefined
  })
  assert.deepEqual([spentFrom(source.wallet), destination.wallet.balanceMsats], [50_000, 50_000])
})
