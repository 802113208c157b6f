import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { dataHere } from './data-here.ts'

test('the disk is watched where the embedded database is, also when the launcher has started it', async context => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'chispa-data-'))
  context.after(() => rm(DATA_DIR, { recursive: true }))
  const ofLauncher = 'postgres://chispa:word@127.0.0.1:5499/chispa'
  assert.equal(dataHere({ DATABASE_URL: undefined, DATA_DIR }), DATA_DIR)
  assert.equal(dataHere({ DATABASE_URL: ofLauncher, DATA_DIR }), undefined)
  await mkdir(join(DATA_DIR, 'postgres'))
  assert.equal(dataHere({ DATABASE_URL: ofLauncher, DATA_DIR }), DATA_DIR)
  assert.equal(dataHere({ DATABASE_URL: 'postgres://chispa@db.example/chispa', DATA_DIR }), undefined)
})
