/** What an operator does on the server, as processes beside a running instance. */
import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { checkNames } from '@chispa/contract/self-test'
import { sealer } from '@chispa/database/seal'
import { walletUriRecord } from '@chispa/database/sealed-columns'
import { encodeNpub } from '@chispa/protocols/nip19'
import { until } from '@chispa/sandbox/until'
import { emptyDatabase, testDatabase } from '@chispa/testing/database'
import { authorization, newPerson, type Person } from '@chispa/testing/person'
import { exported as exportedTables } from '../services/web/src/commands/collect-member.ts'
import { runCommand, runUnread } from './src/command.ts'
import { filledDatabase } from './src/every-table.ts'
import { openNetwork } from './src/network.ts'
import { type ServiceProcess, scenarioSecrets } from './src/service-process.ts'
import { startWeb, temporaryFolder } from './src/web-process.ts'

const network = await openNetwork()
const { sql } = network
const folder = await temporaryFolder()
const instance = {
  DATABASE_URL: network.url,
  NODE_ENV: 'test',
  DATA_DIR: join(folder.path, 'data'),
  ...scenarioSecrets,
}
let web: ServiceProcess
before(async () => {
  web = await startWeb(network.url, { RATE_LIMITS: 'off' })
})
after(async () => {
  await web[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
  await network[Symbol.asyncDispose]()
})

async function ask(person: Person, method: string, path: string, base = web.url): Promise<Response> {
  const headers = { authorization: authorization(person, { url: `${base}${path}`, method }) }
  return fetch(`${base}${path}`, { method, headers })
}

async function sessionOf(person: Person, base = web.url): Promise<string> {
  const url = `${base}/api/jwt`
  const body = '{}'
  const headers = {
    authorization: authorization(person, { url, method: 'POST', body }),
    'content-type': 'application/json',
  }
  const reply = await fetch(url, { method: 'POST', headers, body })
  return ((await reply.json()) as { token: string }).token
}

test('help: the list, one command, and what is not one', async () => {
  const list = await runCommand(['--help'])
  assert.equal(list.code, 0)
  const names = [
    'doctor',
    'backup',
    'restore',
    'grant-admin',
    'export',
    'import',
    'wallet-check',
    'migrate',
    'rotate-vault-key',
  ]
  for (const name of names) assert.match(list.out, new RegExp(`^ {2}${name} +\\S`, 'm'))
  const one = await runCommand(['restore', '--help'])
  assert.match(
    one.out,
    /^npm run chispa -- restore FILE \[--moved\] \[--check\] \[--secrets-to NEW_FILE\]\n\nPuts everything of a backup/,
  )
  const wrong = await runCommand(['fly'])
  assert.deepEqual([wrong.code, wrong.err.trim()], [1, 'There is no command fly'])
  const missing = await runCommand(['backup'], instance)
  assert.deepEqual([missing.code, missing.err], [1, 'FILE is missing\n'])
  const unknown = await runCommand(['backup', 'x', '--fast'], instance)
  assert.match(unknown.err, /^Unknown option '--fast'/)
})

test('whoever reads what a command says may stop reading', async () => {
  assert.deepEqual(await runUnread(['help']), { code: 0, err: '' })
})

test('a backup while it runs, restored into an empty instance: people, wallets and sessions are there again', async () => {
  const member = newPerson()
  await ask(member, 'GET', '/api/users/me')
  const session = await sessionOf(member)
  const { id: walletId, wallet } = await network.newWallet()
  const file = join(folder.path, 'whole.age')
  const secret = { BACKUP_PASSPHRASE: 'twelve words or so' }
  const short = await runCommand(['backup', file], { ...instance, BACKUP_PASSPHRASE: 'short' })
  assert.deepEqual([short.code, short.err], [1, 'The passphrase must have at least 12 characters\n'])
  const silent = await runCommand(['backup', file], instance)
  assert.match(silent.err, /^Set BACKUP_PASSPHRASE/)
  const made = await runCommand(['backup', file], { ...instance, ...secret })
  assert.deepEqual([made.code, made.err], [0, ''])
  assert.match(made.out, /^\d+ rows of \d+ tables are in .*whole\.age \(\d+ KiB\)\n$/)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  for (const word of [wallet.uri, scenarioSecrets.NWC_VAULT_KEY])
    assert.ok(!(await readFile(file, 'latin1')).includes(word))

  await using empty = await testDatabase()
  await empty.sql`drop schema public, listener cascade`
  await empty.sql`create schema public`
  const dataDir = join(folder.path, 'elsewhere')
  const target = { DATABASE_URL: empty.url, DATA_DIR: dataDir, NODE_ENV: 'test', ...secret }
  const otherKey = await runCommand(['restore', file], {
    ...target,
    NWC_VAULT_KEY: 'another vault key of at least 32 characters',
  })
  assert.match(otherKey.err, /^NWC_VAULT_KEY is another key than the backup/)
  const restored = await runCommand(['restore', '--moved', file], target)
  assert.deepEqual([restored.code, restored.err], [0, ''])
  assert.match(restored.out, /NWC_VAULT_KEY, JWT_SECRET, LISTENER_AUTH_SECRET: kept in .*secrets\n\d+ rows of 20\d\d-/)
  const kept = join(dataDir, 'secrets', 'NWC_VAULT_KEY')
  assert.equal((await readFile(kept, 'utf8')).trim(), scenarioSecrets.NWC_VAULT_KEY)
  assert.equal((await stat(kept)).mode & 0o777, 0o600)

  // It starts with nothing but the folder, and opens what was sealed.
  const none = { JWT_SECRET: '', NWC_VAULT_KEY: '', LISTENER_AUTH_SECRET: '' }
  await using again = await startWeb(empty.url, { DATA_DIR: dataDir, ...none })
  const [owner] = await empty.sql`select id, pubkey from users where pubkey = ${member.pubkey}`
  const me = (await (await ask(member, 'GET', '/api/users/me', again.url)).json()) as { userId: string }
  assert.equal(me.userId, owner?.id)
  const rows = (from: typeof sql) => from`select * from remote_wallets where id = ${walletId}`
  assert.deepEqual([...(await rows(empty.sql))], [...(await rows(sql))])
  const [row] = await rows(empty.sql)
  const { open } = sealer({ current: (await readFile(kept, 'utf8')).trim() })
  assert.equal(open(row?.sealedUri, walletUriRecord(walletId)), wallet.uri)
  const headers = { authorization: `Bearer ${session}` }
  assert.equal((await fetch(`${again.url}/api/users/me`, { headers })).status, 200, 'a session from before')
  assert.equal((await fetch(`${again.url}/api/users/me`, { headers: { authorization: 'Bearer x' } })).status, 401)
  const twice = await runCommand(['restore', file], target)
  assert.deepEqual([twice.code, twice.err], [1, 'The database has members already: restore into an empty one\n'])
})

test('restored without --moved, sessions from before are over, and people sign in anew', async () => {
  const member = newPerson()
  await ask(member, 'GET', '/api/users/me')
  const session = await sessionOf(member)
  const file = join(folder.path, 'older.age')
  const secret = { BACKUP_PASSPHRASE: 'twelve words or so' }
  assert.equal((await runCommand(['backup', file], { ...instance, ...secret })).code, 0)
  await using empty = await emptyDatabase()
  const restored = await runCommand(['restore', file], { ...instance, ...secret, DATABASE_URL: empty.url })
  assert.deepEqual([restored.code, restored.err], [0, ''])
  await using again = await startWeb(empty.url)
  const read = (token: string) => fetch(`${again.url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })
  const refused = await read(session)
  assert.equal(refused.status, 401)
  assert.equal(((await refused.json()) as { error: { reason: string } }).error.reason, 'token_signed_out')
  await until(async () => (await read(await sessionOf(member, again.url))).status === 200)
})

test('grant-admin counts at once in a running service', async () => {
  const person = newPerson()
  assert.equal((await ask(person, 'GET', '/api/activity')).status, 403)
  const granted = await runCommand(['grant-admin', encodeNpub(person.pubkey)], instance)
  assert.deepEqual([granted.code, granted.out], [0, `${encodeNpub(person.pubkey)} is an administrator\n`])
  await until(async () => (await ask(person, 'GET', '/api/activity')).status === 200)
  const { activity } = (await (await ask(person, 'GET', '/api/activity')).json()) as { activity?: { event: string }[] }
  const [entry] =
    await sql`select event, level from activity where metadata->>'by' = 'command' order by id desc limit 1`
  assert.deepEqual(entry, { event: 'user.role_changed', level: 'WARN' })
  assert.ok(activity === undefined || activity.some(({ event }) => event === 'user.role_changed'))
  const wrong = await runCommand(['grant-admin', 'npub1nonsense'], instance)
  assert.deepEqual([wrong.code, wrong.err], [1, 'NPUB must be an npub or 64 hex digits\n'])
})

test('grant-admin --dry-run says what would change; a blocked key is refused, with the way out', async () => {
  const { pubkey } = newPerson()
  const npub = encodeNpub(pubkey)
  const role = async () => (await sql`select role from users where pubkey = ${pubkey}`)[0]?.role
  const dryRun = async () => (await runCommand(['grant-admin', npub, '--dry-run'], instance)).out
  assert.equal(await dryRun(), `${npub} would become a member and an administrator. Nothing was written\n`)
  assert.equal(await role(), undefined)
  await sql`insert into users (pubkey) values (${pubkey})`
  assert.equal(await dryRun(), `${npub} has the role USER, and would become an administrator. Nothing was written\n`)
  assert.equal(await role(), 'USER')
  await sql`update users set blocked_at = now(), blocked_by = ${'a'.repeat(64)} where pubkey = ${pubkey}`
  const blocked = await runCommand(['grant-admin', npub], instance)
  assert.equal(blocked.code, 1)
  assert.match(
    blocked.err,
    /^npub1\w+ is blocked here, .*: make another key an administrator, and unblock this one .*\n$/,
  )
  assert.equal(await role(), 'USER')
})

test('export: all that is kept about a member, without secrets', async () => {
  const { id, wallet } = await network.newWallet()
  const [owner] = await sql<{ pubkey: string; id: string }[]>`
    select u.pubkey, u.id from users u join remote_wallets w on w.user_id = u.id where w.id = ${id}`
  const [card, code] = ['c0de'.repeat(8), '0dec'.repeat(8)]
  await sql`
    insert into cards (id, user_id, title, sealed_keys, otc) values (${card}, ${owner!.id}, 'Mine', '\\x00ff', ${code})`
  const file = join(folder.path, 'member.json')
  const done = await runCommand(['export', owner!.pubkey, '--to', file], instance)
  assert.deepEqual([done.code, done.err], [0, ''])
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  const text = await readFile(file, 'utf8')
  const { member, tables } = JSON.parse(text) as {
    member: { pubkey: string }
    tables: Record<string, { id: string }[]>
  }
  assert.equal(member.pubkey, owner!.pubkey)
  assert.deepEqual(
    tables['public.remote_wallets']?.map(row => row.id),
    [id],
  )
  assert.deepEqual(
    tables['public.cards']?.map(row => row.id),
    [card],
  )
  for (const secret of ['sealed', code, wallet.uri]) assert.ok(!text.includes(secret), secret)
  const nobody = await runCommand(['export', 'nobody'], instance)
  assert.deepEqual([nobody.code, nobody.err], [1, 'There is no member nobody here\n'])
})

test('export follows what belongs to a member by their key and by what is theirs, and nobody else’s', async () => {
  await using filled = await filledDatabase()
  const exported = await runCommand(['export', filled.holder.pubkey], { ...instance, DATABASE_URL: filled.url })
  assert.deepEqual([exported.code, exported.err], [0, ''])
  const { tables } = JSON.parse(exported.out) as { tables: Record<string, Record<string, unknown>[]> }
  const others = ['public.courtesy_claims', 'public.departed_keys', 'public.device_tokens']
  const expected = Object.keys(exportedTables).filter(name => !others.includes(name))
  assert.deepEqual(Object.keys(tables).toSorted(), expected)
  const fieldOf = (name: string, field: string) => tables[`public.${name}`]?.map(row => row[field])
  assert.deepEqual(fieldOf('voucher_allowlist', 'name'), ['bar@example.com'])
  assert.deepEqual(fieldOf('invites', 'note'), ['For Zoë'])
  assert.deepEqual(fieldOf('webhook_deliveries', 'body'), ['{"type":"x"}'])
  assert.equal(tables['public.till_taps']?.length, 1)
  assert.ok(fieldOf('activity', 'event')?.includes('user.created'))
  assert.deepEqual(fieldOf('users', 'id'), ['u-holder'])
  assert.deepEqual(fieldOf('lightning_addresses', 'username')?.toSorted(), ['zoe', 'zoe@other.example'])
  for (const secret of ['receipt-1', 'a key of the page']) assert.ok(!exported.out.includes(secret), secret)
  const ofOwner = await runCommand(['export', filled.owner.pubkey], { ...instance, DATABASE_URL: filled.url })
  const owned = JSON.parse(ofOwner.out) as { tables: Record<string, Record<string, unknown>[]> }
  assert.equal(owned.tables['public.invites']?.length, 2)
  assert.equal(owned.tables['public.device_tokens']?.length, 1)
  assert.equal(owned.tables['public.courtesy_claims']?.length, 1)
  assert.equal(owned.tables['public.vouchers'], undefined)
})

test('doctor: a line for each check, and an end with 1 exactly while something is wrong', async () => {
  const { code, out, err } = await runCommand(['doctor'], instance)
  assert.equal(err, '')
  const lines = out.split('\n').filter(line => /^(ok|WRONG|–) /.test(line))
  assert.deepEqual(
    lines.map(line => line.replace(/^(ok|WRONG|–) +/, '').replace(/:.*$/, '')).toSorted(),
    checkNames.map(name => name.replaceAll('_', ' ')).toSorted(),
  )
  assert.equal(code, lines.some(line => line.startsWith('WRONG')) ? 1 : 0)
  const away = await runCommand(['doctor'], { ...instance, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  assert.equal(away.code, 1)
  assert.notEqual(away.err, '')
})

describe('wallet-check', () => {
  test('a wallet that works, by its address alone', async () => {
    const { wallet } = await network.newWallet()
    const { code, out, err } = await runCommand(['wallet-check', '-'], {}, `${wallet.uri}\n`)
    assert.deepEqual([code, err], [0, ''])
    assert.match(out, /^relay ws:\/\/.*: reached\nwallet: answers/)
    assert.match(
      out,
      /trial invoice: as asked\nits look-up: right\nhistory: right\nencryption: nip44_v2\ndiffers from the standard: nowhere\nThis wallet can receive\n$/,
    )
  })

  test('a wallet that is silent, and what is no connection', async () => {
    const { wallet } = await network.newWallet({ silent: true })
    const { code, out } = await runCommand(['wallet-check', wallet.uri])
    assert.equal(code, 1)
    assert.match(out, /wallet: does not answer\n[\s\S]*This wallet cannot receive as it is\n$/)
    const wrong = await runCommand(['wallet-check', 'lnbc1'])
    assert.equal(wrong.code, 1)
    assert.doesNotMatch(wrong.err, /\n.*\n/, 'one sentence')
  })
})
