/** `npm run chispa -- import --from lawallet` beside the running service. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sealer } from '@chispa/database/seal'
import { walletUriRecord } from '@chispa/database/sealed-columns'
import { encodeNpub } from '@chispa/protocols/nip19'
import { newPerson } from '@chispa/testing/person'
import { testVaultKey } from '../../test/app.ts'
import { commandEnvironment, runHere } from '../../test/command.ts'
import { newConnection } from '../../test/connection.ts'
import { lawalletBackup, sealBackup } from '../../test/lawallet-backup.ts'
import {
  lawalletAddress,
  lawalletDesign,
  lawalletDump,
  lawalletUser,
  lawalletWallet,
} from '../../test/lawallet-instance.ts'
import { exportsOf, tapOfChip } from '../../test/other-systems.ts'
import { openStage } from '../../test/till-stage.ts'

const stage = await openStage()
const { web } = stage
const folder = await mkdtemp(join(tmpdir(), 'chispa-import-'))
after(async () => {
  await stage.close()
  await rm(folder, { recursive: true })
})

const [secret, password] = ['the vault secret of another instance', 'the password of a backup']
async function run(name: string, content: Buffer | string, { args = [] as string[], env = {} } = {}) {
  const path = join(folder, name)
  await writeFile(path, content)
  return runHere(['import', path, '--from', 'lawallet', ...args], commandEnvironment(web.databaseUrl, env))
}
let files = 0
const apply = () => ['--apply', '--codes', join(folder, `codes-${files++}.csv`)]
const opens = { LAWALLET_VAULT_SECRET: secret }

/** All that an import could change, without what the service notes by itself. */
const everything = async () =>
  (
    await web.sql`
      select (select jsonb_agg(array[id, pubkey, role] order by id) from users) as users,
             (select jsonb_agg(a order by a.username) from lightning_addresses a) as names,
             (select jsonb_agg(d order by d.id) from card_designs d) as designs,
             (select jsonb_agg(array[id, user_id, name, status, is_primary::text, sealed_uri::text] order by id)
              from remote_wallets) as wallets,
             (select jsonb_agg(c order by c.id) from cards c) as cards`
  )[0]

/** Two people with all they can have, and two cards of theirs. */
function instance() {
  const [ana, bob] = [newPerson(), newPerson()]
  const [anas, bobs] = [lawalletUser(ana.pubkey, 'ADMIN'), lawalletUser(bob.pubkey)]
  const moved = exportsOf.lawallet(2)
  const { Card: cards, Ntag424: ntag424s } = JSON.parse(moved.file)
  const [first, second, dead] = [newConnection(), newConnection(), newConnection()]
  const design = lawalletDesign(`https://pictures.example/${anas.id}.png`)
  const wallets = [
    lawalletWallet(anas.id, second.uri, { secret, name: 'Second' }),
    lawalletWallet(anas.id, first.uri, { secret, name: 'Main', isDefault: true }),
    lawalletWallet(bobs.id, dead.uri, { secret, status: 'DEAD' }),
    lawalletWallet(bobs.id, '', { name: 'Node', type: 'LND', config: { macaroon: 'aa' } }),
  ]
  const suffix = ana.pubkey.slice(0, 8)
  const tables = {
    users: [anas, bobs],
    cardDesigns: [design, lawalletDesign('ftp://pictures.example/x', { description: 'Odd' })],
    ntag424s,
    remoteWallets: wallets,
    lightningAddresses: [
      lawalletAddress(`ana2-${suffix}`, anas.id),
      lawalletAddress(`Ana-${suffix}`, anas.id, { isPrimary: true, remoteWalletId: wallets[1]?.id }),
      lawalletAddress(`bob-${suffix}`, bobs.id, { isPrimary: true, mode: 'ALIAS', redirect: 'bob@elsewhere.example' }),
      lawalletAddress('admin', bobs.id),
    ],
    cards: cards.map((card: object) => ({
      ...card,
      designId: design.id,
      userId: anas.id,
      remoteWalletId: wallets[1]?.id,
    })),
    settings: [{ name: 'domain', value: 'old.example' }],
  }
  return {
    tables,
    ana,
    bob,
    design,
    first,
    second,
    suffix,
    chips: moved.chips,
    cards: cards as { id: string; otc: string }[],
  }
}

const walletsOf = async (pubkey: string) => {
  const rows = await web.sql<{ id: string; name: string; isPrimary: boolean; sealedUri: Uint8Array }[]>`
    select w.id, w.name, w.is_primary, w.sealed_uri from remote_wallets w join users u on u.id = w.user_id
    where u.pubkey = ${pubkey} and w.status = 'ACTIVE' order by w.name`
  const vault = sealer({ current: testVaultKey })
  return rows.map(({ id, name, isPrimary, sealedUri }) => [name, isPrimary, vault.open(sealedUri, walletUriRecord(id))])
}

test('a sealed backup: a dry run first, then people, names, designs, wallets and cards are here; again nothing changes', async () => {
  const { tables, ana, bob, design, first, second, suffix, chips, cards } = instance()
  const backup = sealBackup(lawalletBackup(tables), password)
  const env = { ...opens, LAWALLET_BACKUP_PASSWORD: password }
  const before = await everything()
  const plan = await run('backup.zip.enc', backup, { env })
  assert.deepEqual([plan.code, plan.stderr], [1, ''], 'a name and a design cannot be taken over')
  for (const says of [
    /^2 cards would be taken over\.$/m,
    /^2 people would be taken over\.$/m,
    /^3 names would be taken over\.$/m,
    /^1 designs would be taken over\.$/m,
    /^2 wallets would be taken over\.$/m,
    /^ {2}admin: The name is reserved$/m,
    /^ {2}Odd: Its picture is not a link/m,
    new RegExp(`^ {2}Main of ${encodeNpub(ana.pubkey)}, as the primary one$`, 'm'),
    new RegExp(`^ {2}1 people had a role there .*${encodeNpub(ana.pubkey)} \\(ADMIN\\)$`, 'm'),
    /^ {2}2 cards had a holder there/m,
    /^ {2}1 names pass payments on there; .*: bob-\w+ to bob@elsewhere\.example$/m,
    /^ {2}1 wallets that are dead there$/m,
    /^ {2}1 wallets that are of type lnd there$/m,
    /^ {2}1 rows of settings$/m,
    /^Nothing was written\./m,
  ]) {
    assert.match(plan.stdout, says)
  }
  assert.deepEqual(await everything(), before)

  const done = await run('backup.zip.enc', backup, { env, args: apply() })
  assert.deepEqual([done.code, done.stderr], [1, ''])
  for (const uri of [first.secret, second.secret, secret]) assert.ok(!done.stdout.includes(uri))
  const people = await web.sql`select pubkey, role from users where pubkey = any(${[ana.pubkey, bob.pubkey]})`
  assert.deepEqual([people.length, ...people.map(({ role }) => role)], [2, 'USER', 'USER'], 'nobody has a role by it')
  const names = await web.sql`
    select a.username, u.pubkey, a.alias_user_id is not null as is_alias
    from lightning_addresses a join users u on u.id = coalesce(a.user_id, a.alias_user_id)
    where a.username like ${`%${suffix}`} order by 1`
  assert.deepEqual(
    [...names],
    [
      { username: `ana-${suffix}`, pubkey: ana.pubkey, isAlias: false },
      { username: `ana2-${suffix}`, pubkey: ana.pubkey, isAlias: true },
      { username: `bob-${suffix}`, pubkey: bob.pubkey, isAlias: false },
    ],
  )
  assert.deepEqual(await walletsOf(ana.pubkey), [
    ['Main', true, first.uri],
    ['Second', false, second.uri],
  ])
  assert.deepEqual(await walletsOf(bob.pubkey), [])
  const taken = await web.sql`
    select id, otc, user_id, wallet_id, design_id from cards where id = any(${cards.map(({ id }) => id)}) order by id`
  const expected = cards.map(({ id, otc }) => ({ id, otc, userId: null, walletId: null, designId: design.id }))
  assert.deepEqual(
    [...taken],
    expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    'nobody holds them',
  )
  const me = await web.call({ url: '/api/users/me', as: ana })
  assert.match(me.body, new RegExp(`ana-${suffix}`), 'she signs in and is the member who has it')
  await stage.activate({ otc: cards[0]!.otc }, await web.member())
  assert.equal((await web.call({ url: tapOfChip(chips[0]!) })).json().tag, 'withdrawRequest')
  const [entry] = await web.sql`select metadata from activity where event = 'server.instance_imported'`
  const { system, by, ...counts } = entry?.metadata ?? {}
  assert.deepEqual([system, by], ['lawallet', 'command line'])
  assert.deepEqual(counts, { people: 2, names: 3, designs: 1, wallets: 2, cards: 2 })

  const after = await everything()
  for (const [name, content] of [
    ['backup.zip.enc', backup],
    ['dump.sql', lawalletDump(tables)],
  ] as const) {
    const again = await run(name, content, { env, args: apply() })
    assert.equal(again.stderr, '')
    for (const what of ['cards', 'people', 'names', 'designs', 'wallets']) {
      assert.match(again.stdout, new RegExp(`^0 ${what} were taken over`, 'm'), name)
    }
    assert.deepEqual(await everything(), after, name)
  }
})

test('a plain dump brings the same', async () => {
  const { tables, ana, first, second } = instance()
  const done = await run('plain.sql', lawalletDump(tables), { env: opens, args: apply() })
  assert.equal(done.stderr, '')
  for (const what of ['2 cards', '2 people', '3 names', '1 designs', '2 wallets']) {
    assert.match(done.stdout, new RegExp(`^${what} were taken over`, 'm'))
  }
  assert.deepEqual(await walletsOf(ana.pubkey), [
    ['Main', true, first.uri],
    ['Second', false, second.uri],
  ])
})

test('wallets that do not open are said, and all else comes in; later they come too', async () => {
  const { tables, ana } = instance()
  const backup = lawalletBackup(tables)
  const without = await run('no-secret.zip', backup, { args: apply() })
  assert.match(without.stdout, /^0 wallets were taken over\.$/m)
  assert.match(without.stdout, /^ {2}Main of npub1\w+: It is sealed: LAWALLET_VAULT_SECRET/m)
  assert.match(without.stdout, /^2 people were taken over/m)
  const wrong = await run('no-secret.zip', backup, { env: { LAWALLET_VAULT_SECRET: 'a secret of somebody else' } })
  assert.match(wrong.stdout, /^ {2}Main of npub1\w+: It does not open with this vault secret$/m)
  const asked = await run('no-secret.zip', backup, { args: ['--vault-secret'] })
  assert.match(asked.stderr, /^Set LAWALLET_VAULT_SECRET: there is no terminal/)
  await run('no-secret.zip', backup, { env: opens, args: apply() })
  assert.equal((await walletsOf(ana.pubkey)).length, 2)
})

test('what people have here stays theirs, and who was deleted does not come back', async () => {
  const { tables, ana, bob, first, suffix } = instance()
  await web.call({ url: '/api/users/me', as: ana })
  const own = newConnection()
  const body = { name: 'Main', nwcUri: own.uri, makePrimary: true }
  const added = await web.call({ method: 'POST', url: '/api/remote-wallets', as: ana, body })
  assert.equal(added.statusCode, 201, added.body)
  await web.sql`insert into departed_keys (pubkey, left_at) values (${bob.pubkey}, now())`
  const { stdout } = await run('kept.zip', lawalletBackup(tables), { env: opens, args: apply() })
  assert.match(stdout, new RegExp(`^ {2}${encodeNpub(bob.pubkey)}: They were deleted here$`, 'm'))
  assert.match(stdout, new RegExp(`^ {2}bob-${suffix}: Its owner was deleted here$`, 'm'))
  const members = await web.sql`select pubkey from users where pubkey = any(${[ana.pubkey, bob.pubkey]})`
  assert.deepEqual([...members], [{ pubkey: ana.pubkey }])
  const wallets = await walletsOf(ana.pubkey)
  assert.deepEqual(
    wallets.find(([name]) => name === 'Main'),
    ['Main', true, own.uri],
  )
  assert.deepEqual(
    wallets.find(([, , uri]) => uri === first.uri),
    ['Main 2', false, first.uri],
  )
})

test('a member who was here before gets no primary wallet by a file, also where they have none', async () => {
  const { tables, ana, first } = instance()
  await web.call({ url: '/api/users/me', as: ana })
  const says = new RegExp(
    `^ {2}Main of ${encodeNpub(ana.pubkey)}, not as the primary one: its owner was here before`,
    'm',
  )
  const backup = lawalletBackup(tables)
  assert.match((await run('before.zip', backup, { env: opens })).stdout, says)
  assert.match((await run('before.zip', backup, { env: opens, args: apply() })).stdout, says)
  const wallets = await walletsOf(ana.pubkey)
  assert.deepEqual(
    wallets.find(([name]) => name === 'Main'),
    ['Main', false, first.uri],
  )
  assert.ok(wallets.every(([, isPrimary]) => !isPrimary))
})

test('all or nothing: where cards cannot be written, nobody has come in', async () => {
  const { tables, ana } = instance()
  await web.sql`create function break_import() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`
  await web.sql`create trigger broken before insert on cards for each row execute function break_import()`
  const args = ['--apply', '--codes', join(folder, 'broken.csv')]
  const broken = await run('broken.zip', lawalletBackup(tables), { env: opens, args })
  await web.sql`drop function break_import cascade`
  assert.equal(broken.code, 1)
  assert.deepEqual([...(await web.sql`select id from users where pubkey = ${ana.pubkey}`)], [])
  await assert.rejects(stat(join(folder, 'broken.csv')), { code: 'ENOENT' })
  await run('broken.zip', lawalletBackup(tables), { env: opens, args })
  const codes = (await readFile(join(folder, 'broken.csv'), 'utf8')).trimEnd().split('\r\n')
  assert.equal(codes.length, 3)
})

test('a changed backup and a wrong password are said in one line', async () => {
  const zip = lawalletBackup(instance().tables, files => files.set('tables/users.ndjson', Buffer.from('')))
  assert.match((await run('changed.zip', zip)).stderr, /^The table users is not what the backup says it is/)
  const sealed = sealBackup(zip, password)
  assert.match((await run('sealed.enc', sealed)).stderr, /^Set LAWALLET_BACKUP_PASSWORD/)
  const env = { LAWALLET_BACKUP_PASSWORD: 'another password' }
  assert.match((await run('sealed.enc', sealed, { env })).stderr, /^The backup does not open/)
})
