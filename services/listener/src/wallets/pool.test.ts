import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import { openStage } from '../../test/stage.ts'

test('every active wallet is held and becomes ready by an answer to get_info; one socket for all of a relay', async () => {
  await using stage = await openStage()
  const held = await Promise.all(Array.from({ length: 5 }, () => stage.newWallet()))
  const listener = await stage.start()
  await until(() => [...listener.pool].filter(({ isReady }) => isReady).length === 5)
  assert.deepEqual([...listener.pool].map(({ id }) => id).sort(), held.map(({ id }) => id).sort())
  assert.deepEqual(
    listener.pool.relays().map(({ walletCount }) => walletCount),
    [5],
  )
})

test('wallets beyond what a relay lets one socket subscribe to are ready over a second one, whose loss is theirs alone', async context => {
  // One subscription of 58 keys beside those for queries.
  const relay = await startRelay({ limits: { maxSubscriptions: 3, maxMessageLength: 4096 } })
  context.after(() => relay.stop())
  await using stage = await openStage({ relay })
  const held = await Promise.all(Array.from({ length: 60 }, () => stage.newWallet()))
  const listener = await stage.start({
    tuning: { pool: { nwc: { minKeysPerConnection: 20, backoff: { firstMs: 100, maxMs: 500 } } } },
  })
  const allReady = () => [...listener.pool].filter(({ isReady }) => isReady).length === held.length
  await until(() => allReady() && listener.pool.relays()[0]!.sockets === 2)
  const lost = new Set<string>()
  listener.pool.subscribe({ ready: ({ id }, wasReady) => wasReady && lost.add(id) })
  relay.dropSockets(1)
  await until(() => lost.size > 0 && allReady())
  assert.equal(lost.size, 2)
  const beyond = held.find(({ id }) => lost.has(id))!
  const payer = await stage.service.create({ balanceMsats: 100_000 })
  const { invoice } = stage.service.ledger.createInvoice(beyond.wallet.accountId, { amountMsats: 21_000 })
  stage.service.ledger.pay(payer.accountId, invoice)
  await until(async () => {
    const [row] = await stage.sql`
      select from listener.events where wallet_id = ${beyond.id} and type = 'payment_received'`
    return row
  })
})

test('a wallet that does not answer is never ready, however long its relay is connected; once it answers, it is', async () => {
  await using stage = await openStage()
  const { wallet, id } = await stage.newWallet()
  wallet.faults.silent = true
  const listener = await stage.start({ tuning: { pool: { timeoutMs: 200 } } })
  const pooled = await until(() => listener.pool.find(id))
  await until(() => pooled.state === 'error' && /did not answer get_info/.test(pooled.lastError ?? ''))
  assert.equal(pooled.wallet.isConnected, true)
  wallet.faults.silent = false
  await until(() => pooled.state === 'ready')
})

test('an error of the wallet is an answer', async () => {
  await using stage = await openStage()
  const { wallet, id } = await stage.newWallet()
  wallet.faults.failWith = 'NOT_IMPLEMENTED'
  const listener = await stage.start()
  await until(() => listener.pool.find(id)?.isReady)
})

test('a lost relay makes it disconnected, and ready again when it is back, with a word to whoever catches up', async () => {
  await using stage = await openStage()
  const { id } = await stage.newWallet()
  const listener = await stage.start()
  const told: boolean[] = []
  listener.pool.subscribe({ ready: (_wallet, wasReady) => told.push(wasReady) })
  const pooled = await until(() => listener.pool.find(id))
  await until(() => pooled.isReady)
  await stage.relay.down()
  await until(() => pooled.state === 'disconnected')
  await stage.relay.up()
  await until(() => pooled.isReady)
  assert.equal(told.at(-1), true)
})

test('a relay that is back before anybody has looked was lost all the same', async () => {
  await using stage = await openStage()
  const { id } = await stage.newWallet()
  const listener = await stage.start({ tuning: { pool: { nwc: { backoff: { firstMs: 1, maxMs: 1 } } } } })
  let gaps = 0
  listener.pool.subscribe({ ready: (_wallet, wasReady) => wasReady && gaps++ })
  await until(() => listener.pool.find(id)?.isReady)
  for (const gap of [1, 2, 3]) {
    stage.relay.dropSockets()
    await until(() => gaps === gap)
  }
})

test('what changes at a relay is looked at by those whose events did not come, and a loss by all', async () => {
  await using stage = await openStage()
  await Promise.all(Array.from({ length: 5 }, () => stage.newWallet()))
  const listener = await stage.start()
  await until(() => [...listener.pool].filter(({ isReady }) => isReady).length === 5)
  const before = [...listener.pool]
  const looked = new Set<string>()
  for (const pooled of before) {
    const look = pooled.look.bind(pooled)
    pooled.look = () => {
      looked.add(pooled.id)
      look()
    }
  }
  const { id } = await stage.newWallet()
  await until(() => listener.pool.find(id)?.isReady)
  assert.deepEqual([...looked], [])
  stage.relay.dropSockets()
  await until(() => looked.size === before.length)
})

test('one of two relays that is back is told too: the wallet may have spoken there alone', async context => {
  const other = await startRelay()
  context.after(() => other.stop())
  await using stage = await openStage()
  const { id } = await stage.newWallet({ relays: [stage.relay.url, other.url] })
  const listener = await stage.start()
  const pooled = await until(() => listener.pool.find(id))
  await until(() => pooled.isReady && pooled.wallet.relays.every(relay => relay.covers(pooled.wallet.clientPublicKey)))
  let gaps = 0
  listener.pool.subscribe({ ready: (_wallet, wasReady) => wasReady && gaps++ })
  for (const gap of [1, 2]) {
    other.dropSockets()
    await until(() => gaps === gap)
    assert.equal(pooled.state, 'ready')
  }
})

test('an answer from a relay that does not bring events yet makes it ready once one does, and that is told', async context => {
  const relay = await startRelay({ keepEphemeral: true })
  context.after(() => relay.stop())
  await using stage = await openStage({ relay })
  const { id, wallet } = await stage.newWallet()
  const answer = wallet.answer.bind(wallet)
  let isCut = false
  wallet.answer = async event => {
    if (!isCut) {
      isCut = true
      // The relay keeps the answer, hands it out with the subscription, and is slow to say that this was all.
      relay.faults.noEose = true
      relay.dropSockets()
      await new Promise(resolve => setTimeout(resolve, 300))
    }
    return answer(event)
  }
  const nwc = { backoff: { firstMs: 1500, maxMs: 1500 }, eoseTimeoutMs: 500 }
  const listener = await stage.start({ tuning: { pool: { nwc } } })
  const told: boolean[] = []
  listener.pool.subscribe({ ready: pooled => told.push(pooled.isReady) })
  await until(() => listener.pool.find(id)?.isReady)
  relay.faults.noEose = false
  await until(() => listener.pool.find(id)?.caughtUpAt)
  assert.ok(told.length > 0 && told.every(isReady => isReady))
})

test('changes in the database reach it at once: new, renamed, disabled, deleted', async () => {
  await using stage = await openStage()
  const listener = await stage.start()
  const { id } = await stage.newWallet()
  const pooled = await until(() => listener.pool.find(id))
  await stage.sql`update remote_wallets set name = 'renamed' where id = ${id}`
  await until(() => pooled.name === 'renamed')
  assert.equal(listener.pool.find(id), pooled)
  await stage.sql`update remote_wallets set status = 'DISABLED' where id = ${id}`
  await until(() => pooled.state === 'closed' && !listener.pool.find(id))
  await stage.sql`update remote_wallets set status = 'ACTIVE' where id = ${id}`
  await until(() => listener.pool.find(id)?.isReady)
  await stage.sql`delete from remote_wallets where id = ${id}`
  await until(() => listener.pool.size === 0)
})

test('changes are heard also after the database has cut the connection that hears them, twice', async () => {
  await using stage = await openStage()
  const listener = await stage.start()
  for (const _ of [1, 2]) {
    await stage.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%remote_wallet_changed%'`
    const { id } = await stage.newWallet()
    await until(() => listener.pool.find(id))
  }
})

test('a connection that cannot be opened costs the others nothing', async () => {
  await using stage = await openStage()
  const { id: broken } = await stage.newWallet()
  await stage.sql`update remote_wallets set sealed_uri = '\\x01' where id = ${broken}`
  const { id } = await stage.newWallet()
  const listener = await stage.start()
  await until(() => listener.pool.find(id)?.isReady)
  assert.equal(listener.pool.find(broken), undefined)
})

test('many that are silent never hold back those that answer', async () => {
  await using stage = await openStage()
  const silent = await Promise.all(Array.from({ length: 30 }, () => stage.newWallet()))
  for (const { wallet } of silent) wallet.faults.silent = true
  const listener = await stage.start({ tuning: { pool: { firstPlaces: 8, retryPlaces: 2, timeoutMs: 1000 } } })
  await until(() => [...listener.pool].every(({ failures }) => failures > 0))
  const late = await Promise.all(Array.from({ length: 10 }, () => stage.newWallet()))
  await until(() => late.every(({ id }) => listener.pool.find(id)?.isReady))
})

test('whoever is wanted for a payment goes first', async () => {
  await using stage = await openStage()
  const silent = await Promise.all(Array.from({ length: 8 }, () => stage.newWallet()))
  for (const { wallet } of silent) wallet.faults.silent = true
  const listener = await stage.start({ tuning: { pool: { firstPlaces: 1, timeoutMs: 3_600_000 } } })
  await until(() => listener.pool.size === 8)
  const { id } = await stage.newWallet()
  const pooled = await until(() => listener.pool.find(id))
  assert.equal(await listener.pool.whenReady(pooled, 60_000), true)
})

for (const [where, environment, endpoint] of [
  ['in production', { NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(32) }, null],
  ['in development, reached from elsewhere', { NODE_ENV: 'development', LISTENER_HOST: '0.0.0.0' }, null],
  ['in development, beside a web service that is reached from elsewhere', { HOST: '0.0.0.0' }, null],
  ['in development, behind a proxy', { TRUST_PROXY: 'loopback' }, null],
  ['in development, known by a public address', {}, 'https://pay.example'],
] as const) {
  test(`${where} a relay in a private network is not called, unless the operator allows it`, async () => {
    await using stage = await openStage()
    const { id } = await stage.newWallet()
    const before = stage.relay.status().socketsEver
    if (endpoint) await stage.sql`insert into settings (name, value) values ('endpoint', ${stage.sql.json(endpoint)})`
    const first = await stage.start({ environment })
    const pooled = await until(() => first.pool.find(id))
    assert.deepEqual([pooled.state, stage.relay.status().socketsEver], ['connecting', before])
    await first.stop()
    await stage.sql`insert into settings (name, value) values ('private_relays_allowed', 'true')`
    const second = await stage.start({ environment })
    await until(() => second.pool.find(id)?.isReady)
  })
}

test('while many are opened nobody is asked, but for whom somebody waits', async () => {
  await using stage = await openStage()
  const held = await Promise.all(Array.from({ length: 3 }, () => stage.newWallet()))
  const listener = await stage.start()
  const { pool } = listener
  await until(() => [...pool].filter(({ isReady }) => isReady).length === 3)
  const release = Promise.withResolvers<void>()
  const opening = pool.openingMany(() => release.promise)
  const late = await stage.newWallet()
  const wanted = await stage.newWallet()
  await until(() => [late, wanted].every(({ id }) => pool.find(id)?.state === 'negotiating'))
  assert.equal(await pool.whenReady(pool.find(wanted.id)!, 60_000), true)
  assert.equal(pool.find(late.id)?.state, 'negotiating')
  release.resolve()
  await opening
  await until(() => pool.find(late.id)?.isReady)
  assert.equal(pool.size, held.length + 2)
})

test('a wallet that answers after the time is over is slow, not dead', async () => {
  await using stage = await openStage()
  const { wallet, id } = await stage.newWallet()
  const answer = wallet.answer.bind(wallet)
  const late = Promise.withResolvers<void>()
  wallet.answer = async event => {
    await late.promise
    return answer(event)
  }
  const listener = await stage.start({ tuning: { pool: { timeoutMs: 300 } } })
  const pooled = await until(() => listener.pool.find(id))
  await until(() => pooled.state === 'error')
  late.resolve()
  await until(() => pooled.isReady)
  assert.equal(pooled.failures, 0)
})
