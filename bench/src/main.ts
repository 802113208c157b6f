/**
 * Benchmarks, one file per question: `npm run bench [name...]`. Each is a ratio to something bare that is measured in the
 * same run. Prints a table and writes JSON into results/. A missed target is told, never an error: machines differ.
 */
import type { Row } from './question.ts'
import { questions } from './questions.ts'
import { writeResult } from './results.ts'
import { remarks, table } from './table.ts'

const wanted = process.argv.slice(2).filter(name => !name.startsWith('--'))
const unknown = wanted.filter(name => !questions.some(question => question.name === name))
if (unknown.length > 0) {
  console.error(`There is no question ${unknown.join(', ')}: use ${questions.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const rows: Row[] = []
for (const { name, run } of questions.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.error(`measuring ${name}`)
  const answer = await run()
  writeResult(name, answer)
  rows.push(...answer.rows)
}
console.log(`\n${table(rows)}\n\n${remarks(rows)}`)
