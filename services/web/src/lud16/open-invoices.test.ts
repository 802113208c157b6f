/** Strangers who ask for invoices that they never pay, and somebody who pays the same member meanwhile. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { finalizeEvent } from '@chispa/protocols/nip01'
import * as signer from '@chispa/signatures/schnorr'
import { newPerson } from '@chispa/testing/person'
import { longAnswerTimeout } from '../../test/long-minutes.ts'
import { openStage } from '../../test/payee-stage.ts'

const stage = await openStage({
  rateLimits: true,
  trustProxy: ['10.0.0.1'],
  walletLimitMs: 60_000,
  limits: longAnswerTimeout,
})
after(() => stage.close())
const { web } = stage
await stage.set({ listener_enabled: true, listener_url: 'http://127.0.0.1:9' })

const ask = async (username: string, client: string, query: Record<string, string> = {}) => {
  const url = `/api/lud16/${username}/cb?${new URLSearchParams({ amount: '21000', ...query })}`
  const reply = await web.call({ url, address: '10.0.0.1', headers: { 'x-forwarded-for': client } })
  return reply.json() as { pr?: string; verify: string; error?: { reason: string; details: unknown } }
}
const taken = (answers: { pr?: string }[]) => answers.filter(({ pr }) => pr !== undefined).length

/** The newest invoice of this member so many times more, as if whoever asked for it had asked again. */
const askedBefore = (username: string, count: number) => web.sql`
  insert into invoices (payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, username, asked_by, created_at, expires_at,
                        next_lookup_at)
  select encode(sha256((username || n)::bytea), 'hex'), bolt11, amount_msats, purpose, wallet_id, user_id, username, asked_by,
         created_at, expires_at, next_lookup_at
  from (select * from invoices where username = ${username} order by created_at desc limit 1) one, generate_series(1, ${count}::int) n`

describe('GET /api/lud16/{username}/cb', () => {
  test('a hundred unpaid ones of one address for one member; others are served, and what was paid or is over counts no more', async () => {
    await stage.payee('flooded')
    const first = []
    for (let at = 0; at < 6; at++) first.push(await ask('flooded', '198.51.100.1'))
    assert.equal(taken(first), 6)
    await askedBefore('flooded', 90)
    const flood = []
    for (let at = 0; at < 8; at++) flood.push(await ask('flooded', '198.51.100.1'))
    assert.equal(taken(flood), 4)
    for (const { pr, error } of flood) assert.equal(error?.reason, pr ? undefined : 'too_many_open_invoices')
    assert.ok((await ask('flooded', '198.51.100.2')).pr, 'somebody else pays')
    await stage.payee('neighbour')
    assert.ok((await ask('neighbour', '198.51.100.1')).pr, 'for another member')
    const { pr, verify } = first[0]!
    stage.pay(pr!)
    assert.equal((await web.call({ url: new URL(verify).pathname })).json().settled, true)
    assert.ok((await ask('flooded', '198.51.100.1')).pr, 'one was paid')
    assert.equal((await ask('flooded', '198.51.100.1')).error?.reason, 'too_many_open_invoices')
    await web.sql`update invoices set expires_at = created_at + interval '1 ms' where username = 'flooded'`
    assert.ok((await ask('flooded', '198.51.100.1')).pr, 'the others are over')
  })

  test('where many strangers hold many, each has a few: whoever comes next can pay', async () => {
    const { userId, walletId } = await stage.payee('crowded')
    await web.sql`
      insert into invoices (payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, username, asked_by, created_at, expires_at,
                            next_lookup_at)
      select encode(sha256(n::text::bytea), 'hex'), 'lnbc', 1000, 'LUD16_PAYMENT', ${walletId}, ${userId}, 'crowded', (n % 20)::text,
             now(), now() + interval '1 hour', now() + interval '1 hour'
      from generate_series(1, 1000) n`
    const answers = []
    for (let at = 0; at < 8; at++) answers.push(await ask('crowded', '198.51.100.3'))
    assert.equal(taken(answers), 5)
    assert.ok((await ask('crowded', '198.51.100.4')).pr)
  })

  test('no address is written down', async () => {
    const rows = JSON.stringify(await web.sql`select * from invoices`)
    assert.ok(!rows.includes('198.51.100'))
  })

  test('an error for a zap request above 4096 bytes; nothing is kept of it', async () => {
    const zapped = await stage.payee('zapped')
    const template = {
      kind: 9734,
      created_at: Math.floor(Date.now() / 1000),
      tags: [['p', zapped.pubkey]],
      content: '☕',
    }
    const text = JSON.stringify(finalizeEvent(template, newPerson().secretKey, signer))
    const nostr = (bytes: number) => text + ' '.repeat(bytes - Buffer.byteLength(text))
    assert.ok((await ask('zapped', '198.51.100.5', { nostr: nostr(4096) })).pr)
    const { error } = await ask('zapped', '198.51.100.5', { nostr: nostr(4097) })
    assert.equal(error?.reason, 'invalid_zap_request')
    assert.deepEqual(error.details, [{ path: 'nostr', message: 'It is longer than 4096 bytes' }])
    const [kept] = await web.sql`select max(length(zap_request)) as longest from invoices`
    assert.ok(kept?.longest <= 4096)
  })
})

test('topping a card up counts in the same way', async () => {
  const { userId } = await stage.payee('topped')
  const id = 'ab'.repeat(16)
  await web.sql`
    insert into cards (id, title, user_id, sealed_keys, created_at) values (${id}, 'card', ${userId}, ''::bytea, now())`
  const top = async () =>
    (await web.call({ url: `/api/cards/${id}/lnurlp/cb?amount=21000`, address: '198.51.100.6' })).json()
  for (let at = 0; at < 6; at++) assert.ok((await top()).pr)
  await web.sql`update invoices set username = 'topped up' where card_id = ${id}`
  await askedBefore('topped up', 90)
  // Also at once: one or two that are being made while others are counted.
  const answers = await Promise.all(Array.from({ length: 10 }, top))
  assert.ok(taken(answers) >= 4 && taken(answers) < 10, JSON.stringify(answers))
})
