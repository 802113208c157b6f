/** Files that strangers made do not stop the service: they are read beside it, and what goes on for too long is ended. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { ManualClock } from '@chispa/testing/manual-clock'
import { refusalIn, testApp } from '../../test/app.ts'

const [clock, timeoutMs] = [new ManualClock(), 12_345]
const program = new URL('../../test/odd-reader.ts', import.meta.url)
const limits = { answerWithinMs: 120_000 }
const odd = await testApp({ cardReader: { program, timeoutMs, clock, maxPendingLength: 50 }, limits })
const real = await testApp({ limits })
after(async () => {
  await odd.close()
  await real.close()
})
const [oddAdmin, realAdmin] = [await odd.member('ADMIN'), await real.member('ADMIN')]

const url = '/api/cards/import'
const ask = (file: string) => odd.call({ method: 'POST', url, as: oddAdmin, body: { system: 'hub', file } })
const upload = (body: object) => real.call({ method: 'POST', url, as: realAdmin, body: { system: 'hub', ...body } })

test('while a file is read the service answers; some wait, others are told, and then the time is over for all', async () => {
  const imports = Array.from({ length: 5 }, () => ask('hang\n....'))
  await until(() => clock.timers.filter(ms => ms === timeoutMs).length === 5)
  assert.equal((await odd.call({ url: '/api/health' })).statusCode, 200)
  const another = await ask('hang\n....')
  assert.deepEqual([another.statusCode, refusalIn(another).reason], [409, 'import_under_way'])
  await clock.advance(timeoutMs)
  const replies = await Promise.all(imports)
  const reasons = replies.map(reply => refusalIn(reply).reason).sort()
  assert.deepEqual(reasons, [...Array.from({ length: 4 }, () => 'import_under_way'), 'import_unreadable'])
  const [ended] = replies.filter(reply => refusalIn(reply).reason === 'import_unreadable')
  assert.match(ended?.json().error.message, /^The file takes too long to read: export .* on the server/)
  const next = await ask('something that can be read')
  assert.deepEqual([next.statusCode, next.json().notes], [200, ['read']])
})

test('a reader that breaks down or says too much is a file that is refused', async () => {
  for (const [wish, says] of [
    ['abort', /^The file needs more memory than an upload may: export/],
    ['flood', /^The file has more cards than one upload may: export/],
  ] as const) {
    const reply = await ask(wish)
    assert.equal(refusalIn(reply).reason, 'import_unreadable', wish)
    assert.match(reply.json().error.message, says)
  }
  assert.equal((await ask('fail')).statusCode, 500, 'a bug of ours is none of the file')
})

test('the reader has no environment, and its folder is gone afterwards', async () => {
  const told = JSON.parse((await ask('tell')).json().error.message)
  assert.ok(!told.environment.includes('PATH'), told.environment.join())
  assert.equal(JSON.parse(told.order).folder, told.folder)
  await assert.rejects(stat(told.folder), { code: 'ENOENT' })
})

test('a file of very many empty records is refused, and the next one is read', async () => {
  const reply = await upload({ file: `[${'{},'.repeat(5_000_000)}{}]` })
  assert.equal(refusalIn(reply).reason, 'import_unreadable')
  assert.match(reply.json().error.message, /export the tables of the cards alone/)
  assert.equal((await upload({ file: '[]' })).statusCode, 200)
})

test('a database that would compute without end, and lines behind a stray quote, are refused as what they are', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'chispa-hostile-')), 'cards.db')
  const database = new DatabaseSync(path, { defensive: false })
  database.exec(`create table other (a, huge as (zeroblob(500000000))); insert into other (a) values (1);
    pragma writable_schema = on;
    insert into sqlite_schema values ('table', 'cards', 'cards', 0,
      'CREATE VIEW cards AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT i FROM n')`)
  database.close()
  const file = await readFile(path, 'base64')
  await rm(dirname(path), { recursive: true })
  const [view, quote] = [
    await upload({ file, encoding: 'base64' }),
    await upload({ file: `uid,name\n04,"x\n${'05,y\n'.repeat(500_000)}` }),
  ]
  assert.match(view.json().error.message, /^(?:There is no table cards in the file|The SQLite database cannot be read)/)
  assert.match(quote.json().error.message, /^Line 2 of the CSV opens a quote that nothing closes/)
})
