/** Backup and restore as an operator does them, as processes: what comes back, and what happens to the secrets. */
import assert from 'node:assert/strict'
import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { Connection } from '@chispa/database/connect'
import { migrate } from '@chispa/database/migrate'
import { sealer } from '@chispa/database/seal'
import { walletUriRecord } from '@chispa/database/sealed-columns'
import { encodeNpub } from '@chispa/protocols/nip19'
import { emptyDatabase, testDatabase } from '@chispa/testing/database'
import { runCommand, runUnread } from './src/command.ts'
import { type Contents, everyRow, filledDatabase } from './src/every-table.ts'
import { openPair } from './src/pair.ts'
import { releasedDatabase, releases, walletUri } from './src/released-database.ts'
import { scenarioSecrets } from './src/service-process.ts'
import { temporaryFolder } from './src/web-process.ts'

const folder = await temporaryFolder()
after(() => folder[Symbol.asyncDispose]())
const pathOf = (name: string) => join(folder.path, name)
const passphrase = { BACKUP_PASSPHRASE: 'twelve words or so' }
const fresh = {
  JWT_SECRET: 'a fresh jwt secret of at least 32 characters',
  NWC_VAULT_KEY: 'a fresh vault key of at least 32 characters',
  LISTENER_AUTH_SECRET: 'a fresh listener secret of at least 32 chars',
}
const on = (url: string, more: NodeJS.ProcessEnv = {}) => ({
  DATABASE_URL: url,
  NODE_ENV: 'test',
  DATA_DIR: pathOf('data'),
  ...passphrase,
  ...more,
})

/** When the steps were applied, and counts of rate limits: of each database its own. */
const ownOfEach = ['public.migrations', 'public.rate_limits']
const compared = (all: Contents) => Object.entries(all).filter(([name]) => !ownOfEach.includes(name))

const sequences = (sql: Connection) =>
  sql`select schemaname, sequencename, last_value from pg_sequences order by schemaname, sequencename`

type Filled = { sql: Connection; url: string } & AsyncDisposable

async function requireRoundTrip(source: Filled, name: string): Promise<void> {
  const before = await everyRow(source.sql)
  assert.ok(compared(before).length > 25)
  for (const [table, rows] of compared(before)) assert.ok(rows.length > 0, `${table} has a row`)
  const made = await runCommand(['backup', pathOf(name)], on(source.url, scenarioSecrets))
  assert.deepEqual([made.code, made.err], [0, ''])
  await using target = await emptyDatabase()
  const restored = await runCommand(['restore', '--moved', pathOf(name)], on(target.url, scenarioSecrets))
  assert.deepEqual([restored.code, restored.err], [0, ''])
  assert.deepEqual(Object.fromEntries(compared(await everyRow(target.sql))), Object.fromEntries(compared(before)))
  assert.deepEqual([...(await sequences(target.sql))], [...(await sequences(source.sql))])
  const steps = (sql: Connection) => sql`select name, checksum from migrations order by name`
  assert.deepEqual([...(await steps(target.sql))], [...(await steps(source.sql))])
  const [wallet] = await target.sql`select sealed_uri from remote_wallets where id = 'w-1'`
  const { open } = sealer({ current: scenarioSecrets.NWC_VAULT_KEY })
  assert.equal(open(wallet?.sealedUri, walletUriRecord('w-1')), walletUri)
}

for (const release of releases) {
  test(`everything of a database of ${release.versions.join(', ')} comes back, in the schema it had`, async () => {
    await using source = await releasedDatabase(release)
    await requireRoundTrip(source, 'released.age')
  })
}

test('everything of a database of today comes back: there is a row in every table', async () => {
  await using source = await filledDatabase()
  await requireRoundTrip(source, 'today.age')
})

/** Nobody said that nothing happened since. */
async function requireHeld(source: Filled, name: string): Promise<void> {
  await source.sql`update receive_actions set enabled_at = now()`
  await source.sql`update cards set disabled_at = null where user_id is not null`
  await runCommand(['backup', pathOf(name)], on(source.url, scenarioSecrets))
  await using target = await emptyDatabase()
  const { sql } = target
  const restored = await runCommand(['restore', pathOf(name)], on(target.url, scenarioSecrets))
  assert.deepEqual([restored.code, restored.err], [0, ''])
  assert.deepEqual(await migrate(sql), [], 'in the schema of now')
  const [found] = await sql`
    select (select count(*) from receive_actions where enabled_at is not null) as forwarding,
      (select count(*) from forwarding_legs where state = 'OPEN') as open,
      (select count(*) from cards where user_id is not null and disabled_at is null and blocked_at is null) as usable,
      (select count(*) from cards where paused_by is null and disabled_at > now() - interval '1 hour') as paused,
      (select value::text::int8 from settings where name = 'tokens_valid_since') as since,
      (select metadata from activity where event = 'server.restored') as told`
  const { forwarding, open, usable, paused, since, told } = found ?? {}
  assert.deepEqual([forwarding, open, usable], [0, 0, 0])
  assert.ok(paused > 0)
  assert.ok(since * 1000 > Date.now() - 3600_000)
  assert.deepEqual([told.by, told.cards, told.forwardingRules], ['command', paused, 1])
  assert.match(restored.out, new RegExp(`\\n- cards that are paused now: ${paused}\\. `))
  assert.match(restored.out, /\n- wallets whose forwarding is switched off now: 1\. /)
  assert.match(restored.out, /\n- everybody is signed out, on every device and till\n/)
  const admins = await sql<{ pubkey: string }[]>`select pubkey from users where role = 'ADMIN'`
  for (const { pubkey } of admins) assert.ok(restored.out.includes(`\n  ADMIN ${encodeNpub(pubkey)}\n`))
}

for (const release of releases) {
  test(`a backup of ${release.versions.join(', ')}: what could pay again, and who is signed in, waits for people`, async () => {
    await using source = await releasedDatabase(release)
    await requireHeld(source, 'released-held.age')
  })
}

test('a backup of today: what could pay again, and who is signed in, waits for people', async () => {
  await using source = await filledDatabase()
  await requireHeld(source, 'today-held.age')
})

test('where both services have started once and nobody came, a backup goes in', async () => {
  await using source = await filledDatabase()
  // The backup itself is written down there, after it was made.
  const before = await everyRow(source.sql)
  const file = pathOf('after-start.age')
  await runCommand(['backup', file], on(source.url, scenarioSecrets))
  await using target = await emptyDatabase()
  {
    await using pair = await openPair(target.url)
    await pair.startWeb()
    await pair.startListener()
    await pair.usesListener()
    const busy = await runCommand(['restore', file], on(target.url, scenarioSecrets))
    assert.deepEqual([busy.code, busy.err], [1, 'A service works on this database: stop it before you restore\n'])
    await pair.web.stop()
    await pair.listener.stop()
  }
  const restored = await runCommand(['restore', '--moved', file], on(target.url, scenarioSecrets))
  assert.deepEqual([restored.code, restored.err], [0, ''])
  assert.deepEqual(Object.fromEntries(compared(await everyRow(target.sql))), Object.fromEntries(compared(before)))
})

test('--check says what a backup holds and whether it fits here, and writes nothing', async () => {
  await using source = await filledDatabase()
  const file = pathOf('checked.age')
  await runCommand(['backup', file], on(source.url, scenarioSecrets))
  await using target = await emptyDatabase()
  const check = (url: string, path = file) => runCommand(['restore', '--check', path], on(url, fresh))
  const fits = await check(target.url)
  assert.deepEqual([fits.code, fits.err], [0, ''])
  assert.match(fits.out, /^The backup of 20\d\d-\S+ \(version [\d.]+\) is whole: \d+ rows, schema \d{4}-[\w-]+\.sql\n/)
  assert.match(fits.out, /^ {2}public\.users: 2$/m)
  assert.match(fits.out, /^Its secrets: NWC_VAULT_KEY, JWT_SECRET, LISTENER_AUTH_SECRET\nIt can be restored here\n$/m)
  for (const secret of Object.values(scenarioSecrets)) assert.ok(!fits.out.includes(secret))
  assert.deepEqual(await everyRow(target.sql), {})
  // As in `restore --check FILE | head -1`.
  assert.deepEqual(await runUnread(['restore', '--check', file], on(target.url, fresh)), { code: 0, err: '' })
  const full = await check(source.url)
  assert.equal(full.code, 0)
  assert.match(full.out, /\nIt cannot be restored here as it is\. The database has members already: [^\n]*\n$/)
  const dataDir = pathOf('never-made')
  const nowhere = await runCommand(['restore', '--check', file], { ...on(''), DATA_DIR: dataDir })
  assert.match(nowhere.out, /It can be restored here\n$/)
  await assert.rejects(stat(dataDir), /ENOENT/)

  const bytes = await readFile(file)
  bytes[Math.floor(bytes.length / 2)]! ^= 1
  await writeFile(pathOf('flipped.age'), bytes)
  const sentence = 'The backup does not open to its end: it is damaged or was cut off, so take another copy of it\n'
  const flipped = await check(target.url, pathOf('flipped.age'))
  assert.deepEqual([flipped.code, flipped.out, flipped.err], [1, '', sentence])
  const damaged = await runCommand(['restore', pathOf('flipped.age')], on(target.url, scenarioSecrets))
  assert.deepEqual([damaged.code, damaged.out, damaged.err], [1, '', sentence])
  assert.deepEqual(await everyRow(target.sql), {})
})

describe('in a container of a new machine, in production', () => {
  const production = (url: string, secrets: NodeJS.ProcessEnv = fresh) => ({
    ...on(url, secrets),
    NODE_ENV: 'production',
  })

  test('a backup whose reader goes away has failed, in one sentence', async () => {
    await using source = await filledDatabase()
    const { code, err } = await runUnread(['backup', '-'], production(source.url, scenarioSecrets))
    assert.deepEqual([code, err], [1, 'standard output cannot be used: EPIPE\n'])
  })

  test('through standard output and input, the secrets to standard output', async () => {
    await using source = await filledDatabase()
    await using target = await emptyDatabase()
    const before = await everyRow(source.sql)
    const made = await runCommand(['backup', '-'], production(source.url, scenarioSecrets))
    assert.equal(made.code, 0)
    assert.equal(made.bytes.subarray(0, 21).toString(), 'age-encryption.org/v1')
    assert.match(made.err, /^\d+ rows of \d+ tables are in standard output \(\d+ KiB\)\n$/)
    const restored = await runCommand(
      ['restore', '-', '--moved', '--secrets-to', '-'],
      production(target.url),
      made.bytes,
    )
    assert.equal(restored.code, 0)
    assert.equal(restored.out, environmentFile)
    assert.match(restored.err, /^NWC_VAULT_KEY, JWT_SECRET, LISTENER_AUTH_SECRET: in standard output; put these lines /)
    assert.match(restored.err, /\n\d+ rows of 20\d\d-\S+ \(version [\d.]+\) are restored\n$/)
    assert.deepEqual(Object.fromEntries(compared(await everyRow(target.sql))), Object.fromEntries(compared(before)))
  })

  /** Their values have spaces: quoted, as Compose and systemd read them. */
  const environmentFile = [
    '# Secrets of a Chispa instance, from its backup',
    ...(['NWC_VAULT_KEY', 'JWT_SECRET', 'LISTENER_AUTH_SECRET'] as const).map(
      name => `${name}='${scenarioSecrets[name]}'`,
    ),
    '',
  ].join('\n')

  test('nothing is written where nothing would hold the secrets', async () => {
    await using source = await filledDatabase()
    await using target = await emptyDatabase()
    const file = pathOf('held.age')
    await runCommand(['backup', file], on(source.url, scenarioSecrets))
    const otherKey = await runCommand(['restore', file], production(target.url))
    assert.equal(otherKey.code, 1)
    assert.match(otherKey.err, /^NWC_VAULT_KEY is another key than the backup’s, .*: say with --secrets-to FILE .*\n$/)
    const unset = await runCommand(['restore', file], production(target.url, {}))
    assert.match(
      unset.err,
      /^The environment does not have NWC_VAULT_KEY, JWT_SECRET, LISTENER_AUTH_SECRET of the backup: say with --secrets-to FILE/,
    )
    const taken = pathOf('taken.env')
    await writeFile(taken, 'MINE=1\n')
    const over = await runCommand(['restore', file, '--secrets-to', taken], production(target.url))
    assert.deepEqual([over.code, over.err], [1, `${taken} is there already: choose another name, or move it away\n`])
    assert.equal(await readFile(taken, 'utf8'), 'MINE=1\n')
    await assert.rejects(stat(join(pathOf('data'), 'secrets', 'NWC_VAULT_KEY.before-restore')), /ENOENT/)
    assert.deepEqual(await everyRow(target.sql), {})
  })

  test('a file for the secrets: for its owner only, and gone where the restore is refused', async () => {
    await using source = await filledDatabase()
    await using target = await emptyDatabase()
    const [file, secrets] = [pathOf('to-file.age'), pathOf('restored.env')]
    await runCommand(['backup', file], on(source.url, scenarioSecrets))
    const refused = await runCommand(['restore', file, '--secrets-to', secrets], production(source.url))
    assert.match(refused.err, /^The database has members already/)
    await assert.rejects(stat(secrets), /ENOENT/)
    const restored = await runCommand(['restore', file, '--secrets-to', secrets], production(target.url))
    assert.deepEqual([restored.code, restored.err], [0, ''])
    assert.equal(await readFile(secrets, 'utf8'), environmentFile)
    assert.equal((await stat(secrets)).mode & 0o777, 0o600)
  })

  test('secrets in a file of standard output that others may read: it says so, and how to do better', async () => {
    await using source = await testDatabase()
    await source.sql`insert into users (pubkey) values (${'a'.repeat(64)})`
    const file = pathOf('redirected.age')
    await runCommand(['backup', file], on(source.url, scenarioSecrets))
    const restoreInto = async (name: string, mode: number) => {
      await using target = await emptyDatabase()
      const out = await open(pathOf(name), 'wx', mode)
      await out.chmod(mode)
      const args = ['restore', file, '--secrets-to', '-']
      const { code, err } = await runCommand(args, production(target.url), '', out.fd)
      await out.close()
      assert.equal(code, 0, err)
      assert.equal(await readFile(pathOf(name), 'utf8'), environmentFile)
      return err
    }
    assert.match(
      await restoreInto('open.env', 0o644),
      /\nThe file that standard output goes to can be read by other users/,
    )
    assert.doesNotMatch(await restoreInto('closed.env', 0o600), /can be read by other users/)
  })

  test('a backup of a rotation under way: both vault keys are written, also where one is there under the other’s name', async () => {
    await using source = await testDatabase()
    await source.sql`insert into users (pubkey) values (${'a'.repeat(64)})`
    const file = pathOf('rotating.age')
    const older = 'an older vault key of at least 32 characters'
    const rotating = { ...scenarioSecrets, NWC_VAULT_KEY_PREVIOUS: older }
    await runCommand(['backup', file], on(source.url, rotating))
    const before = { ...scenarioSecrets, NWC_VAULT_KEY: older }
    await using target = await emptyDatabase()
    const restored = await runCommand(['restore', file, '--secrets-to', '-'], production(target.url, before))
    assert.equal(restored.code, 0)
    assert.deepEqual(restored.out.split('\n').slice(1, -1), [
      `NWC_VAULT_KEY='${scenarioSecrets.NWC_VAULT_KEY}'`,
      `NWC_VAULT_KEY_PREVIOUS='${older}'`,
    ])
    await using outside = await emptyDatabase()
    const kept = await runCommand(['restore', file], { ...on(outside.url), DATA_DIR: pathOf('rotating') })
    assert.equal(kept.code, 0)
    assert.match(kept.out, /\nNWC_VAULT_KEY_PREVIOUS counts in the environment only: set it there before you start/)
  })

  test('an environment that has the secrets needs no place for them, also after its key was rotated', async () => {
    await using source = await testDatabase()
    await source.sql`insert into users (pubkey) values (${'a'.repeat(64)})`
    const file = pathOf('rotated.age')
    await runCommand(['backup', file], on(source.url, scenarioSecrets))
    await using target = await emptyDatabase()
    const rotated = {
      ...scenarioSecrets,
      NWC_VAULT_KEY: fresh.NWC_VAULT_KEY,
      NWC_VAULT_KEY_PREVIOUS: scenarioSecrets.NWC_VAULT_KEY,
      JWT_SECRET: fresh.JWT_SECRET,
    }
    const restored = await runCommand(['restore', file], production(target.url, rotated))
    assert.deepEqual([restored.code, restored.err], [0, ''])
    assert.match(
      restored.out,
      /^JWT_SECRET is another than the backup’s: its sessions and device tokens are over\n\d+ rows/,
    )
  })
})

test('a secret that is put aside takes no other’s place', async () => {
  await using source = await testDatabase()
  await source.sql`insert into users (pubkey) values (${'a'.repeat(64)})`
  const [file, dataDir] = [pathOf('aside.age'), pathOf('aside')]
  await runCommand(['backup', file], on(source.url, scenarioSecrets))
  const secrets = join(dataDir, 'secrets')
  await mkdir(secrets, { recursive: true, mode: 0o700 })
  await writeFile(join(secrets, 'NWC_VAULT_KEY.before-restore'), 'the first\n')
  await writeFile(join(secrets, 'NWC_VAULT_KEY'), `${fresh.NWC_VAULT_KEY}\n`)
  await using target = await emptyDatabase()
  const restored = await runCommand(['restore', file], { ...on(target.url), DATA_DIR: dataDir })
  assert.deepEqual([restored.code, restored.err], [0, ''])
  const textOf = async (name: string) => (await readFile(join(secrets, name), 'utf8')).trim()
  assert.deepEqual((await readdir(secrets)).filter(name => name.startsWith('NWC_VAULT_KEY')).sort(), [
    'NWC_VAULT_KEY',
    'NWC_VAULT_KEY.before-restore',
    'NWC_VAULT_KEY.before-restore-2',
  ])
  assert.equal(await textOf('NWC_VAULT_KEY'), scenarioSecrets.NWC_VAULT_KEY)
  assert.equal(await textOf('NWC_VAULT_KEY.before-restore'), 'the first')
  assert.equal(await textOf('NWC_VAULT_KEY.before-restore-2'), fresh.NWC_VAULT_KEY)
})
