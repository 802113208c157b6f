import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { refusalIn, testApp } from '../../test/app.ts'

const web = await testApp()
after(() => web.close())
const admin = await web.member('ADMIN')
const subscribe = (body: unknown) => web.call({ method: 'POST', url: '/api/waitlist/subscribe', body })

describe('POST /api/waitlist/subscribe', () => {
  test('200 for new and repeated addresses alike, each kept once whatever its case', async () => {
    for (const email of ['Ana@Example.com', 'ana@example.com', 'ANA@EXAMPLE.COM']) {
      const reply = await subscribe({ email, name: 'Ana' })
      assert.deepEqual([reply.statusCode, reply.json()], [200, { success: true }])
    }
    assert.equal((await web.sql`select 1 from waitlist where lower(email) = 'ana@example.com'`).length, 1)
  })

  test('ten parallel subscriptions of one address keep it once', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => subscribe({ email: 'race@example.com' })))
    assert.ok(replies.every(reply => reply.statusCode === 200))
    assert.equal((await web.sql`select 1 from waitlist where email = 'race@example.com'`).length, 1)
  })

  for (const body of [
    {},
    { email: 'nope' },
    { email: 5 },
    { email: null },
    { email: `${'a'.repeat(250)}@b.co` },
    { email: 'a@b.co', name: '' },
    { email: 'a@b.co', name: 5 },
    { email: 'a@b.co', name: 'x'.repeat(101) },
  ]) {
    test(`400 for ${JSON.stringify(body).slice(0, 50)}`, async () => {
      assert.equal(refusalIn(await subscribe(body)).reason, 'invalid_request')
    })
  }

  test('400 for a NUL character, not 500', async () => {
    assert.equal((await subscribe({ email: 'a@b.co', name: 'a\u0000b' })).statusCode, 400)
  })
})

describe('GET /api/waitlist', () => {
  test('200 for administrators, newest first, paged', async () => {
    await web.sql`delete from waitlist`
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) await subscribe({ email, name: 'N' })
    const page = await web.call({ url: '/api/waitlist?limit=2', as: admin })
    assert.deepEqual(
      page.json().map((row: { email: string }) => row.email),
      ['c@example.com', 'b@example.com'],
    )
    const next = await web.call({ url: `/api/waitlist?limit=2&cursor=${page.headers['x-next-cursor']}`, as: admin })
    assert.deepEqual(
      next.json().map((row: { email: string }) => row.email),
      ['a@example.com'],
    )
    assert.deepEqual(Object.keys(next.json()[0]), ['email', 'name', 'createdAt'])
    assert.equal(next.headers['x-next-cursor'], undefined)
  })

  test('403 for everyone below', async () => {
    for (const url of ['/api/waitlist', '/api/waitlist.csv']) {
      for (const role of ['USER', 'VIEWER', 'OPERATOR'] as const) {
        assert.equal(refusalIn(await web.call({ url, as: await web.member(role) })).reason, 'role_too_low')
      }
    }
  })
})

describe('GET /api/waitlist.csv', () => {
  test('200 is CSV with every address, quoted where needed, and no formula', async () => {
    await web.sql`delete from waitlist`
    await subscribe({ email: 'plain@example.com' })
    await subscribe({ email: 'quoted@example.com', name: 'Ana "La" Paz, jr' })
    await subscribe({ email: 'evil@example.com', name: '=HYPERLINK("http://evil")' })
    for (const [at, sign] of ['+', '-', '@', '\t'].entries()) {
      await web.sql`insert into waitlist (email, name) values (${`sign${at}@example.com`}, ${`${sign}1`})`
    }
    const reply = await web.call({ url: '/api/waitlist.csv', as: admin })
    assert.match(String(reply.headers['content-type']), /^text\/csv/)
    assert.match(String(reply.headers['content-disposition']), /attachment; filename="waitlist.csv"/)
    const lines = reply.body
      .trimEnd()
      .split('\r\n')
      .map(line => line.replace(/,[^,]*Z$/, ''))
    assert.deepEqual(lines, [
      'email,name,subscribed_at',
      "sign3@example.com,'\t1",
      "sign2@example.com,'@1",
      "sign1@example.com,'-1",
      "sign0@example.com,'+1",
      `evil@example.com,"'=HYPERLINK(""http://evil"")"`,
      'quoted@example.com,"Ana ""La"" Paz, jr"',
      'plain@example.com,',
    ])
  })
})
