import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { maxStreamsPerPerson } from '@chispa/contract/live'
import { refusalIn, testApp } from '../../test/app.ts'
import { cardStage } from '../../test/cards.ts'
import { rowsRead } from '../../test/kept-plans.ts'
import { activityIn } from '../activity/record.ts'
import { forgetOldEvents } from './retention.ts'
import { toldSince } from './store.ts'

const web = await testApp()
after(() => web.close())
const url = await web.app.listen({ host: '127.0.0.1', port: 0 })

type Heard = { id?: string; event: string; data: { ids?: string[] } }

async function listen(token: string, { lastId, at = url }: { lastId?: string; at?: string } = {}) {
  const aborting = new AbortController()
  const headers = { authorization: `Bearer ${token}`, ...(lastId !== undefined && { 'last-event-id': lastId }) }
  const reply = await fetch(`${at}/api/events`, { headers, signal: aborting.signal })
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<Heard> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const fields = Object.fromEntries(
          text
            .slice(0, end)
            .split('\n')
            .map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        )
        text = text.slice(end + 2)
        if (fields.event) return { ...fields, data: JSON.parse(fields.data ?? 'null') } as Heard
        continue
      }
      const { done, value } = await reader.read()
      if (done) throw new Error('the stream ended')
      text += value
    }
  }
  return { reply, next, close: () => aborting.abort() }
}

async function person() {
  const member = await web.member()
  return { ...member, token: await web.session(member) }
}

async function wallet(userId: string): Promise<string> {
  const key = randomBytes(32).toString('hex')
  const [row] = await web.sql<{ id: string }[]>`
    insert into remote_wallets (user_id, name, sealed_uri, wallet_pubkey, client_pubkey, relays)
    values (${userId}, ${key.slice(0, 8)}, '\\x00', ${key}, ${key}, '{wss://relay.example}') returning id`
  return row!.id
}

/** An invoice that is paid in a statement of its own. */
async function paid(userId: string, walletId: string): Promise<string> {
  const hash = randomBytes(32).toString('hex')
  await web.sql`
    insert into invoices (payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, created_at, expires_at, next_lookup_at)
    values (${hash}, 'lnbc1', 21000, 'LUD16_PAYMENT', ${walletId}, ${userId}, now(), now() + interval '1 hour', now())`
  await web.sql`update invoices set status = 'PAID', paid_at = now(), next_lookup_at = null where payment_hash = ${hash}`
  return hash
}

describe('GET /api/events', () => {
  test('401 without credentials, 403 for a device token, nothing for a token in the URL', async () => {
    const member = await person()
    assert.equal(refusalIn(await web.call({ url: '/api/events' })).status, 401)
    assert.equal(refusalIn(await web.call({ url: `/api/events?token=${member.token}` })).status, 401)
    const device = await web.deviceToken(member.userId, ['cards:read'])
    assert.equal(refusalIn(await web.call({ url: '/api/events', token: device })).status, 403)
  })

  test('404 for a key that is no member here', async () => {
    const { newPerson } = await import('@chispa/testing/person')
    assert.equal(refusalIn(await web.call({ url: '/api/events', as: newPerson() })).reason, 'user_not_found')
  })

  test('a payment that is received is told to its member and to nobody else', async () => {
    const [ana, beto] = [await person(), await person()]
    const [ours, theirs] = [await wallet(ana.userId), await wallet(beto.userId)]
    const stream = await listen(ana.token)
    assert.equal((await stream.next()).event, 'ready')
    await paid(beto.userId, theirs)
    const hash = await paid(ana.userId, ours)
    const heard = await stream.next()
    assert.deepEqual([heard.event, heard.data], ['payment:changed', { ids: [`received-${hash}`] }])
    stream.close()
  })

  test('limits that a holder sets on one device are told to the others', async () => {
    const { held } = await cardStage(web)
    const ana = await person()
    const card = await held(ana)
    const stream = await listen(ana.token)
    assert.equal((await stream.next()).event, 'ready')
    for (const body of [{ tapMsats: 5_000_000 }, { dayMsats: 6_000_000 }]) {
      const limits = `/api/cards/${card.id}/limits`
      assert.equal((await web.call({ method: 'PUT', url: limits, as: ana, body })).statusCode, 200)
      // Without it, this would be the next that is heard.
      const walletId = await wallet(ana.userId)
      for (const [event, id] of [
        ['card:changed', card.id],
        ['wallet:changed', walletId],
      ] as const) {
        const heard = await stream.next()
        assert.deepEqual([heard.event, heard.data], [event, { ids: [id] }])
      }
    }
    stream.close()
  })

  test('what was taken back is not told', async () => {
    const ana = await person()
    const stream = await listen(ana.token)
    await stream.next()
    await web.sql
      .begin(async tx => {
        await tx`select tell_member(${ana.userId}, 'wallet:changed', 'never')`
        throw new Error('taken back')
      })
      .catch(() => {})
    const walletId = await wallet(ana.userId)
    assert.deepEqual((await stream.next()).data, { ids: [walletId] })
    stream.close()
  })

  test('Last-Event-ID resumes: what came meanwhile is told', async () => {
    const ana = await person()
    const walletId = await wallet(ana.userId)
    const stream = await listen(ana.token)
    const ready = await stream.next()
    stream.close()
    const hash = await paid(ana.userId, walletId)
    const again = await listen(ana.token, { lastId: ready.id! })
    const ids: string[] = []
    for (let heard = await again.next(); heard.event !== 'ready'; heard = await again.next()) {
      ids.push(...(heard.data.ids ?? []))
    }
    assert.ok(ids.includes(`received-${hash}`))
    again.close()
  })

  test('an id that is not known any more says to read everything again', async () => {
    const ana = await person()
    for (const lastId of ['999999999', 'other-words']) {
      const stream = await listen(ana.token, { lastId })
      assert.deepEqual([(await stream.next()).event, (await stream.next()).event], ['resync', 'ready'])
      stream.close()
    }
  })

  test('429 for more streams than a person has pages, and room again once one is closed', async () => {
    const ana = await person()
    const streams = await Promise.all(Array.from({ length: maxStreamsPerPerson }, () => listen(ana.token)))
    assert.ok(streams.every(({ reply }) => reply.status === 200))
    const refused = await web.call({ url: '/api/events', token: ana.token })
    assert.deepEqual([refusalIn(refused).reason, refused.headers['retry-after']], ['too_many_streams', '30'])
    for (const stream of streams) stream.close()
    for (;;) {
      const next = await listen(ana.token)
      next.close()
      if (next.reply.status === 200) break
    }
  })

  test('who may read the activity log hears that it grew, and others do not', async () => {
    const [operator, ana] = [await web.member('OPERATOR'), await person()]
    const [desk, phone] = [await listen(await web.session(operator)), await listen(ana.token)]
    assert.deepEqual([(await desk.next()).event, (await desk.next()).event], ['ready', 'activity:changed'])
    assert.equal((await phone.next()).event, 'ready')
    await web.deps.activity.record({ category: 'SERVER', event: 'server.tested', message: 'Something happened' })
    const heard = await desk.next()
    assert.deepEqual([heard.event, heard.id, heard.data], ['activity:changed', undefined, { ids: [] }])
    const walletId = await wallet(ana.userId)
    assert.deepEqual((await phone.next()).data, { ids: [walletId] }, 'the first that a member hears is their own')
    desk.close()
    phone.close()
  })

  test('many entries of a moment are one hint', async () => {
    const operator = await web.member('OPERATOR')
    const desk = await listen(await web.session(operator))
    await desk.next()
    await desk.next()
    const entry = { category: 'SERVER', event: 'server.tested', message: 'Something happened' } as const
    await web.sql.begin(async tx => {
      for (let at = 0; at < 50; at++) await activityIn(tx).record(entry)
    })
    assert.equal((await desk.next()).event, 'activity:changed')
    const walletId = await wallet(operator.userId)
    assert.deepEqual((await desk.next()).data, { ids: [walletId] })
    desk.close()
  })

  test('whoever was told very much reads as little of it again as anybody', async () => {
    const ana = await web.member()
    await web.sql`
      insert into member_events (user_id, name, subject, created_at)
      select ${ana.userId}, 'payment:changed', 'old', now() - interval '1 hour' from generate_series(1, 5000)`
    const [last] = await web.sql<{ id: string }[]>`select max(id)::text as id from member_events`
    await wallet(ana.userId)
    await web.sql`analyze member_events`
    const since = { userId: ana.userId, lastId: last!.id, after: new Date(Date.now() - 30_000), limit: 201 }
    assert.equal((await web.sql`${toldSince(web.sql, since)}`).length, 1)
    const read = await rowsRead(web.sql, toldSince(web.sql, since))
    assert.ok(read <= 300, `${read} rows were read`)
  })

  test('old events are forgotten, young ones kept', async () => {
    const ana = await person()
    await web.sql`delete from member_events`
    await web.sql`select tell_member(${ana.userId}, 'wallet:changed', word) from unnest(array['old', 'young']) as word`
    await web.sql`update member_events set created_at = now() - interval '2 days' where subject = 'old'`
    await forgetOldEvents(web.sql, new Date(), new AbortController().signal)
    assert.deepEqual(
      (await web.sql`select subject from member_events`).map(row => row.subject),
      ['young'],
    )
  })
})

const admin = await web.member('ADMIN')

describe('a stream ends', () => {
  type Id = { userId: string }
  const ends = (stream: Awaited<ReturnType<typeof listen>>) =>
    assert.rejects(async () => {
      for (;;) await stream.next()
    }, /the stream ended/)
  const inAnHour = () => new Date(Date.now() + 3_600_000)
  const acts = {
    'is blocked': ({ userId }: Id) =>
      web.call({ method: 'PUT', url: `/api/users/${userId}/blocked`, as: admin, body: { blocked: true } }),
    'is signed out': ({ userId }: Id) =>
      web.call({ method: 'POST', url: `/api/users/${userId}/sign-out`, as: admin, body: { devices: 'all' } }),
    'is blocked by another process': ({ userId }: Id) =>
      web.sql`update users set blocked_at = now(), blocked_by = ${admin.pubkey} where id = ${userId}`,
    'is signed out by another process': ({ userId }: Id) =>
      web.sql`update users set tokens_valid_since = ${inAnHour()} where id = ${userId}`,
  }

  for (const [how, act] of Object.entries(acts)) {
    test(`when its owner ${how}, and nobody else’s does`, async () => {
      const [member, other] = [await person(), await person()]
      const [first, second, kept] = [await listen(member.token), await listen(member.token), await listen(other.token)]
      for (const stream of [first, second, kept]) assert.equal((await stream.next()).event, 'ready')
      const acted = (await act(member)) as { statusCode?: number; body?: string }
      if (acted.statusCode !== undefined) assert.equal(acted.statusCode, 200, acted.body)
      await Promise.all([ends(first), ends(second)])
      const walletId = await wallet(other.userId)
      assert.deepEqual((await kept.next()).data, { ids: [walletId] })
      kept.close()
    })
  }

  test('when everybody is signed out', async () => {
    const stream = await listen((await person()).token)
    assert.equal((await stream.next()).event, 'ready')
    const since = Math.floor(inAnHour().getTime() / 1000)
    await web.sql`insert into settings (name, value) values ('tokens_valid_since', to_jsonb(${since}::int))`
    await ends(stream)
    await web.sql`delete from settings where name = 'tokens_valid_since'`
    await web.settings.refresh()
  })
})
