/** What once showed a fault shows none any more. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replayPlans } from './api/fuzz-api.ts'
import type { Plan } from './api/make-request.ts'
import { Chance } from './chance.ts'
import { corpusTargets, readCorpus } from './corpus.ts'
import { Findings } from './findings.ts'
import { feedOne } from './guided/fuzz-parser.ts'
import { parsers } from './parsers/parsers.ts'
import { noFigures } from './target.ts'

test('each folder of the corpus is a target’s', () => {
  const names = ['operations', ...parsers.map(({ name }) => name)]
  assert.deepEqual(
    corpusTargets().filter(name => !names.includes(name)),
    [],
  )
})

for (const parser of parsers)
  for (const { name, input } of readCorpus(parser.name))
    test(`${parser.name}: ${name}`, async () => {
      const findings = new Findings()
      await feedOne(parser, input, { number: 0, figures: noFigures(), findings })
      assert.deepEqual(findings.all, [])
    })

test('requests of the corpus, to the real web service', { timeout: 300_000 }, async () => {
  const plans = readCorpus('operations').map(({ input }) => JSON.parse(String(input)) as Plan)
  assert.ok(plans.length > 0)
  const findings = new Findings()
  await replayPlans(plans, findings, new Chance(1))
  assert.deepEqual(findings.all, [])
})
