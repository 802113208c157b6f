/** `npm run chispa -- import` beside the running service: from standard input as a process of its own, else in this one. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { cardSystems } from '@chispa/contract/card-imports'
import { until } from '@chispa/sandbox/until'
import { commandEnvironment, runHere, runProcess } from '../../test/command.ts'
import { exportsOf, tapOfChip } from '../../test/other-systems.ts'
import { openStage } from '../../test/till-stage.ts'

const stage = await openStage()
const { web } = stage
const folder = await mkdtemp(join(tmpdir(), 'chispa-import-'))
after(async () => {
  await stage.close()
  await rm(folder, { recursive: true })
})

const environment = commandEnvironment(web.databaseUrl)
const runWith = (args: string[], env: Record<string, string>, input?: Buffer) =>
  input ? runProcess(['import', ...args], env, input) : runHere(['import', ...args], env)
const run = (args: string[]) => runWith(args, environment)
const cardCount = async () => Number((await web.sql`select count(*)::int as n from cards`)[0]?.n)

for (const system of cardSystems) {
  test(`${system}: a dry run first, then the cards are here, with codes that their holders take them with`, async () => {
    const { file, key, chips } = exportsOf[system](2)
    const [path, codes] = [join(folder, `${system}.export`), join(folder, `${system}.csv`)]
    await writeFile(path, file)
    const run = (given: string[]) =>
      runWith(given, { ...environment, ...(key !== undefined && { CARD_SERVER_KEY: key }) })
    const args = [path, '--from', system]
    const before = await cardCount()
    const plan = await run(args)
    assert.deepEqual([plan.code, plan.stderr], [0, ''])
    assert.match(plan.stdout, /^2 cards would be taken over\.\n0 are here already/)
    assert.match(plan.stdout, /Nothing was written/)
    assert.equal(await cardCount(), before)

    const done = await run([...args, '--apply', '--codes', codes])
    assert.deepEqual([done.code, done.stderr], [0, ''])
    assert.match(done.stdout, /^2 cards were taken over\./)
    assert.equal((await stat(codes)).mode & 0o777, 0o600)
    const [, ...rows] = (await readFile(codes, 'utf8')).trimEnd().split('\r\n')
    assert.equal(rows.length, 2)
    for (const row of rows) await stage.activate({ otc: row.split(',').at(-1)! }, await web.member())
    // The running service hears of new cards by a signal of the database.
    await until(async () => (await web.call({ url: tapOfChip(chips[0]!) })).json().tag === 'withdrawRequest')
    for (const { keys } of chips) for (const text of Object.values(keys)) assert.ok(!done.stdout.includes(text))

    const again = await run(args)
    assert.match(again.stdout, /^0 cards would be taken over\.\n2 are here already/)
  })
}

test('the database of a hub as it is, from standard input, with a second file', async () => {
  const [one, two] = [exportsOf.hub(2), exportsOf.hub(1)]
  const [path, more] = [join(folder, 'hub.db'), join(folder, 'more.sql')]
  const database = new DatabaseSync(path)
  database.exec(one.file)
  database.close()
  await writeFile(more, two.file)
  const plan = await runWith(['-', more, '--from', 'hub'], environment, await readFile(path))
  assert.deepEqual([plan.code, plan.stderr], [0, ''])
  assert.match(plan.stdout, /^3 cards would be taken over\./)
})

test('an import that breaks leaves neither cards nor a file of codes, and can be run again', async () => {
  const [path, codes] = [join(folder, 'broken.export'), join(folder, 'broken.csv')]
  await writeFile(path, exportsOf.hub(600).file)
  const args = [path, '--from', 'hub', '--apply', '--codes', codes]
  const before = await cardCount()
  await web.sql`create function break_import() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`
  await web.sql`create trigger broken before insert on activity for each row execute function break_import()`
  const broken = await run(args)
  await web.sql`drop function break_import cascade`
  assert.equal(broken.code, 1)
  await assert.rejects(stat(codes), { code: 'ENOENT' })
  assert.equal(await cardCount(), before)
  assert.equal((await run(args)).code, 0)
  assert.equal(await cardCount(), before + 600)
  await rm(codes)
  const again = await run(args)
  assert.match(again.stdout, /^0 cards were taken over\.\n600 are here already.*\n600 of those that are here wait/)
  assert.equal(
    (await readFile(codes, 'utf8')).trimEnd().split('\r\n').length,
    601,
    'codes that were lost are there again',
  )
})

test('it is in the activity log, as done on the server', async () => {
  const [entry] = await web.sql`select metadata from activity where event = 'card.imported' order by id desc limit 1`
  assert.equal(entry?.metadata.by, 'command line')
})

test('a file of codes is never written over, and then nothing is taken over', async () => {
  const [path, codes] = [join(folder, 'more.json'), join(folder, 'kept.csv')]
  await writeFile(path, exportsOf.lnbits(1).file)
  await writeFile(codes, 'kept')
  const before = await cardCount()
  const { code, stderr } = await run([path, '--from', 'lnbits', '--apply', '--codes', codes])
  assert.deepEqual([code, /is there already/.test(stderr)], [1, true], stderr)
  assert.deepEqual([await cardCount(), await readFile(codes, 'utf8')], [before, 'kept'])
})

for (const [mistake, args, says] of [
  ['no file', ['--from', 'lnbits'], /^FILE is missing/],
  ['an unknown system', ['file', '--from', 'visa'], /^--from must be one of lnbits/],
  ['an unknown option', ['file', '--from', 'lnbits', '--force'], /--force/],
  ['a key on the command line', ['file', '--from', 'btcpay', '--key', '00'], /^--key is not taken.*CARD_SERVER_KEY/],
  ['a key that nobody can be asked for', ['file', '--from', 'hub', '--server-key'], /^Set CARD_SERVER_KEY/],
  ['no place for the codes', ['file', '--from', 'lnbits', '--apply'], /--codes/],
  ['a file that is not there', ['nowhere.json', '--from', 'lnbits'], /nowhere\.json cannot be read/],
] as const) {
  test(`one line and no trace for ${mistake}`, async () => {
    const { code, stderr } = await run([...args])
    assert.equal(code, 1)
    assert.match(stderr, says)
    assert.doesNotMatch(stderr, /\n\s+at /)
  })
}

test('a file that cannot be read says so', async () => {
  const path = join(folder, 'letter.txt')
  await writeFile(path, 'Dear operator')
  const { code, stderr } = await run([path, '--from', 'lnbits'])
  assert.deepEqual([code, stderr.split('\n').length], [1, 2], stderr)
})
