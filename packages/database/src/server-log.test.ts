import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openLog, trimLog } from './server-log.ts'

const root = await mkdtemp(join(tmpdir(), 'chispa-log-'))
after(() => rm(root, { recursive: true }))
const file = join(root, 'server.log')
const full = 'x'.repeat(2_000_001)

test('a small log is continued', async () => {
  await writeFile(file, 'one\n')
  const log = await openLog(file)
  await log.write('two\n')
  await log.close()
  assert.equal(await readFile(file, 'utf8'), 'one\ntwo\n')
  await trimLog(file)
  assert.equal(await readFile(file, 'utf8'), 'one\ntwo\n')
})

test('a full log is put aside at the next start', async () => {
  await writeFile(file, full)
  await (await openLog(file)).close()
  assert.equal((await stat(file)).size, 0)
  assert.equal((await stat(`${file}.1`)).size, full.length)
})

test('a full log is emptied under the server that holds it open, which goes on at its beginning', async () => {
  const log = await openLog(file)
  await log.write(full)
  await trimLog(file)
  await log.write('next\n')
  await log.close()
  assert.equal(await readFile(file, 'utf8'), 'next\n')
  assert.equal((await readdir(root)).length, 2)
})
