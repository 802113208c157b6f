/**
 * PostgreSQL killed and started again under both services, in the middle of a received payment and of one that is being
 * made: neither is lost, and nothing is paid twice. Payers who ask meanwhile are served again as soon as it is back.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { connect } from '@chispa/database/connect'
import { startEmbedded } from '@chispa/database/embedded'
import { migrate } from '@chispa/database/migrate'
import { until } from '@chispa/sandbox/until'
import { ask, isReadyAt } from './src/listener-process.ts'
import { openNetwork } from './src/network.ts'
import { openPair } from './src/pair.ts'
import { temporaryFolder } from './src/web-process.ts'

const folder = await temporaryFolder()
await chmod(folder.path, 0o755)
const server = await startEmbedded({ directory: join(folder.path, 'postgres') })
const sql = connect(server.url)
await migrate(sql)
const database = { sql, url: server.url, [Symbol.asyncDispose]: () => sql.end({ timeout: 5 }) }
const network = await openNetwork({ database })
const pair = await openPair(server.url)
after(async () => {
  await pair[Symbol.asyncDispose]()
  await network[Symbol.asyncDispose]()
  await server.stop()
  await folder[Symbol.asyncDispose]()
})

const serverPid = async () =>
  Number(
    (await readFile(join(folder.path, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
  )

/** kill -9 of the server; whoever holds it starts it again, perhaps before anybody has seen it gone. */
async function killDatabase(): Promise<void> {
  const pid = await serverPid()
  process.kill(pid, 'SIGKILL')
  await until(async () => !(await answers()) || (await serverPid()) !== pid)
}

const answers = () =>
  sql`select 1`.then(
    () => true,
    () => false,
  )

/** Asks again and again, and counts from the last answer to the next. */
function keepAsking(url: string) {
  let [longestMs, answered, isOver] = [0, 0, false]
  const asking = (async () => {
    for (let answeredAt = performance.now(); !isOver; ) {
      const reply = await fetch(url).catch(() => undefined)
      await reply?.arrayBuffer()
      if (reply?.status !== 200) continue
      longestMs = Math.max(longestMs, performance.now() - answeredAt)
      answeredAt = performance.now()
      answered++
    }
  })()
  return {
    answered: () => answered,
    async end(): Promise<number> {
      isOver = true
      await asking
      return longestMs
    },
  }
}

test('a payment received and one made while the database is gone', async () => {
  await pair.startWeb()
  await pair.startListener()
  const [receiver, spender] = [await network.newWallet(), await network.newWallet()]
  const merchant = await network.service.create({ name: 'merchant' })
  const payer = await network.service.create({ name: 'payer', balanceMsats: 1_000_000 })
  for (const { id } of [receiver, spender]) await until(() => isReadyAt(pair.listener, id))
  await sql`
    insert into lightning_addresses (username, user_id) select 'ana', user_id from remote_wallets where id = ${receiver.id}`
  const minted = (await (await fetch(`${pair.web.url}/api/lud16/ana/cb?amount=21000`)).json()) as { pr: string }
  const [invoice] = await sql`select payment_hash from invoices where bolt11 = ${minted.pr}`

  spender.wallet.faults.holdPayments = true
  const order = merchant.ledger.createInvoice(merchant.accountId, { amountMsats: 5000 })
  const requestId = createHash('sha256').update(`${spender.id}|${order.paymentHash}`).digest('hex')
  const { invoice: text, paymentHash } = order
  const reply = ask(pair.listener, '/v1/nwc/payments', { requestId, walletId: spender.id, invoice: text, paymentHash })
  await until(() => spender.wallet.heldPayments.length === 1)

  await killDatabase()
  assert.ok(network.service.ledger.pay(payer.accountId, minted.pr).ok)
  spender.wallet.release(true)
  await until(answers)

  await until(
    async () =>
      (await sql`select 1 from invoices where payment_hash = ${invoice?.paymentHash} and status = 'PAID'`).length,
  )
  await until(async () => (await ask(pair.listener, `/v1/nwc/payments/${requestId}`))?.http === 200)
  await reply
  const outgoing = spender.wallet.ledger.transactions(spender.wallet.accountId)
  assert.deepEqual(
    outgoing.map(({ type, state }) => [type, state]),
    [['outgoing', 'settled']],
  )
  const [paid] = await sql`select count(*) as count from activity where event = 'invoice.paid'`
  assert.equal(paid?.count, 1)
  await until(async () => {
    const health = (await (await fetch(`${pair.web.url}/api/health`)).json()) as { database: string }
    return health.database === 'up'
  })
})

/** What a restart takes here, and 2 s; on a machine that has other things to do. The pauses of the driver's own were 10 s and more. */
const longestStallMs = 9000

test('payers who ask during a restart are answered again as soon as it is over', async () => {
  const ways = ['', '/cb?amount=21000'].map(way => `${pair.web.url}/api/lud16/ana${way}`)
  const payers = Array.from({ length: 20 }, (_, n) => keepAsking(ways[n % 2] as string))
  await until(() => payers.every(({ answered }) => answered() > 2))
  const pid = await serverPid()
  // Fast shutdown, as by `systemctl restart postgresql`.
  process.kill(pid, 'SIGINT')
  await until(async () => (await serverPid()) !== pid && (await answers()))
  const sofar = payers.map(({ answered }) => answered())
  await until(() => payers.every(({ answered }, n) => answered() > (sofar[n] as number) + 2))
  const stallsMs = await Promise.all(payers.map(payer => payer.end()))
  assert.ok(Math.max(...stallsMs) < longestStallMs, `stalled for ${stallsMs.map(Math.round)} ms`)
})
