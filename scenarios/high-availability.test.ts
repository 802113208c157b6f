/**
 * `npm run test:cluster`: our services on a PostgreSQL cluster whose leader is killed again and again while people tap and
 * are paid. Whatever a till or a payer was told is true afterwards, by the ledger of the wallets' network: nothing is paid twice, nothing that
 * was paid is called failed, nothing received is lost.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { connect } from '@chispa/database/connect'
import { generateSun } from '@chispa/protocols/ntag424'
import { newPerson } from '@chispa/testing/person'
import { startPgbouncer } from '@chispa/testing/pgbouncer'
import { eventually } from '@chispa/testing/server-process'
import { killLeader } from './src/kill-leader.ts'
import { isReadyAt } from './src/listener-process.ts'
import { openNetwork } from './src/network.ts'
import { newNetworkCard } from './src/network-card.ts'
import { openPair } from './src/pair.ts'
import { startPatroniCluster } from './src/patroni-cluster.ts'
import { signedCall } from './src/signed-call.ts'

const skip = process.env.CLUSTER !== '1' && 'it takes minutes and programs of Debian: npm run test:cluster'
const kills = Number(process.env.CLUSTER_KILLS ?? 6)
const [cardsCount, servicesCount] = [4, 2]
/** A till asks again; anything else that is told is held against the ledger. */
const notTheEnd = ['payment_unresolved', 'database_unavailable', 'database_busy', 'took_too_long']
/** Failing over takes a while, on a busy machine a long one. */
const timeoutMs = 240_000
/** What a till waits before it asks again: it is a client, not the test, that waits here. */
const askAgainMs = 200

/** First what became of requests, then of the work beside them. */
const problemsOf = (pairs: { web: { lines: string[] } }[]) =>
  [/unexpected error|"level":60/, /"level":50/]
    .flatMap(kind => pairs.flatMap(({ web }) => web.lines.filter(line => kind.test(line)).slice(-2)))
    .join('\n')

test('the leader is killed under load, again and again', { skip }, async t => {
  await using cluster = await startPatroniCluster()
  // A pooler that was refused by a leader that is gone should ask again soon.
  await using pooler = await startPgbouncer(cluster.url, 'transaction', {
    server_login_retry: 1,
    server_connect_timeout: 5,
  })
  const sql = connect(cluster.url)
  const database = { sql, url: pooler.url, [Symbol.asyncDispose]: () => sql.end({ timeout: 5 }) }
  await using network = await openNetwork({ database, paysAgain: true })
  await using started = new AsyncDisposableStack()
  const pairs: Awaited<ReturnType<typeof openPair>>[] = []
  for (let at = 0; at < servicesCount; at++) {
    const pair = started.use(await openPair(pooler.url, { DATABASE_DIRECT_URL: cluster.url }))
    await pair.startListener()
    await pair.startWeb()
    pairs.push(pair)
  }
  const { service } = network
  const [admin, merchant] = [newPerson(), await service.create({ name: 'merchant' })]
  const payer = await service.create({ name: 'payer', balanceMsats: 1_000_000_000 })

  const { url } = pairs[0]!.web
  await signedCall(url, '/api/admin/assign', { as: admin })
  const newCard = () => newNetworkCard(network, { url, admin })
  const cards = await Promise.all(Array.from({ length: cardsCount }, newCard))
  const receiver = await network.newWallet()
  await sql`
    insert into lightning_addresses (username, user_id) select 'ana', user_id from remote_wallets where id = ${receiver.id}`
  const isHeld = async () =>
    (await Promise.all(pairs.map(pair => isReadyAt(pair.listener, receiver.id)))).includes(true)
  await eventually(isHeld, timeoutMs)

  /** What all who are part of it say when nobody was told an end in all that time. */
  const explain = async (error: unknown) => {
    const alive = pairs.flatMap(({ web, listener }) => [web, listener]).map(({ process }) => process.exitCode)
    const open = await sql`
      select p.status, p.error_code, p.created_at, p.next_check_at, j.state, j.published_at, j.next_check_at as journal_check_at
      from card_payments p left join listener.payments j using (payment_hash) where p.resolved_at is null`.catch(String)
    const leader = (await cluster.leader())?.name
    const told = JSON.stringify({ alive, leader, isSafe: await cluster.isSafe(), open })
    throw new Error(`${told}\n${problemsOf(pairs)}\n${cluster.linesOf()}`, { cause: error })
  }
  type Told = { status?: string; k1?: string; pr?: string; reason?: string }
  let asked = 0
  const secondsAt = () => new Date().toISOString().slice(14, 23)
  /** Until somebody says what counts: one who cannot be reached, a failure of ours and *wait* are not the end. */
  const askUntilTold = (path: string, heard: string[] = []): Promise<Told> => {
    const ask = async () => {
      const at = asked++ % servicesCount
      const { web } = pairs[at]!
      heard.push(`${secondsAt()} asks ${at}`)
      const reply = await fetch(`${web.url}${path}`, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined)
      const body = (await reply?.json().catch(() => undefined)) as (Told & { error?: { reason: string } }) | undefined
      const reason = body?.error?.reason
      heard.push(`${secondsAt()} hears ${reply?.status} ${reason ?? body?.reason ?? body?.status}`)
      const isEnd = reply && body && reply.status < 500 && !notTheEnd.includes(reason ?? '')
      if (isEnd) return { ...body, ...(reason && { reason }) }
      await setTimeout(askAgainMs)
      return undefined
    }
    return eventually(ask, timeoutMs).catch(explain)
  }

  const taps: { card: (typeof cards)[number]; paymentHash: string; told: string | undefined; heard: string[] }[] = []
  const paidInvoices: string[] = []
  let [isOver, lastOkAt] = [false, Date.now()]
  async function keepTapping(card: (typeof cards)[number]): Promise<void> {
    while (!isOver) {
      const bill = { amountMsats: 1000, expirySeconds: 3600 }
      const { invoice, paymentHash } = service.ledger.createInvoice(merchant.accountId, bill)
      const tap = generateSun({ uid: card.uid, counter: ++card.counter }, card.keys)
      const { k1, reason } = await askUntilTold(`/api/cards/${card.id}/scan?${new URLSearchParams(tap)}`)
      if (!k1) throw new Error(`a tap was refused: ${reason}\n${problemsOf(pairs)}`)
      const query = new URLSearchParams({ ...tap, k1, pr: invoice })
      const heard = [`counter ${card.counter}`]
      const told = await askUntilTold(`/api/cards/${card.id}/scan/cb?${query}`, heard)
      taps.push({ card, paymentHash, told: told.reason ?? told.status, heard })
      if (told.status === 'OK') lastOkAt = Date.now()
    }
  }
  async function keepPayingAna(): Promise<void> {
    while (!isOver) {
      const { pr } = await askUntilTold('/api/lud16/ana/cb?amount=1000')
      if (pr && service.ledger.pay(payer.accountId, pr).ok) paidInvoices.push(pr)
    }
  }
  const load = Promise.all([...cards.map(keepTapping), keepPayingAna()]).finally(() => {
    // The others have nothing more to show when one was told something wrong.
    isOver = true
  })
  const failed = load.then(() => undefined)

  const [outages, killedAts]: [number[], string[]] = [[], []]
  for (let kill = 0; kill < kills; kill++) {
    const before = taps.length
    await Promise.race([failed, eventually(async () => taps.length >= before + 2 * cardsCount, timeoutMs)])
    await eventually(cluster.isSafe, timeoutMs)
    const killedAt = Date.now()
    killedAts.push(secondsAt())
    // In turn: PostgreSQL alone, and the whole machine with what looks after it.
    const revive = await killLeader(cluster, { withPatroni: kill % 2 === 1 })
    await Promise.race([failed, eventually(async () => lastOkAt > killedAt + 1000, timeoutMs)])
    outages.push(lastOkAt - killedAt)
    await revive()
  }
  isOver = true
  await load

  const oks = taps.filter(({ told }) => told === 'OK')
  for (const { card, paymentHash, told, heard } of taps) {
    const sent = service.ledger
      .transactions(card.wallet.accountId)
      .filter(one => one.type === 'outgoing' && one.paymentHash === paymentHash && one.state === 'settled')
    const isTrue = told === 'OK' ? sent.length === 1 : told === 'not_started' && sent.length === 0
    const stored = isTrue ? [] : await sql`select * from card_payments where payment_hash = ${paymentHash}`
    const evidence = [...heard, JSON.stringify(stored), `kills: ${killedAts.join()}`, problemsOf(pairs)].join('\n')
    assert.ok(isTrue, `told ${told}, paid ${sent.length} times\n${evidence}`)
  }
  const rows = await sql<{ paymentHash: string }[]>`
    select payment_hash from card_payments where status = 'SUCCEEDED' and payment_hash = any(${oks.map(tap => tap.paymentHash)})`
  assert.equal(rows.length, oks.length, 'every payment that a till was told of is there')
  await eventually(async () => {
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
      select count(*) from invoices where bolt11 = any(${paidInvoices}) and status = 'PAID'`
    return count === paidInvoices.length
  }, timeoutMs)
  assert.ok(oks.length >= kills * cardsCount && paidInvoices.length > 0)
  const refused = taps.filter(({ told }) => told !== 'OK').map(({ told }) => told)
  t.diagnostic(`${kills} leaders killed; ${oks.length} taps paid, refused: ${refused.join(', ') || 'none'}`)
  t.diagnostic(`${paidInvoices.length} invoices paid; first payment after each kill: ${outages.join(', ')} ms`)
})
