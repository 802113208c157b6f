import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { testApp } from '../../test/app.ts'
import { cardStage } from '../../test/cards.ts'

const web = await testApp()
after(() => web.close())
const { admin, post, create, held } = await cardStage(web)
await post('/api/settings', admin, { endpoint: 'https://plaza.example' })

const exported = async (query = '', as = admin) => {
  const reply = await web.call({ url: `/api/cards.csv${query}`, as })
  assert.equal(reply.statusCode, 200, reply.body)
  const [head, ...lines] = reply.body.trimEnd().split('\r\n')
  assert.equal(head, 'id,uid,name,state,holder,activation_link,added_at')
  return lines.map(line => line.split(','))
}

describe('GET /api/cards.csv', () => {
  test('200 with a line for each card, newest first, and the link of those that can be activated', async () => {
    const [first, second] = [await create({ title: 'First' }), await held()]
    const lines = await exported()
    assert.deepEqual(
      lines.map(([id]) => id),
      [second.id, first.id],
    )
    assert.deepEqual(lines[1]?.slice(1, 6), [
      first.ntag424.cid,
      'First',
      'new',
      '',
      `https://plaza.example/wallet/activate#${first.otc}`,
    ])
    assert.deepEqual(lines[0]?.slice(4, 6), [second.holder.pubkey, ''])
    for (const key of [first.ntag424.k0, first.ntag424.k1]) assert.ok(!lines.flat().includes(key))
  })

  test('filters: without a holder, and since a moment; more than one batch', async () => {
    await web.sql`
      insert into cards (id, uid, title, otc, sealed_keys, created_at)
      select md5(n::text), '04' || upper(substr(md5('uid ' || n), 1, 12)), '=1+1', md5('otc ' || n), '', now() + n * interval '1 ms'
      from generate_series(1, 1200) n`
    const lines = await exported(`?paired=false&since=${new Date(Date.now() - 1000 * 3600).toISOString()}`)
    assert.equal(lines.length, 1201)
    assert.equal(new Set(lines.map(([id]) => id)).size, 1201)
    assert.equal(lines[0]?.[2], "'=1+1", 'no spreadsheet runs it')
    assert.equal((await exported(`?since=${new Date(Date.now() + 3600_000).toISOString()}`)).length, 0)
  })

  test('403 without cards:write: codes make holders', async () => {
    for (const as of [await web.member('VIEWER'), await web.member()]) {
      assert.equal((await web.call({ url: '/api/cards.csv', as })).statusCode, 403)
    }
  })
})
