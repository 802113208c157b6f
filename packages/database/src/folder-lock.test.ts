import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { withFolderLock } from './folder-lock.ts'

const directory = await mkdtemp(join(tmpdir(), 'chispa-lock-'))
after(() => rm(directory, { recursive: true }))
const file = join(directory, 'lock')

test('one at a time, and nothing stays behind', async () => {
  let [inside, most] = [0, 0]
  const work = async () => {
    most = Math.max(most, ++inside)
    await turn()
    inside--
  }
  await Promise.all(Array.from({ length: 20 }, () => withFolderLock(directory, work)))
  assert.equal(most, 1)
  assert.deepEqual(await readdir(directory), [])
})

test('a failure inside lets go and comes out', async () => {
  await assert.rejects(
    withFolderLock(directory, () => Promise.reject(new Error('inside'))),
    /^Error: inside$/,
  )
  assert.equal(await withFolderLock(directory, async () => 'next'), 'next')
})

test('the lock of a dead process is void at once', async () => {
  const deadPid = execFileSync('sh', ['-c', 'printf $$']).toString()
  await writeFile(file, `${deadPid} abc`)
  assert.equal(await withFolderLock(directory, async () => 'taken'), 'taken')
})

test('so is one of our own process id from before we were there', async () => {
  await writeFile(file, `${process.pid} abc`)
  const beforeUs = new Date(Date.now() - process.uptime() * 1000 - 100)
  await utimes(file, beforeUs, beforeUs)
  assert.equal(await withFolderLock(directory, async () => 'taken'), 'taken')
})

test('and one that a living process has not touched for long', async () => {
  await writeFile(file, `${process.ppid} abc`)
  const longAgo = new Date(Date.now() - 11_000)
  await utimes(file, longAgo, longAgo)
  assert.equal(await withFolderLock(directory, async () => 'taken'), 'taken')
})

test('one that a living process holds is waited for', async () => {
  await writeFile(file, `${process.ppid} abc`)
  let isFree = false
  const waiting = withFolderLock(directory, async () => isFree)
  setTimeout(async () => {
    isFree = true
    await rm(file)
  }, 100)
  assert.equal(await waiting, true)
})

test('a folder that is not there is one clear sentence', async () => {
  await assert.rejects(
    withFolderLock(join(directory, 'none'), async () => {}),
    {
      name: 'DatabaseStartError',
      message: /^The database folder cannot be written: ENOENT/,
    },
  )
})
