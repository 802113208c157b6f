/**
 * Every recorded wallet, in each of its encryptions, while both services are killed under all of them at once: an address
 * and a card are paid while nothing listens, and a card's payment is on its way. What came is found as far as the wallet can
 * tell, what was sent is sent once and never called failed, and what nobody can know stands before a person.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type CardKeys, generateSun } from '@chispa/protocols/ntag424'
import { recordedWallets } from '@chispa/sandbox/recorded-wallets/all'
import { playing } from '@chispa/sandbox/recorded-wallets/recorded-wallet'
import { whatWorks } from '@chispa/sandbox/recorded-wallets/what-works'
import { until } from '@chispa/sandbox/until'
import { authorization, newPerson } from '@chispa/testing/person'
import { isReadyAt } from './src/listener-process.ts'
import { openNetwork } from './src/network.ts'
import { openPair } from './src/pair.ts'

/** A careless network: what is paid twice shows. */
const network = await openNetwork({ paysAgain: true })
const { sql, service } = network
const pair = await openPair(network.url)
const merchant = await service.create({ name: 'merchant' })
const payer = await service.create({ name: 'payer', balanceMsats: 1_000_000_000 })
const admin = newPerson()
after(async () => {
  await pair[Symbol.asyncDispose]()
  await network[Symbol.asyncDispose]()
})

const amountMsats = 21_000
const played = recordedWallets.flatMap(recorded =>
  recorded.encryptions.map(encryption => ({
    title: `${recorded.title}, ${encryption}`,
    works: whatWorks(recorded),
    options: playing(recorded, encryption),
  })),
)

async function callAsAdmin(method: string, path: string, content?: object): Promise<unknown> {
  const body = content && JSON.stringify(content)
  const url = `${pair.web.url}${path}`
  const headers = { authorization: authorization(admin, { url, method, ...(body && { body }) }) }
  const reply = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body }),
  })
  assert.ok(reply.ok, await reply.clone().text())
  return reply.json()
}

const getJson = async (path: string) =>
  (await (await fetch(`${pair.web.url}${path}`)).json()) as Record<string, string> & { error?: { reason: string } }

/** A member with an address, a card, and a wallet of this kind that the listener holds. */
async function newMember({ title, works, options }: (typeof played)[number], at: number) {
  const { id: walletId, wallet } = await network.newWallet(options)
  const username = `wallet${at}`
  await sql`
    insert into lightning_addresses (username, user_id) select ${username}, user_id from remote_wallets where id = ${walletId}`
  const uid = `04${randomBytes(6).toString('hex')}`
  const card = (await callAsAdmin('POST', '/api/cards', { id: uid })) as { id: string; ntag424: CardKeys }
  await sql`
    update cards set user_id = (select user_id from remote_wallets where id = ${walletId}), otc = null where id = ${card.id}`
  return { title, works, walletId, wallet, username, uid, cardId: card.id, keys: card.ntag424 }
}
type Member = Awaited<ReturnType<typeof newMember>>

async function mint(callback: string): Promise<Minted> {
  const { pr, reason } = await getJson(`${callback}?amount=${amountMsats}`)
  assert.ok(pr, reason)
  const [row] = await sql`select payment_hash from invoices where bolt11 = ${pr}`
  return { invoice: pr, hash: row?.paymentHash }
}
type Minted = { invoice: string; hash: string }

const mintFor = ({ username }: Member) => mint(`/api/lud16/${username}/cb`)
const mintTopUp = ({ cardId }: Member) => mint(`/api/cards/${cardId}/lnurlp/cb`)

async function tap({ cardId, uid, keys }: Member) {
  const sun = generateSun({ uid, counter: 1 }, keys)
  const { k1 } = await getJson(`/api/cards/${cardId}/scan?${new URLSearchParams(sun)}`)
  assert.ok(k1)
  return { ...sun, k1 }
}
type Tap = Awaited<ReturnType<typeof tap>>

/** What a till is told: OK, our word for a decline, or nothing when the process died under it. */
async function payWith({ cardId }: Member, tapped: Tap, pr: string): Promise<string> {
  try {
    const { status, error } = await getJson(`/api/cards/${cardId}/scan/cb?${new URLSearchParams({ ...tapped, pr })}`)
    return error?.reason ?? (status as string)
  } catch {
    return 'nothing'
  }
}

/** What each asked for before the services died. */
type Story = {
  member: Member
  /** Paid while nothing ran. */
  address: Minted
  topUp: Minted
  /** Never paid. */
  open: Minted
  tapped: Tap
  bill: { invoice: string; paymentHash: string }
}

async function begin(member: Member): Promise<Story> {
  const [address, open, topUp] = [await mintFor(member), await mintFor(member), await mintTopUp(member)]
  // Only what the wallet's own list says counts for these: looking up is another story.
  await sql`update invoices set next_lookup_at = now() + interval '1 day' where payment_hash = ${address.hash}`
  const bill = service.ledger.createInvoice(merchant.accountId, { amountMsats, expirySeconds: 600 })
  return { member, address, topUp, open, tapped: await tap(member), bill }
}

const statusOf = async ({ hash }: Minted) =>
  (await sql`select status from invoices where payment_hash = ${hash}`)[0]?.status as string
const cardPaymentOf = async ({ bill }: Story) =>
  (await sql`select status, counts from card_payments where payment_hash = ${bill.paymentHash}`)[0]
const timesSent = ({ member: { wallet }, bill }: Story) =>
  service.ledger
    .transactions(wallet.accountId)
    .filter(({ type, paymentHash }) => type === 'outgoing' && paymentHash === bill.paymentHash).length

let stories: readonly Story[] = []
let backAt = new Date()

before(async () => {
  await pair.startListener()
  await pair.startWeb()
  await callAsAdmin('POST', '/api/admin/assign')
  const members = await Promise.all(played.map(newMember))
  for (const { walletId } of members) await until(() => isReadyAt(pair.listener, walletId))
  stories = await Promise.all(members.map(begin))
  await pair.usesListener()
  for (const { member } of stories) member.wallet.faults.holdPayments = true
  const answers = stories.map(({ member, tapped, bill }) => payWith(member, tapped, bill.invoice))
  await until(() => stories.every(({ member }) => member.wallet.heldPayments.length === 1))
  await Promise.all([pair.web.kill(), pair.listener.kill()])
  await Promise.all(answers)
  for (const { member, address, topUp } of stories) {
    for (const { invoice } of [address, topUp]) assert.ok(service.ledger.pay(payer.accountId, invoice).ok)
    member.wallet.faults.holdPayments = false
    member.wallet.release(true)
  }
  // What wallets said meanwhile is gone as well: their own books remain.
  await network.relay.restart({ forget: true })
  backAt = new Date()
  await pair.startListener()
  await pair.startWeb()
})

const hasCaughtUp = async ({ walletId }: Member) =>
  (await sql`select 1 from listener.wallets where wallet_id = ${walletId} and caught_up_at > ${backAt}`).length > 0

async function missedIsFound({ member, address, topUp, open }: Story): Promise<void> {
  const { received, catchUp } = member.works
  await until(() => hasCaughtUp(member))
  if (catchUp) await until(async () => (await statusOf(address)) === 'PAID')
  if (catchUp || received !== 'never') await until(async () => (await statusOf(topUp)) === 'PAID')
  assert.equal(await statusOf(address), catchUp ? 'PAID' : 'PENDING')
  assert.equal(await statusOf(topUp), catchUp || received !== 'never' ? 'PAID' : 'PENDING')
  assert.equal(await statusOf(open), 'PENDING', 'nobody paid it')
  const told = await sql`
    select 1 from activity where event = 'invoice.paid'
      and user_id = (select user_id from remote_wallets where id = ${member.walletId})`
  assert.equal(told.length, Number(catchUp) + Number(catchUp || received !== 'never'), 'told once each')
}

const tillHears = { proven: 'OK', unproven: 'payment_unproven', 'by a person': 'payment_unresolved' } as const
const ends = { proven: 'SUCCEEDED', unproven: 'UNPROVEN', 'by a person': 'UNKNOWN' } as const

async function sentOnce(story: Story): Promise<void> {
  const { member, tapped, bill } = story
  const { cards } = member.works
  await until(async () => (await cardPaymentOf(story))?.status === ends[cards])
  // The till that asks again with the same tap.
  await until(async () => (await payWith(member, tapped, bill.invoice)) === tillHears[cards])
  assert.deepEqual(await cardPaymentOf(story), { status: ends[cards], counts: true })
  assert.equal(timesSent(story), 1)
}

/** An operator sees it among what is unresolved, and with the proof of the payee it ends. */
async function endedByPerson(story: Story): Promise<void> {
  const { member, bill } = story
  const path = '/api/card-payments'
  const open = (await callAsAdmin('GET', `${path}?unresolved=true&cardId=${member.cardId}`)) as { id: string }[]
  assert.equal(open.length, 1)
  const proof = { outcome: 'succeeded', preimage: service.ledger.preimageOf(bill.paymentHash) }
  await callAsAdmin('POST', `${path}/${open[0]?.id}/resolve`, proof)
  assert.equal((await cardPaymentOf(story))?.status, 'SUCCEEDED')
  assert.equal(timesSent(story), 1)
}

// Not all wait at once: each looks again and again, and what happens meanwhile happens to all.
describe('both services killed and started again, with', { concurrency: 4 }, () => {
  for (const [at, { title, works }] of played.entries()) {
    test(title, async () => {
      const story = stories[at] as Story
      await Promise.all([missedIsFound(story), sentOnce(story)])
      if (works.cards === 'by a person') await endedByPerson(story)
    })
  }
})
