/** Who may read the metrics, and what is not in them. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { testApp } from '../../test/app.ts'

const web = await testApp({ trustProxy: ['10.0.0.1'] })
after(() => web.close())

describe('GET /metrics', () => {
  const ask = (app: typeof web, headers = {}, address = '127.0.0.1') => app.call({ url: '/metrics', headers, address })

  test('200 from this machine, 404 from another or through a proxy', async () => {
    await web.call({ url: '/api/health' })
    const here = await ask(web)
    assert.equal(here.statusCode, 200)
    assert.match(here.body, /chispa_http_request_seconds_count\{[^}]*route="\/api\/health"/)
    assert.match(here.body, /process_resident_memory_bytes/)
    assert.equal((await ask(web, {}, '192.0.2.7')).statusCode, 404)
    assert.equal((await ask(web, { 'x-forwarded-for': '192.0.2.7' })).statusCode, 404)
    for (const name of ['forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto'])
      assert.equal((await ask(web, { [name]: '192.0.2.7' })).statusCode, 404, name)
    assert.equal((await ask(web, {}, '::1')).statusCode, 200)
  })

  test('404 for another name than a loopback one, for whatever a proxy may add, and everywhere in production or behind one', async context => {
    assert.equal((await ask(web, { host: 'rebound.example' })).statusCode, 404)
    for (const name of ['x-forwarded-port', 'cf-connecting-ip', 'true-client-ip', 'x-envoy-external-address'])
      assert.equal((await ask(web, { [name]: '1' })).statusCode, 404, name)
    const behind = await testApp({ isOwnMachine: false })
    context.after(() => behind.close())
    assert.equal((await ask(behind)).statusCode, 404)
  })

  test('with METRICS_TOKEN only with the token, from anywhere', async context => {
    const guarded = await testApp({ metricsToken: 'scrape me' })
    context.after(() => guarded.close())
    assert.equal((await ask(guarded)).statusCode, 401)
    assert.equal((await ask(guarded, { authorization: 'Bearer wrong' })).statusCode, 401)
    assert.equal((await ask(guarded, { authorization: 'Bearer scrape me' }, '192.0.2.7')).statusCode, 200)
  })

  test('a tap that is refused with 200 is told as refused, with the reason', async () => {
    const refused =
      /chispa_lnurl_answers_total\{route="\/api\/cards\/:id\/scan",outcome="refused",reason="card_not_found"[^}]*\} (\d+)/
    const times = async () => Number(refused.exec((await ask(web)).body)?.[1] ?? 0)
    assert.equal(await times(), 0)
    const tap = await web.call({ url: `/api/cards/${'0'.repeat(32)}/scan?p=${'0'.repeat(32)}&c=${'0'.repeat(16)}` })
    assert.deepEqual([tap.statusCode, tap.json().error.reason], [200, 'card_not_found'])
    assert.equal(await times(), 1)
  })

  test('has no label with a person’s data in it', async () => {
    const member = await web.member()
    await web.call({ url: `/api/users/${member.userId}/role`, as: member })
    assert.ok(!(await ask(web)).body.includes(member.userId))
  })
})
