/** `npm run chispa -- import --from lnbits-lnurlp` beside the running service. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { encodeNpub } from '@chispa/protocols/nip19'
import { newPerson } from '@chispa/testing/person'
import { testApp } from '../../test/app.ts'
import { commandEnvironment, runHere } from '../../test/command.ts'

const web = await testApp()
const folder = await mkdtemp(join(tmpdir(), 'chispa-import-'))
after(async () => {
  await web.close()
  await rm(folder, { recursive: true })
})

const env = commandEnvironment(web.databaseUrl)
const inFolder = (name: string) => join(folder, name)
async function run(name: string, text: string, args: string[] = [], owners?: string) {
  await writeFile(inFolder(name), text)
  if (owners !== undefined) await writeFile(inFolder('owners.csv'), owners)
  return runFiles([name], [...(owners === undefined ? [] : ['--owners', inFolder('owners.csv')]), ...args])
}
const runFiles = (names: string[], args: string[]) =>
  runHere(['import', ...names.map(inFolder), '--from', 'lnbits-lnurlp', ...args], env)
const pubkeyOf = async (username: string) => {
  const [row] =
    await web.sql`select u.pubkey from lightning_addresses a join users u on u.id = a.user_id where a.username = ${username}`
  return row?.pubkey as string | undefined
}
const link = (id: string, wallet: string, username: string | null, domain: string | null = null) => ({
  ...{ id, wallet, username, domain, description: 'Pay me', min: 1, max: 1000 },
})

test('a dry run first, then each name is of its owner; again nothing changes', async () => {
  const [zoe, bob] = [newPerson(), newPerson()]
  const file = JSON.stringify([
    link('a1', 'W1', 'Zoe'),
    link('b2', 'w2', 'bob', 'b.example'),
    link('c3', 'w2', null, 'a.example'),
  ])
  const owners = `username,npub\nzoe,${encodeNpub(zoe.pubkey)}\nbob,${bob.pubkey}\n`
  const plan = await run('links.json', file, [], owners)
  assert.deepEqual([plan.code, plan.stderr], [0, ''])
  assert.match(plan.stdout, /^2 names would be taken over\.\n {2}zoe: npub1/)
  assert.match(plan.stdout, /1 links have no name/)
  assert.match(plan.stdout, /Nothing was written/)
  assert.equal(await pubkeyOf('zoe'), undefined)

  const done = await run('links.json', file, ['--apply'], owners)
  assert.deepEqual([done.code, done.stderr], [0, ''])
  assert.match(done.stdout, /^2 names were taken over\./)
  assert.deepEqual([await pubkeyOf('zoe'), await pubkeyOf('bob')], [zoe.pubkey, bob.pubkey])
  const [entry] = await web.sql`select event, metadata from activity where event = 'address.imported'`
  assert.deepEqual([entry?.metadata.added, entry?.metadata.refused], [2, 0])
  const me = await web.call({ url: '/api/users/me', as: zoe })
  assert.equal(me.statusCode, 200, 'its owner signs in, and is the member who has it')
  assert.match(me.body, /zoe/)

  const again = await run('links.json', file, ['--apply'], owners)
  assert.match(again.stdout, /^0 names were taken over\.\n2 are here already/)
})

test('a dump with accounts and wallets tells the owners', async () => {
  const ana = newPerson()
  const dump = `
COPY public.accounts (id, email, username, pubkey) FROM stdin;
acc1\t\\N\tana\t${ana.pubkey}
\\.
COPY public.wallets (id, name, "user", adminkey) FROM stdin;
wal1\tMain\tacc1\tkey
\\.
COPY lnurlp.pay_links (id, wallet, description, min, served_meta, served_pr, max, username, zaps, domain) FROM stdin;
x1\twal1\tMe\t1\t0\t0\t100\tana\tt\t\\N
x2\twal9\tYou\t1\t0\t0\t100\teva\tt\t\\N
\\.
`
  const done = await run('dump.sql', dump, ['--apply'])
  assert.equal(done.code, 1, 'one name has no owner')
  assert.match(done.stdout, /eva: Whose it is is not known/)
  assert.equal(await pubkeyOf('ana'), ana.pubkey)
})

test('databases of LNbits as they are: links in one file, accounts and wallets in another', async () => {
  const eve = newPerson()
  const databases = {
    'ext_lnurlp.sqlite3': `create table pay_links (id text primary key, wallet text not null, description text not null,
        min real, max real, username text, domain text, created_at timestamp not null default (strftime('%s', 'now')));
      insert into pay_links (id, wallet, description, username) values ('p1', 'wa', 'Two' || char(10) || 'lines', 'eve')`,
    'database.sqlite3': `create table accounts (id text primary key, username text, pubkey text);
      create table wallets (id text primary key, name text, user text not null, adminkey text);
      insert into accounts values ('ac', 'eve', '${eve.pubkey}'); insert into wallets values ('wa', 'Main', 'ac', 'k')`,
  }
  for (const [name, statements] of Object.entries(databases)) {
    const database = new DatabaseSync(join(folder, name))
    database.exec(statements)
    database.close()
  }
  const done = await runFiles(Object.keys(databases), ['--apply'])
  assert.deepEqual([done.code, done.stderr], [0, ''])
  assert.equal(await pubkeyOf('eve'), eve.pubkey)
})

test('what cannot be taken over is said by name, and nobody loses anything', async () => {
  const member = await web.member()
  const named = await web.call({
    method: 'PUT',
    url: `/api/users/${member.userId}/lightning-address`,
    as: member,
    body: { username: 'kept' },
  })
  assert.equal(named.statusCode, 200, named.body)
  const [one, two] = [newPerson(), newPerson()]
  await web.sql`
    insert into invites (token_hash, role, username, created_by, created_at, expires_at)
    values (sha256('token'), 'USER', 'promised', ${member.pubkey}, now(), now() + interval '1 day')`
  const wishes = [
    ['kept', one.pubkey],
    ['second', member.pubkey],
    ['admin', two.pubkey],
    ['_bad', two.pubkey],
    ['first', two.pubkey],
    ['other', two.pubkey],
    ['promised', one.pubkey],
  ]
  const file = JSON.stringify(wishes.map(([username], at) => link(String(at), `w${at}`, username as string)))
  const owners = `wallet,npub\n${wishes.map(([, pubkey], at) => `w${at},${pubkey}`).join('\n')}\n`
  const { code, stdout } = await run('refused.json', file, ['--apply'], owners)
  assert.equal(code, 1)
  assert.match(stdout, /kept: Somebody has this name here/)
  assert.match(stdout, /second: npub1\w+, as an alias/)
  assert.match(stdout, /admin: The name is reserved/)
  assert.match(stdout, /_bad: The username must begin and end/)
  assert.equal(await pubkeyOf('kept'), member.pubkey)
  assert.match(stdout, /promised: The name rests here, or is promised/)
  assert.match(stdout, /other: npub1\w+, as an alias/)
  assert.deepEqual(
    [await pubkeyOf('first'), await pubkeyOf('second'), await pubkeyOf('other')],
    [two.pubkey, undefined, undefined],
  )
  const aliases = await web.sql`
    select a.username, u.pubkey from lightning_addresses a join users u on u.id = a.alias_user_id order by 1`
  assert.deepEqual(
    [...aliases],
    [
      { username: 'other', pubkey: two.pubkey },
      { username: 'second', pubkey: member.pubkey },
    ],
  )
  const again = await run('refused.json', file, ['--apply'], owners)
  assert.match(again.stdout, /^0 names were taken over\.\n3 are here already/)
})

test('who was deleted here does not come back by a name', async () => {
  const [gone, back] = [newPerson(), newPerson()]
  await web.sql`insert into departed_keys (pubkey, left_at) values (${gone.pubkey}, now()), (${back.pubkey}, now())`
  await web.sql`insert into users (pubkey) values (${back.pubkey})`
  const file = JSON.stringify([link('g1', 'g1', 'gone'), link('g2', 'g2', 'back')])
  const owners = `username,npub\ngone,${gone.pubkey}\nback,${back.pubkey}\n`
  for (const args of [[], ['--apply']]) {
    const { code, stdout } = await run('gone.json', file, args, owners)
    assert.equal(code, 1)
    assert.match(stdout, /^1 names w[a-z ]+ taken over\.$/m)
    assert.match(stdout, /^ {2}gone: Its owner was deleted here$/m)
  }
  assert.deepEqual([...(await web.sql`select id from users where pubkey = ${gone.pubkey}`)], [])
  assert.equal(await pubkeyOf('back'), back.pubkey, 'who has come back by themselves is a member like others')
})

test('files that cannot be read are said', async () => {
  assert.match((await run('x', '<html>')).stderr, /^This is neither JSON nor CSV nor a dump/)
  assert.match((await run('x.json', '{"cards":[]}')).stderr, /^There is no table pay_links/)
  assert.match((await run('x.json', '[]', [], 'username,npub\nzoe,nobody\n')).stderr, /^Line 2 of the owners/)
})
