/** Names on further domains, asked for over HTTP under the hosts that payers ask. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { refusalIn } from '../../test/app.ts'
import { openStage } from '../../test/payee-stage.ts'
import { waitForAnswers } from '../../test/wallet-timeouts.ts'

const frontend = mkdtempSync(join(tmpdir(), 'chispa-domains-'))
writeFileSync(
  join(frontend, 'index.html'),
  '<!doctype html><html lang="en"><head><!--head--><!--/head--></head><body><!--page--><!--/page--></body></html>',
)
let clock = Date.now()
const day = 86_400_000
const stage = await openStage({
  frontend,
  now: () => new Date(clock),
  trustProxy: ['10.0.0.1'],
  walletLimitMs: 60_000,
})
after(async () => {
  await stage.close()
  rmSync(frontend, { recursive: true })
})
const { web, admin } = stage
waitForAnswers(web, 'getInfo', 'lookupInvoice')
await web.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = web.app.server.address() as { port: number }
await web.call({ method: 'POST', url: '/api/admin/assign', as: admin })
await stage.set({ endpoint: 'https://wallet.plaza.example', domain: 'plaza.example', community_name: 'La Plaza' })

/** What the replies of these tests have in common. */
type Told = Record<string, string> & { settled?: boolean }
type Got = { status: number; headers: Record<string, unknown>; text: string; json: () => Told }

/** Through a socket, with the Host that is named. */
const ask = (host: string, path: string, headers: Record<string, string> = {}): Promise<Got> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers: { host, ...headers } }, reply => {
      const parts: Buffer[] = []
      reply.on('data', part => parts.push(part))
      reply.on('end', () => {
        const text = Buffer.concat(parts).toString()
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text, json: () => JSON.parse(text) })
      })
    })
    asked.on('error', reject).end()
  })

type Member = Awaited<ReturnType<typeof web.member>>
const write = (host: string, body: object = {}, as: Member = admin) =>
  web.call({ method: 'PUT', url: `/api/domains/${host}`, as, body })
const remove = (host: string) => web.call({ method: 'DELETE', url: `/api/domains/${host}`, as: admin })
const name = (of: Member, username: string, as: Member = of) =>
  web.call({ method: 'PUT', url: `/api/users/${of.userId}/lightning-address`, as, body: { username } })
const alias = (of: Member, username: string, as: Member = of) =>
  web.call({ method: 'PUT', url: `/api/users/${of.userId}/aliases/${username}`, as })
const reasonOf = (reply: Parameters<typeof refusalIn>[0]) => refusalIn(reply).reason

const ana = await stage.payee('ana')
await write('Feria.Example', {
  registration: 'OPEN',
  brand: { community_name: 'La Feria', tagline_en: 'Every Sunday', brand_color: '#0F766E' },
})
const other = await stage.payee('ana@feria.example')

describe('a name on a further domain', () => {
  test('is somebody else’s than the same name on the main one, and each is paid under its host', async () => {
    for (const [host, member, address, origin] of [
      ['plaza.example', ana, 'ana@plaza.example', 'https://wallet.plaza.example'],
      ['somewhere.else', ana, 'ana@plaza.example', 'https://wallet.plaza.example'],
      ['feria.example', other, 'ana@feria.example', 'https://feria.example'],
      ['FERIA.example', other, 'ana@feria.example', 'https://feria.example'],
    ] as const) {
      const { callback = '', metadata = '' } = (await ask(host, '/api/lud16/Ana+sunday')).json()
      assert.match(metadata, new RegExp(`"text/identifier","${address}"`), host)
      assert.ok(callback.startsWith(`${origin}/api/lud16/ana`), `${host}: ${callback}`)
      const { pathname, host: called } = new URL(callback)
      const { pr = '', verify = '' } = (await ask(called, `${pathname}?amount=21000`)).json()
      const paid = stage.service.ledger.pay(stage.payer.accountId, pr)
      assert.ok(paid.ok)
      const [row] = await web.sql`select user_id, username from invoices where bolt11 = ${pr}`
      assert.equal(row?.userId, member.userId, host)
      assert.equal((await ask(new URL(verify).host, new URL(verify).pathname)).json().settled, true)
    }
  })

  test('the callback says the whole name: a proxy that forgets the host does not pay somebody else', async () => {
    const { callback = '' } = (await ask('feria.example', '/api/lud16/ana')).json()
    const { pr = '' } = (await ask('wallet.plaza.example', `${new URL(callback).pathname}?amount=21000`)).json()
    const [row] = await web.sql`select user_id from invoices where bolt11 = ${pr}`
    assert.equal(row?.userId, other.userId)
  })

  test('is asked for by its whole spelling under any host', async () => {
    const spelled = (await ask('wallet.plaza.example', '/api/lud16/ana%40feria.example')).json()
    assert.match(spelled.metadata ?? '', /ana@feria\.example/)
    assert.equal(spelled.callback, 'https://wallet.plaza.example/api/lud16/ana@feria.example/cb')
    assert.equal((await ask('feria.example', '/api/lud16/ana@nowhere.example')).status, 404)
  })

  test('/.well-known is served there whatever the setting, under the name of the domain', async () => {
    assert.equal((await ask('plaza.example', '/.well-known/lnurlp/ana')).status, 404)
    const found = await ask('feria.example', '/.well-known/lnurlp/ana')
    assert.match(found.json().metadata ?? '', /ana@feria\.example/)
    assert.equal(found.headers['chispa-domain'], 'feria.example')
    const named = (await ask('feria.example', '/.well-known/nostr.json?name=ana')).json()
    assert.deepEqual(named, { names: { ana: other.pubkey } })
  })

  test('a host that a stranger forwards is not believed', async () => {
    const { metadata } = (await ask('plaza.example', '/api/lud16/ana', { 'x-forwarded-host': 'feria.example' })).json()
    assert.match(metadata ?? '', /ana@plaza\.example/)
    const trusted = await web.call({
      url: '/api/lud16/ana',
      address: '10.0.0.1',
      headers: { host: '10.0.0.2', 'x-forwarded-host': 'feria.example' },
    })
    assert.match(trusted.json().metadata ?? '', /ana@feria\.example/)
  })

  test('is told with its domain everywhere', async () => {
    const me = (await web.call({ url: '/api/users/me', as: other })).json()
    assert.deepEqual([me.username, me.lightningAddress], ['ana@feria.example', 'ana@feria.example'])
    const listed = (await web.call({ url: '/api/lightning-addresses?q=ana', as: admin })).json()
    assert.deepEqual(
      listed.map(({ address }: { address: string }) => address),
      ['ana@plaza.example', 'ana@feria.example'],
    )
    const narrowed = (await web.call({ url: '/api/lightning-addresses?q=ana%40fer', as: admin })).json()
    assert.equal(narrowed.length, 1)
    const person = (await web.call({ url: `/api/users/${other.userId}`, as: admin })).json()
    assert.equal(person.lightningAddress, 'ana@feria.example')
  })

  test('availability and suggestions are of that domain', async () => {
    const seen = async (username: string) =>
      (await web.call({ url: `/api/lightning-addresses/availability?username=${username}`, as: ana })).json()
    const taken = await seen('ana@feria.example')
    assert.equal(taken.problem, 'taken')
    assert.equal(taken.suggestions[0], 'ana.feria@feria.example')
    assert.equal((await seen('berta@feria.example')).problem, null)
    assert.equal((await seen('admin@feria.example')).problem, 'reserved')
    assert.equal((await seen('berta@nowhere.example')).problem, 'invalid')
  })
})

describe('who may take names there', () => {
  test('where it is open, members do; unknown domains, reserved and wrong names are refused', async () => {
    const member = await web.member()
    assert.equal((await name(member, 'carla@feria.example')).json().lightningAddress, 'carla@feria.example')
    assert.equal(reasonOf(await name(member, 'carla@nowhere.example')), 'invalid_username')
    assert.equal(reasonOf(await name(member, 'carla@plaza.example')), 'invalid_username')
    assert.equal(reasonOf(await name(member, 'admin@feria.example')), 'username_reserved')
    assert.equal(reasonOf(await name(member, 'Carla@feria.example')), 'invalid_username')
    assert.equal((await alias(member, 'carla')).json().aliases[0].address, 'carla@plaza.example')
  })

  test('where names are given, an operator gives them and an invitation grants them', async () => {
    await write('guild.example')
    const member = await web.member()
    assert.equal(reasonOf(await name(member, 'dora@guild.example')), 'domain_by_invitation')
    assert.equal((await name(member, 'dora')).statusCode, 200)
    assert.equal(reasonOf(await alias(member, 'dora@guild.example')), 'domain_by_invitation')
    assert.equal((await alias(member, 'dora@guild.example', admin)).statusCode, 200)
    // What is theirs they may put first.
    assert.equal((await name(member, 'dora@guild.example')).json().lightningAddress, 'dora@guild.example')
    const body = { role: 'USER', username: 'Emil@guild.example' }
    const made = await web.call({ method: 'POST', url: '/api/invites', as: admin, body })
    assert.equal(made.statusCode, 201, made.body)
    assert.equal(reasonOf(await remove('guild.example')), 'domain_has_names')
    const token = new URL(made.json().url).hash.slice(1)
    const guest = await web.member()
    const url = '/api/invitations/accept'
    const accepted = await web.call({ method: 'POST', url, as: guest, body: { inviteToken: token } })
    assert.equal(accepted.json().lightningAddress, 'emil@guild.example', accepted.body)
  })

  test('of two who take one name there at once, one has it', async () => {
    const members = [await web.member(), await web.member(), await web.member()]
    const replies = await Promise.all(members.map(member => name(member, 'race@feria.example')))
    assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [200, 409, 409])
  })
})

describe('the brand of a domain', () => {
  test('is on its pages, in the settings that its pages read, and in its manifest', async () => {
    const told = (await ask('feria.example', '/api/settings')).json()
    assert.deepEqual(
      [told.community_name, told.domain, told.served_domain, told.brand_color, told.endpoint],
      ['La Feria', 'feria.example', 'feria.example', '#0f766e', 'https://wallet.plaza.example'],
    )
    const main = (await ask('wallet.plaza.example', '/api/settings')).json()
    assert.deepEqual([main.community_name, main.domain, 'served_domain' in main], ['La Plaza', 'plaza.example', false])
    const landing = (await ask('feria.example', '/')).text
    assert.match(landing, /<title>La Feria · Every Sunday<\/title>/)
    assert.match(landing, /og:image" content="https:\/\/feria\.example\/icons\/full-512-0f766e\.png"/)
    assert.equal((await ask('feria.example', '/icons/full-512-0f766e.png')).status, 200)
    assert.equal((await ask('feria.example', '/manifest.webmanifest')).json().name, 'La Feria')
    assert.equal((await ask('plaza.example', '/manifest.webmanifest')).json().name, 'La Plaza')
    const page = (await ask('feria.example', '/ana')).text
    assert.match(page, /<link rel="canonical" href="https:\/\/feria\.example\/ana" \/>/)
    assert.match(page, /ana@feria\.example/)
    const moved = await ask('plaza.example', '/ana@feria.example')
    assert.deepEqual([moved.status, moved.headers.location], [302, 'https://feria.example/ana'])
  })

  test('members sign in at one place', async () => {
    const moved = await ask('feria.example', '/dashboard/send?x=1')
    assert.deepEqual([moved.status, moved.headers.location], [302, 'https://wallet.plaza.example/dashboard/send?x=1'])
    assert.equal((await ask('feria.example', '/pay')).status, 200)
    assert.equal((await ask('plaza.example', '/dashboard')).status, 200)
  })

  test('follows the rules of the settings, and null goes back to what is everywhere', async () => {
    const wrong = await write('feria.example', { brand: { brand_color: 'green' } })
    assert.deepEqual([wrong.statusCode, reasonOf(wrong)], [400, 'invalid_setting'])
    const pale = await write('feria.example', { brand: { brand_text_color: '#0f766f' } })
    assert.equal(reasonOf(pale), 'invalid_setting')
    const { domains } = (await write('feria.example', { brand: { tagline_en: null } })).json()
    assert.deepEqual(domains[1].brand, { community_name: 'La Feria', brand_color: '#0f766e' })
    assert.equal(domains[1].registration, 'OPEN', 'what is left out stays')
  })
})

describe('domains', () => {
  test('are told to members; changed by an administrator in person', async () => {
    const { domains } = (await web.call({ url: '/api/domains', as: ana })).json()
    assert.deepEqual(
      domains.map(({ host, isMain }: { host: string; isMain: boolean }) => [host, isMain]),
      [
        ['plaza.example', true],
        ['feria.example', false],
        ['guild.example', false],
      ],
    )
    assert.equal((await write('evil.example', {}, ana)).statusCode, 403)
    assert.equal((await write('evil.example', {}, await web.member('OPERATOR'))).statusCode, 403)
  })

  test('a host is the main domain or a further one', async () => {
    assert.equal(reasonOf(await write('plaza.example')), 'domain_is_main')
    assert.equal(reasonOf(await write('wallet.plaza.example')), 'domain_is_main')
    assert.equal(reasonOf(await write('not%20a%20host')), 'invalid_setting')
    assert.equal(reasonOf(await stage.set({ domain: 'feria.example' })), 'domain_in_use')
    assert.equal(reasonOf(await stage.set({ endpoint: 'https://feria.example' })), 'domain_in_use')
  })

  test('stay while a name is held or rests, and go with what has rested', async () => {
    await write('brief.example', { registration: 'OPEN' })
    const member = await web.member()
    await name(member, 'flora@brief.example')
    assert.equal(reasonOf(await remove('brief.example')), 'domain_has_names')
    await name(member, 'flora')
    assert.equal(reasonOf(await remove('brief.example')), 'domain_has_names')
    assert.equal(reasonOf(await name(await web.member(), 'flora@brief.example')), 'username_resting')
    clock += 31 * day
    assert.equal((await remove('brief.example')).statusCode, 200)
    assert.equal(reasonOf(await remove('brief.example')), 'domain_not_found')
    assert.equal(reasonOf(await name(member, 'flora@brief.example')), 'invalid_username')
  })

  test('of a name that is taken and a domain that goes at once, one is refused', async () => {
    for (let round = 0; round < 8; round++) {
      const host = `round${round}.example`
      await write(host, { registration: 'OPEN' })
      const member = await web.member()
      const [taken, gone] = await Promise.all([name(member, `gala@${host}`), remove(host)])
      const [isTaken, isGone] = [taken.statusCode === 200, gone.statusCode === 200]
      assert.notEqual(isTaken, isGone, `${taken.body} ${gone.body}`)
      if (!isGone) assert.equal(reasonOf(gone), 'domain_has_names')
      else assert.ok(['domain_not_found', 'invalid_username'].includes(reasonOf(taken)), taken.body)
    }
  })
})
