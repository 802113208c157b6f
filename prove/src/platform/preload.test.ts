/** A clock and a name service that somebody else sets, in a process of their own. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { Control } from './preload.ts'

const script = `
  import { lookup } from 'node:dns/promises'
  const name = await lookup('taker.prove.test').then(({ address }) => address, ({ code }) => code)
  const dates = [Date.now(), new Date().getTime(), Date.parse(Date())]
  console.log(JSON.stringify({ name, dates, isDate: new Date() instanceof Date, fixed: new Date(5).getTime() }))`

async function look(control: Control) {
  const folder = await mkdtemp(join(tmpdir(), 'chispa-preload-'))
  try {
    const file = join(folder, 'control')
    await writeFile(file, JSON.stringify(control))
    const args = ['--import', import.meta.resolve('./preload.ts'), '--input-type=module', '-e', script]
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: { ...process.env, PROVE_CONTROL: file },
    })
    return JSON.parse(stdout) as { name: string; dates: number[]; isDate: boolean; fixed: number }
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a process that is a day behind, and asks nobody for names', async () => {
  const dayMs = 86_400_000
  const before = Date.now()
  const { name, dates, isDate, fixed } = await look({ aheadMs: -dayMs, isNameless: true })
  // Dates in words have no milliseconds.
  for (const date of dates) assert.ok(date >= before - dayMs - 1000 && date <= Date.now() - dayMs, String(date))
  assert.deepEqual([name, isDate, fixed], ['EAI_AGAIN', true, 5])
})

test('a process to which nothing happens', async () => {
  const before = Date.now()
  const { name, dates } = await look({ aheadMs: 0, isNameless: false })
  for (const date of dates) assert.ok(date >= before - 1000 && date <= Date.now(), String(date))
  assert.equal(name, '127.0.0.1')
})
