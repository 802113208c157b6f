import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../start-sandbox.ts'

const sandbox = await startSandbox()
after(() => sandbox.stop())

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  const reply = await fetch(`${sandbox.walletsUrl}${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

test('a sale needs a card or a tap that is there', async () => {
  await call('POST', '/cards', { name: 'Blank' })
  const status = async (body: object) => (await call('POST', '/till/sales', body)).status
  assert.equal(await status({ amountMsats: 1000 }), 400)
  assert.equal(await status({ amountMsats: 1000, card: 'x', tap: 'y' }), 400)
  assert.equal(await status({ amountMsats: 0, tap: 'y' }), 400)
  assert.equal(await status({ amountMsats: 1000, card: 'nobody' }), 404)
  assert.equal(await status({ amountMsats: 1000, card: 'Blank' }), 409)
})

test('a sale is answered at once, listed, and looked at by its id', async () => {
  const made = await call('POST', '/till/sales', { amountMsats: 1000, tap: 'a sticker' })
  assert.equal(made.status, 201)
  await sandbox.till.ended(sandbox.till.sales[0]!)
  const { body } = await call('GET', `/till/sales/${made.body.id}`)
  assert.deepEqual([body.state, body.message], ['declined', 'This is not a card that can pay'])
  assert.equal((await call('GET', '/till/sales/none')).status, 404)
})

test('faults are switched on and off, and the page is there without outside scripts', async () => {
  assert.equal((await call('POST', '/till/faults', { hangUp: true })).body.hangUp, true)
  assert.equal((await call('POST', '/till/faults', { hangUp: 1 })).status, 400)
  assert.equal((await call('DELETE', '/till/faults')).body.hangUp, false)
  const page = await (await fetch(`${sandbox.walletsUrl}/till`)).text()
  assert.match(page, /Till of Till/)
  assert.doesNotMatch(page, /src=|https?:\/\//)
})
