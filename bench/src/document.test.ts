import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { machineLabels, printDocument, readDocument } from './document.ts'
import { readOptions } from './options.ts'
import type { Row } from './question.ts'
import { questions } from './questions.ts'

const machine = {
  processor: 'arm64',
  cores: 2,
  memoryGigabytes: 8,
  node: 'v24.0.0',
  postgres: '18.0',
  commit: 'abc',
  loadBefore: 0.1,
}
const row: Row = {
  question: 'a | b',
  ours: '5/s',
  bare: '10/s',
  ratio: '',
  wanted: '>= 0.4',
  verdict: 'met',
  notes: 'n',
}

test('what is printed can be read again', () => {
  const curve = { what: 'memory', unit: 'MB', points: [{ at: '1', value: 99.94 }] }
  const measured = [{ name: 'one', seconds: 1, rows: [row, { ...row, verdict: 'MISSED' as const }], curves: [curve] }]
  const text = printDocument({ at: '2026-01-01T00:00:00.000Z', machine, measured })
  const { rows, machine: read } = readDocument(text)
  assert.deepEqual(
    rows.map(({ name, verdict }) => [name, verdict]),
    [
      ['one', 'met'],
      ['one', 'MISSED'],
    ],
  )
  assert.equal(read.get('Cores'), '2')
  assert.match(text, /Of 2: 1 met, 1 missed/)
  assert.match(text, /1: 99\.9 MB/)
})

test('docs/performance.md has the printed form, with the machine and every question', () => {
  const text = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8')
  const { machine, rows } = readDocument(text)
  for (const label of machineLabels) assert.ok(machine.get(label), label)
  assert.deepEqual(new Set(rows.map(({ name }) => name)), new Set(questions.map(({ name }) => name)))
  for (const { question, verdict } of rows) {
    assert.ok(['met', 'MISSED', 'UNCLEAR', 'UNMEASURED'].includes(verdict), question)
  }
})

test('options: names, files and sizes', () => {
  const read = readOptions(['scan', '--json', 'out.json', '--wallets', '100000'])
  assert.deepEqual([read.names, read.json, read.wallets, read.write], [['scan'], 'out.json', 100_000, false])
  assert.throws(() => readOptions(['--wallets', 'many']))
  assert.throws(() => readOptions(['--colour']))
})
