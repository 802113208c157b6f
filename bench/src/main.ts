/**
 * Benchmarks, one file per question: `npm run bench -- [name...]`. Each is a ratio to something bare that is measured in the
 * same run, or a bound. Prints one table at the end. A missed target is told, never an error: machines differ.
 *
 *   --json FILE         keeps the whole result, with every round
 *   --write             prints docs/performance.md from it
 *   --from FILE         shows an earlier result instead of measuring
 *   --wallets 100000    of listener-wallets; takes some fifteen minutes with so many
 *   --events 100000000  of event-partitions
 *   --steady-seconds 600  of overload
 *   --profile           CPU profiles of the measured servers, in bench/results/
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { databaseUrl, globalSetup, globalTeardown } from '@chispa/testing/cluster'
import { printDocument } from './document.ts'
import { measureQuestion, unmeasured } from './measure-question.ts'
import { options } from './options.ts'
import { overloadQuestions, questionOf, questions } from './questions.ts'
import { describeMachine, type Machine, type Measured, type Result, readResult, writeResult } from './results.ts'
import { curves, remarks, table } from './table.ts'

const documentFile = fileURLToPath(new URL('../../docs/performance.md', import.meta.url))
const { names, json, write, from } = options()
const unknown = names.filter(name => !questionOf(name))
if (unknown.length > 0) {
  console.error(
    `There is no question ${unknown.join(', ')}: use ${[...questions, ...overloadQuestions].map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}
if (write && names.length > 0) {
  console.error('docs/performance.md is printed from all questions: --write goes without names')
  process.exit(1)
}

const result = from ? readResult(from) : await measure()
if (write) writeFileSync(documentFile, printDocument(withUnasked(result)))
const rows = result.measured.flatMap(({ rows }) => rows)
console.log(`\n${table(rows)}\n\n${curves(result.measured)}${remarks(rows)}`)

function resultOf(machine: Machine, measured: Measured[]): Result {
  return { at: new Date().toISOString(), machine, measured }
}

/** The document names every question, also those that a run did not come to. */
function withUnasked(result: Result): Result {
  const measured = questions.map(
    ({ name }) => result.measured.find(one => one.name === name) ?? unmeasured(name, 0, 'it was not asked'),
  )
  return { ...result, measured }
}

async function measure(): Promise<Result> {
  await globalSetup()
  try {
    const machine = await describeMachine(databaseUrl(process.env.TEST_CLUSTER_URL!, 'postgres'))
    const measured: Measured[] = []
    for (const question of names.length === 0 ? questions : names.flatMap(name => questionOf(name) ?? [])) {
      const one = await measureQuestion(question)
      console.error(`${question.name}: ${one.seconds} s, ${one.rows.map(({ verdict }) => verdict).join(', ')}`)
      measured.push(one)
      // What was measured so far is there, should the run be broken off.
      if (json) writeResult(json, resultOf(machine, measured))
    }
    return resultOf(machine, measured)
  } finally {
    await globalTeardown()
  }
}
