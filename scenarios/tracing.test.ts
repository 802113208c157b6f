/** One tap through both services: one request id in both logs, and one connected trace where a collector is named. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { type CardKeys, generateSun } from '@chispa/protocols/ntag424'
import { type CollectedSpan, startTraceCollector } from '@chispa/sandbox/trace-collector'
import { until } from '@chispa/sandbox/until'
import { authorization, newPerson } from '@chispa/testing/person'
import { isReadyAt } from './src/listener-process.ts'
import { openNetwork } from './src/network.ts'
import { openPair } from './src/pair.ts'

/** Tells every file of the tracing library that a process loads, but for its interfaces, which the metrics load too. */
const watch = `import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) {
  if (url.includes('/@opentelemetry/') && !url.includes('/api/')) process.stderr.write('loaded ' + url + '\\n')
  return next(url, context)
} })`
const watching = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(watch)}` }
const tracingFilesOf = ({ lines }: { lines: string[] }) => lines.filter(line => line.startsWith('loaded '))

type Stage = Awaited<ReturnType<typeof openStage>>

async function openStage(env: NodeJS.ProcessEnv) {
  const network = await openNetwork()
  const pair = await openPair(network.url, { ...watching, ...env })
  await pair.startListener()
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
  await until(() => isReadyAt(pair.listener, walletId))
  await pair.usesListener()
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

test('one connected trace of a tap, with ids and nothing that is nobody’s business', async () => {
  await using collector = await startTraceCollector()
  await using stage = await openStage({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const { invoice, k1, tap } = await tapAndPay(stage, 'tap-of-ana')
  const isTap = ({ name, service }: CollectedSpan) => service === 'chispa-web' && name.endsWith('/scan/cb')
  const inTrace = () => {
    const root = collector.spans.find(isTap)
    return root ? collector.spans.filter(({ traceId }) => traceId === root.traceId) : []
  }
  /** From a span up to the one without a parent. */
  const wayUp = (span: CollectedSpan): string[] => {
    const parent = inTrace().find(({ spanId }) => spanId === span.parentSpanId)
    return [`${span.service}: ${span.name}`, ...(parent ? wayUp(parent) : [])]
  }
  const spanOf = (wanted: string) => inTrace().find(({ name }) => name === wanted)
  // Each service tells of its spans when it has time, those that end last at last.
  const paid = await until(() => {
    const span = spanOf('wallet pay_invoice')
    return spanOf('write the outcome') && spanOf('claim the tap') && span && wayUp(span).length >= 5 && span
  })
  const spans = inTrace()
  assert.deepEqual(wayUp(paid).toReversed(), [
    'chispa-web: GET /api/cards/:id/scan/cb',
    'chispa-web: pay through the listener',
    'chispa-web: ask the listener',
    'chispa-listener: POST /v1/nwc/payments',
    'chispa-listener: wallet pay_invoice',
  ])
  assert.equal(paid.attributes['chispa.wallet_id'], stage.walletId)
  assert.equal(spans.find(isTap)?.attributes['chispa.request_id'], 'tap-of-ana')
  for (const service of [stage.pair.web, stage.pair.listener]) assert.ok(tracingFilesOf(service).length > 0)
  const told = JSON.stringify(collector.spans)
  for (const secret of [invoice, k1, tap.p, tap.c, 'one coffee', stage.wallet.publicKey, stage.wallet.clientPublicKey])
    assert.ok(!told.includes(secret), secret.slice(0, 12))
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
