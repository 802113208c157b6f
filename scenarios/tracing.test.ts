/** One tap through both services: one request id in both logs, and one connected trace where a collector is named. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { webhookPath } from '@chispa/contract/webhooks'
import { type CardKeys, generateSun } from '@chispa/protocols/ntag424'
import { type CollectedSpan, startTraceCollector } from '@chispa/sandbox/trace-collector'
import { until } from '@chispa/sandbox/until'
import { testDatabase } from '@chispa/testing/database'
import { freePort } from '@chispa/testing/free-port'
import { authorization, newPerson } from '@chispa/testing/person'
import { isCaughtUpAt, isReadyAt } from './src/listener-process.ts'
import { openNetwork } from './src/network.ts'
import { openPair } from './src/pair.ts'
import { startWeb } from './src/web-process.ts'

/** Tells every file of the tracing library that a process loads, but for its interfaces, which the metrics load too. */
const watch = `import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) {
  if (url.includes('/@opentelemetry/') && !url.includes('/api/')) process.stderr.write('loaded ' + url + '\\n')
  return next(url, context)
} })`
const watching = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(watch)}` }
const tracingFilesOf = ({ lines }: { lines: string[] }) => lines.filter(line => line.startsWith('loaded '))

type Stage = Awaited<ReturnType<typeof openStage>>

async function openStage(env: NodeJS.ProcessEnv, { hasListener = true } = {}) {
  const network = await openNetwork()
  const pair = await openPair(network.url, { ...watching, ...env })
  if (hasListener) await pair.startListener()
  await pair.startWeb()
  const admin = newPerson()
  const call = async (path: string, body?: object) => {
    const text = body && JSON.stringify(body)
    const signed = { url: `${pair.web.url}${path}`, method: 'POST', ...(text && { body: text }) }
    const headers = { authorization: authorization(admin, signed), 'content-type': 'application/json' }
    return (await fetch(signed.url, { method: 'POST', headers, ...(text && { body: text }) })).json()
  }
  await call('/api/admin/assign')
  // The answer to the request tells the outcome, not a notification that overtakes it and belongs to no request.
  const { id: walletId, wallet } = await network.newWallet({ faults: { noNotifications: true } })
  const uid = `04${randomBytes(6).toString('hex')}`
  const { id, ntag424 } = (await call('/api/cards', { id: uid })) as { id: string; ntag424: CardKeys }
  await network.sql`
    update cards set user_id = (select user_id from remote_wallets where id = ${walletId}), otc = null where id = ${id}`
  if (hasListener) {
    await until(() => isReadyAt(pair.listener, walletId))
    await pair.usesListener()
  }
  return {
    network,
    pair,
    wallet,
    walletId,
    card: { id, uid, keys: ntag424 },
    async [Symbol.asyncDispose]() {
      await pair[Symbol.asyncDispose]()
      await network[Symbol.asyncDispose]()
    },
  }
}

async function tapAndPay({ network, pair, card }: Stage, requestId: string) {
  const merchant = await network.service.create({ name: 'merchant' })
  const bill = { amountMsats: 21_000, expirySeconds: 600, description: 'one coffee' }
  const { invoice } = network.service.ledger.createInvoice(merchant.accountId, bill)
  const tap = generateSun({ uid: card.uid, counter: 1 }, card.keys)
  const scan = await fetch(`${pair.web.url}/api/cards/${card.id}/scan?${new URLSearchParams(tap)}`)
  const { k1 } = (await scan.json()) as { k1: string }
  const query = new URLSearchParams({ ...tap, k1, pr: invoice })
  const url = `${pair.web.url}/api/cards/${card.id}/scan/cb?${query}`
  // A till that is told to wait asks again.
  await until(async () => {
    const reply = await fetch(url, { headers: { 'x-request-id': requestId } })
    assert.equal(reply.headers.get('x-request-id'), requestId)
    return ((await reply.json()) as { status: string }).status === 'OK'
  })
  return { invoice, k1, tap }
}

/** The spans of one trace: that of the request or step with this name. */
function traceOf({ spans }: { spans: CollectedSpan[] }, service: string, name: string) {
  const inTrace = () => {
    const root = spans.find(span => span.service === service && span.name === name)
    return root ? spans.filter(({ traceId }) => traceId === root.traceId) : []
  }
  const wayUp = (span: CollectedSpan): string[] => {
    const parent = inTrace().find(({ spanId }) => spanId === span.parentSpanId)
    return [`${span.service}: ${span.name}`, ...(parent ? wayUp(parent) : [])]
  }
  return {
    inTrace,
    find: (wanted: string) => inTrace().find(span => span.name === wanted),
    /** From the span without a parent down to this one. Each service tells of its spans when it has time, those that end last at last. */
    wayTo: (wanted: string, steps: number) =>
      until(() => {
        const span = inTrace().find(one => one.name === wanted)
        const way = span ? wayUp(span).toReversed() : []
        return way.length >= steps && way
      }),
  }
}

const tapRoute = 'GET /api/cards/:id/scan/cb'

test('one connected trace of a tap, with ids and nothing that is nobody’s business', async () => {
  await using collector = await startTraceCollector()
  const otel = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=plaza' }
  await using stage = await openStage(otel)
  const { invoice, k1, tap } = await tapAndPay(stage, 'tap-of-ana')
  const { wayTo, find } = traceOf(collector, 'chispa-web', tapRoute)
  const inListener = [
    `chispa-web: ${tapRoute}`,
    'chispa-web: pay through the listener',
    'chispa-web: ask the listener',
    'chispa-listener: POST /v1/nwc/payments',
  ]
  assert.deepEqual(await wayTo('claim the tap', 2), [`chispa-web: ${tapRoute}`, 'chispa-web: claim the tap'])
  for (const step of ['claim in the journal', 'wallet pay_invoice', 'write the outcome'])
    assert.deepEqual(await wayTo(step, 5), [...inListener, `chispa-listener: ${step}`])
  for (const step of ['claim the tap', 'claim in the journal', 'wallet pay_invoice'])
    assert.equal(find(step)?.attributes['chispa.wallet_id'], stage.walletId, step)
  assert.equal(find('write the outcome')?.attributes['chispa.verdict'], 'succeeded')
  assert.equal(find(tapRoute)?.attributes['chispa.request_id'], 'tap-of-ana')
  for (const service of [stage.pair.web, stage.pair.listener]) assert.ok(tracingFilesOf(service).length > 0)
  const told = JSON.stringify(collector.spans)
  for (const secret of [invoice, k1, tap.p, tap.c, 'one coffee', stage.wallet.publicKey, stage.wallet.clientPublicKey])
    assert.ok(!told.includes(secret), secret.slice(0, 12))
  assert.deepEqual([...new Set(collector.headers.map(headers => headers['x-tenant']))], ['plaza'])
})

test('a received payment is one trace, from the listener into the web service', async () => {
  await using collector = await startTraceCollector()
  await using stage = await openStage({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const { network, pair } = stage
  const { id, wallet } = await network.newWallet()
  await until(() => isCaughtUpAt(pair.listener, id))
  const payer = await network.service.create({ name: 'payer', balanceMsats: 1_000_000 })
  const { invoice } = wallet.ledger.createInvoice(wallet.accountId, { amountMsats: 21_000, expirySeconds: 600 })
  assert.ok(network.service.ledger.pay(payer.accountId, invoice).ok)
  const { wayTo } = traceOf(collector, 'chispa-listener', 'tell the web service')
  assert.deepEqual(await wayTo(`POST ${webhookPath}`, 2), [
    'chispa-listener: tell the web service',
    `chispa-web: POST ${webhookPath}`,
  ])
})

test('without a listener the trace shows that the web service paid itself', async () => {
  await using collector = await startTraceCollector()
  await using stage = await openStage({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, { hasListener: false })
  await tapAndPay(stage, 'tap-of-eva')
  const { wayTo } = traceOf(collector, 'chispa-web', 'pay directly')
  assert.deepEqual(await wayTo('wallet pay_invoice', 3), [
    `chispa-web: ${tapRoute}`,
    'chispa-web: pay directly',
    'chispa-web: wallet pay_invoice',
  ])
})

test('half of the traces are told where half are asked for', async () => {
  await using collector = await startTraceCollector()
  await using database = await testDatabase()
  await using web = await startWeb(database.url, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '0.5',
  })
  const asked = 200
  for (let n = 0; n < asked; n++) assert.equal((await fetch(`${web.url}/api/health/live`)).status, 200)
  const told = () => collector.spans.filter(({ name }) => name === 'GET /api/health/live').length
  await until(told)
  // What was not told yet is told at the end.
  assert.equal(await web.stop(), 0)
  // Each by itself: in one of 150 million runs there are fewer or more.
  assert.ok(told() >= 60 && told() <= 140, String(told()))
})

/** Takes connections, and never says a word. */
async function silentServer(): Promise<{ url: string } & AsyncDisposable> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => void sockets.add(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

for (const how of ['away', 'silent'] as const)
  test(`a collector that is ${how}: people pay as ever, and both services stop cleanly`, async () => {
    await using silent = await silentServer()
    const url = how === 'silent' ? silent.url : `http://127.0.0.1:${await freePort()}`
    await using stage = await openStage({ OTEL_EXPORTER_OTLP_ENDPOINT: url })
    await tapAndPay(stage, 'tap-of-lea')
    const { pair, wallet } = stage
    const paid = wallet.ledger.transactions(wallet.accountId).map(({ type, state }) => [type, state])
    assert.deepEqual(paid, [['outgoing', 'settled']])
    assert.deepEqual(await Promise.all([pair.web.stop(), pair.listener.stop()]), [0, 0])
  })

test('one request id in the logs of both services and in the activity; untraced, nothing of the tracing library is loaded', async () => {
  await using stage = await openStage({ LOG_LEVEL: 'debug' })
  const { network, pair } = stage
  await tapAndPay(stage, 'tap-of-bea')
  const linesOf = ({ lines }: { lines: string[] }) => lines.filter(line => line.includes('"requestId":"tap-of-bea"'))
  await until(
    () =>
      linesOf(pair.web).length > 0 && linesOf(pair.listener).some(line => line.includes('"route":"/v1/nwc/payments"')),
  )
  const entries = await until(async () => {
    const rows = await network.sql<{ event: string }[]>`select event from activity where request_id = 'tap-of-bea'`
    return rows.length > 0 && rows
  })
  assert.deepEqual(
    entries.map(({ event }) => event),
    ['card_payment.succeeded'],
  )
  for (const service of [pair.web, pair.listener]) assert.deepEqual(tracingFilesOf(service), [])
})
