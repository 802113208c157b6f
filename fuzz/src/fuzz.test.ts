/** A little of every target: the whole is `npm run fuzz`. Each time with another seed, which a failure tells. */
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { Chance } from './chance.ts'
import { Findings } from './findings.ts'
import { targets } from './targets.ts'

/** Services take part in the others. */
const ofServices: Record<string, number> = { operations: 250, 'http-bytes': 400, 'hostile-wallets': 300 }
const ofReaders = 400

for (const { name, run } of targets)
  test(`${name} takes what strangers send`, { timeout: 600_000 }, async () => {
    const [findings, seed] = [new Findings(), randomInt(1, 1_000_000)]
    const inputs = ofServices[name] ?? ofReaders
    const figures = await run({ inputs, chance: new Chance(seed), findings, isOver: () => false, say: () => {} })
    assert.ok(figures.inputs >= inputs)
    assert.deepEqual(findings.all, [], `seed ${seed}`)
  })
