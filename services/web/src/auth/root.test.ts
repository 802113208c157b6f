import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { authorization, newPerson, type Person } from '@chispa/testing/person'
import { refusalIn, type TestApp, type TestOptions, testApp } from '../../test/app.ts'

async function onFreshInstance(work: (web: TestApp) => Promise<void>, options: TestOptions = {}): Promise<void> {
  await using web = await testApp(options)
  await work(web)
}

const claim = (web: TestApp, as: Person, url = '/api/admin/assign') => web.call({ method: 'POST', url, as })
const status = async (web: TestApp, as: Person, url = '/api/admin/assign') => (await web.call({ url, as })).json()

for (const url of ['/api/admin/assign', '/api/root/assign']) {
  test(`ten parallel first claims at ${url} make exactly one root`, () =>
    onFreshInstance(async web => {
      const people = Array.from({ length: 10 }, newPerson)
      const replies = await Promise.all(people.map(person => claim(web, person, url)))
      const winners = replies.filter(reply => reply.statusCode === 200).map(reply => reply.json())
      assert.equal(winners.length, 1)
      assert.equal(winners[0].isFirstRoot, true)
      assert.ok(
        replies.filter(reply => reply.statusCode !== 200).every(reply => refusalIn(reply).reason === 'root_taken'),
      )
      const admins = await web.sql<{ id: string; pubkey: string }[]>`select id, pubkey from users where role = 'ADMIN'`
      assert.deepEqual([...admins], [{ id: winners[0].userId, pubkey: winners[0].pubkey }])
    }))
}

describe('/api/admin/assign', () => {
  test('POST: the first becomes root and ADMIN, again is idempotent, others are refused', () =>
    onFreshInstance(async web => {
      const [root, other] = [newPerson(), newPerson()]
      const first = await claim(web, root)
      assert.equal(first.statusCode, 200)
      const { message, ...rest } = first.json()
      assert.equal(typeof message, 'string')
      const { userId } = rest
      assert.deepEqual(rest, { pubkey: root.pubkey, userId, isFirstRoot: true })

      const again = await claim(web, root)
      assert.equal(again.statusCode, 200)
      assert.equal(again.json().userId, userId)
      assert.equal(again.json().isFirstRoot, undefined)
      assert.deepEqual(refusalIn(await claim(web, other)), {
        status: 403,
        success: false,
        code: 'AUTHORIZATION_ERROR',
        reason: 'root_taken',
      })
    }))

  test('POST by the root grants ADMIN again after it was lowered', () =>
    onFreshInstance(async web => {
      const root = newPerson()
      const { userId } = (await claim(web, root)).json()
      await web.sql`update users set role = 'VIEWER' where id = ${userId}`
      assert.equal((await claim(web, root)).statusCode, 200)
      assert.equal((await web.call({ url: `/api/users/${userId}/role`, as: root })).json().role, 'ADMIN')
    }))

  test('POST makes an existing member the root, keeping their record', () =>
    onFreshInstance(async web => {
      const member = await web.member()
      assert.equal((await claim(web, member)).json().userId, member.userId)
    }))

  test('GET tells the signer where they stand', () =>
    onFreshInstance(async web => {
      const [root, other] = [newPerson(), newPerson()]
      assert.deepEqual(await status(web, root), {
        isRoot: null,
        pubkey: root.pubkey,
        hasRoot: false,
        canAssignRoot: true,
      })
      await claim(web, root)
      assert.deepEqual(await status(web, root), {
        isRoot: true,
        pubkey: root.pubkey,
        hasRoot: true,
        canAssignRoot: true,
      })
      assert.deepEqual(await status(web, other), {
        isRoot: false,
        pubkey: other.pubkey,
        hasRoot: true,
        canAssignRoot: false,
      })
    }))

  test('401 for a bearer token: the claim is signed', () =>
    onFreshInstance(async web => {
      const token = await web.session(newPerson())
      for (const method of ['GET', 'POST']) {
        assert.equal(refusalIn(await web.call({ method, url: '/api/admin/assign', token })).reason, 'nip98_required')
      }
    }))

  test('the claim is in the public settings and in the activity log at once', () =>
    onFreshInstance(async web => {
      assert.equal((await web.call({ url: '/api/settings' })).json().hasRoot, false)
      const root = newPerson()
      await claim(web, root)
      assert.equal((await web.call({ url: '/api/settings' })).json().hasRoot, true)
      const activity = (await web.call({ url: '/api/activity', as: root })).json()
      assert.equal(activity[0].event, 'server.root_claimed')
    }))
})

describe('/api/root/assign', () => {
  test('POST: a second call is 403 for everybody, the root included', () =>
    onFreshInstance(async web => {
      const root = newPerson()
      assert.equal((await claim(web, root, '/api/root/assign')).statusCode, 200)
      assert.equal(refusalIn(await claim(web, root, '/api/root/assign')).reason, 'root_taken')
      assert.equal((await claim(web, root)).statusCode, 200)
    }))

  test('GET: open only while nobody is root', () =>
    onFreshInstance(async web => {
      const root = newPerson()
      assert.equal((await status(web, root, '/api/root/assign')).canAssignRoot, true)
      await claim(web, root, '/api/root/assign')
      assert.deepEqual(await status(web, root, '/api/root/assign'), {
        isRoot: true,
        pubkey: root.pubkey,
        hasRoot: true,
        canAssignRoot: false,
      })
    }))
})

test('with ROOT_PUBKEY only that key can claim', () => {
  const chosen = newPerson()
  return onFreshInstance(
    async web => {
      const other = newPerson()
      assert.equal((await status(web, other)).canAssignRoot, false)
      assert.equal(refusalIn(await claim(web, other)).reason, 'root_reserved')
      assert.equal(refusalIn(await claim(web, other, '/api/root/assign')).reason, 'root_reserved')
      assert.equal((await claim(web, chosen)).json().isFirstRoot, true)
    },
    { rootPubkey: chosen.pubkey },
  )
})

test('with another ROOT_PUBKEY the root of before cannot claim again, and is told so', () => {
  const chosen = newPerson()
  return onFreshInstance(
    async web => {
      const old = newPerson()
      await web.sql`insert into settings (name, value) values ('root', to_jsonb(${old.pubkey}::text))`
      assert.equal((await status(web, old)).canAssignRoot, false)
      assert.equal(refusalIn(await claim(web, old)).reason, 'root_reserved')
    },
    { rootPubkey: chosen.pubkey },
  )
})

describe('the endpoint', () => {
  const endpointOf = async (web: TestApp) => (await web.call({ url: '/api/settings' })).json().endpoint

  test('is the origin that the first claim was signed for; another Host counts for nothing from then on', () =>
    onFreshInstance(async web => {
      const root = newPerson()
      assert.equal(await endpointOf(web), null)
      const there = { headers: { host: 'pay.example' }, signedFor: 'http://pay.example', as: root }
      await web.call({ method: 'POST', url: '/api/admin/assign', ...there, body: { code: web.deps.claimCode } })
      assert.equal(await endpointOf(web), 'http://pay.example')
      const elsewhere = { url: 'http://evil.test/api/jwt', method: 'POST' }
      const headers = { host: 'evil.test', authorization: authorization(root, elsewhere) }
      const reply = await web.call({ method: 'POST', url: '/api/jwt', headers })
      assert.equal(refusalIn(reply).reason, 'nip98_invalid')
    }))

  test('that was set before the claim stays', () =>
    onFreshInstance(async web => {
      await web.sql`insert into settings (name, value) values ('endpoint', '"https://wallet.example.com"')`
      await web.settings.refresh()
      assert.equal((await claim(web, newPerson())).statusCode, 200)
      assert.equal(await endpointOf(web), 'https://wallet.example.com')
    }))
})

test('root cannot be written through settings', () =>
  onFreshInstance(async web => {
    const admin = await web.member('ADMIN')
    const reply = await web.call({ method: 'POST', url: '/api/settings', as: admin, body: { root: admin.pubkey } })
    assert.equal(refusalIn(reply).reason, 'unknown_setting')
  }))
