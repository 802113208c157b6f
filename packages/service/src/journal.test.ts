import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'

const urlOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

const program = `
  import { createLog } from ${urlOf('./log.ts')}
  import { sayProblem } from ${urlOf('./journal.ts')}
  const log = createLog('test', 'trace')
  for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace']) log[level]('said')
  sayProblem('one line\\nanother')`

/** A process whose output goes to one file, as to a stream of the journal. */
async function linesOf(context: TestContext, streamOf: (file: { dev: number; ino: number }) => string | undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'chispa-journal-'))
  context.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'lines')
  await using file = await open(path, 'a')
  const stream = streamOf(await file.stat())
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, JOURNAL_STREAM: stream },
    stdio: ['ignore', file.fd, file.fd],
  })
  await once(child, 'exit')
  return (await readFile(path, 'utf8')).trimEnd().split('\n')
}

test('in the journal every line has the priority of its level in front', async context => {
  const lines = await linesOf(context, ({ dev, ino }) => `${dev}:${ino}`)
  const marks = lines.map(line => line.replace(/^(<\d>)\{"level":(\d+).*/, '$1 $2')).sort()
  assert.deepEqual(marks, ['<2> 60', '<3> 50', '<3>another', '<3>one line', '<4> 40', '<6> 30', '<7> 10', '<7> 20'])
})

test('elsewhere, also where output was redirected away from the journal, lines are as they are', async context => {
  for (const stream of [undefined, '1:2']) {
    const lines = await linesOf(context, () => stream)
    assert.equal(lines.length, 8)
    assert.deepEqual(
      lines.filter(line => line.startsWith('<')),
      [],
    )
  }
})
