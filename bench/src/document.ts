/** docs/performance.md, printed from what a run measured, and read again by its test. */
import type { Verdict } from './question.ts'
import type { Machine, Result } from './results.ts'
import { pointsOf } from './table.ts'

const heads = ['Benchmark', 'Question', 'Ours', 'Bare', 'Ratio', 'Target', 'Verdict'] as const

const machineRows: [keyof Machine, string][] = [
  ['processor', 'Processor'],
  ['cores', 'Cores'],
  ['memoryGigabytes', 'Memory (GiB)'],
  ['node', 'Node'],
  ['postgres', 'PostgreSQL'],
  ['commit', 'Commit'],
  ['loadBefore', 'Load of the minute before'],
]

export function printDocument({ at, machine, measured }: Result): string {
  const rows = measured.flatMap(({ name, rows }) => rows.map(row => ({ name, ...row })))
  const count = (verdict: Verdict) => rows.filter(row => row.verdict === verdict).length
  const asked = measured.filter(({ seconds }) => seconds > 0)
  const growth = measured.flatMap(({ name, curves }) =>
    curves.map(curve => line([`\`${name}\``, curve.what, pointsOf(curve)])),
  )
  return [
    '# What was measured',
    '',
    '`npm run bench -- --write` prints this file from one run; do not edit it. Services, database, relays, wallets and the load generator shared one machine. Rates are of that machine; a ratio',
    'to a bare baseline, which the same run measured beside it, travels. `MISSED` and `UNMEASURED` mean what they say; `UNCLEAR` means that rates and processor time disagree, as on a machine with other work.',
    '',
    '## The machine',
    '',
    line(['What', 'On this run']),
    line(['---', '---']),
    ...machineRows.map(([key, label]) => line([label, String(machine[key])])),
    line(['Ended', at]),
    '',
    '## Every question',
    '',
    `Of ${rows.length}: ${count('met')} met, ${count('MISSED')} missed, ${count('UNCLEAR')} unclear, ${count('UNMEASURED')} unmeasured.`,
    '',
    line(heads),
    line(heads.map(() => '---')),
    ...rows.map(({ name, question, ours, bare, ratio, wanted, verdict }) =>
      line([`\`${name}\``, question, ours, bare, ratio || '-', wanted, verdict]),
    ),
    '',
    '## Growth',
    '',
    line(['Benchmark', 'What', 'At each size']),
    line(['---', '---', '---']),
    ...growth,
    '',
    '## Notes',
    '',
    ...rows.filter(({ notes }) => notes).map(({ name, question, notes }) => `- \`${name}\`, ${question}: ${notes}`),
    '',
    '## How long each took',
    '',
    `${asked.map(({ name, seconds }) => `\`${name}\` ${seconds} s`).join(', ')}.`,
    '',
  ].join('\n')
}

const line = (cells: readonly string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`

export type PrintedRow = { name: string; question: string; verdict: Verdict }

/** The rows of the table of questions and the cells of the machine. Throws on a file of another form. */
export function readDocument(text: string): { machine: Map<string, string>; rows: PrintedRow[] } {
  const machine = new Map(tableUnder(text, '## The machine').map(([what, value]) => [what!, value!]))
  const rows = tableUnder(text, '## Every question').map(cells => {
    if (cells.length !== heads.length) throw new Error(`a row of ${cells.length} cells: ${cells.join(' | ')}`)
    const [name, question] = cells
    return { name: name!.replaceAll('`', ''), question: question!, verdict: cells.at(-1) as Verdict }
  })
  return { machine, rows }
}

/** Its rows without the head. */
function tableUnder(text: string, heading: string): string[][] {
  const section = text.split(`\n${heading}\n`)[1]?.split('\n## ')[0]
  if (section === undefined) throw new Error(`there is no section ${heading}`)
  const lines = section.split('\n').filter(line => line.startsWith('| '))
  return lines.slice(2).map(line =>
    line
      .slice(2, -2)
      .split(/(?<!\\) \| /)
      .map(cell => cell.trim()),
  )
}

export const machineLabels = machineRows.map(([, label]) => label)
