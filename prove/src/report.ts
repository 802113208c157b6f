/** The first part of docs/reliability.md, printed from the runs that were kept. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commands } from './commands/commands.ts'
import { faults } from './faults/faults.ts'
import { invariants } from './invariants.ts'
import type { Mutant } from './mutants.ts'
import type { Result } from './run.ts'

/** `remark`: what came of its violations, written by whoever looked for their cause. */
export type Run = Omit<Result, 'story'> & {
  at: string
  commit: string
  faultsPerMinute: number
  lanes: number
  remark?: string
}

/** Named, so that nobody takes their absence for a proof. */
export const neverTried = [
  'a restore of a backup after which people went on paying (a planned move, which loses nothing, is among the commands)',
  'a full disk where nobody may mount one, and after a failover: the standby is on the disk of the machine',
  'the clock of the database: those of the services jump',
  'wallets that pay and swear that they did not, and wallets that lose their own books',
  'real Lightning nodes, real chips, real networks: the network of the wallets is the sandbox’s',
]

/** Of a file each: runs that end beside each other lose nothing of one another. */
export function readRuns(folder: string): Run[] {
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.json')) : []
  return names.sort().map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Run)
}

export function keepRun(folder: string, run: Run): void {
  mkdirSync(folder, { recursive: true })
  const name = `${run.at.slice(0, 19).replaceAll(':', '')}-${run.seed}.json`
  writeFileSync(join(folder, name), `${JSON.stringify(run, null, 2)}\n`)
}

const sumOf = (all: Record<string, number>[]): [string, number][] => {
  const names = [...new Set(all.flatMap(one => Object.keys(one)))].sort()
  return names.map(name => [name, all.reduce((sum, one) => sum + (one[name] ?? 0), 0)])
}
const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, one) => sum + one, 0)
const table = (head: [string, string], rows: [string, number | string][]) =>
  [`| ${head[0]} | ${head[1]} |`, '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n')

/** Of every patch, also of those that were never tried. */
function mutantRows(tried: readonly Mutant[]): [string, string][] {
  const patches = readdirSync(new URL('../mutants/', import.meta.url)).filter(file => file.endsWith('.patch'))
  return patches.sort().map(file => {
    const name = file.replace('.patch', '')
    const { caughtBy, seconds } = tried.find(one => one.name === name) ?? {}
    const result = caughtBy?.length ? `${caughtBy.join(', ')} (${seconds} s)` : '**not caught**'
    return [name.replaceAll('-', ' '), caughtBy ? result : 'not tried yet']
  })
}

export function printReport(runs: readonly Run[], mutants: readonly Mutant[]): string {
  const [done, injected] = [sumOf(runs.map(one => one.commands)), sumOf(runs.map(one => one.faults))]
  const missing = (names: string[], counted: [string, number][]) =>
    names.filter(name => !counted.some(([one]) => one === name))
  const unmet = [...missing(Object.keys(commands), done), ...missing(Object.keys(faults), injected)]
  const violated = (name: string) =>
    runs.flatMap(({ violations }) => violations).filter(({ invariant }) => invariant === name).length
  const rows = runs.map(
    one =>
      `| ${one.at.slice(0, 10)} | ${one.commit} | ${one.seed} | ${one.minutes.toFixed(1)} | ${Math.round(one.healedMs / 1000)} s | ${total(one.commands)} | ${Math.round((100 * one.answered) / total(one.commands))} % | ${total(one.faults)} | ${one.violations.length} |`,
  )
  const remarks = runs.flatMap(({ seed, remark }) => (remark ? [`- Seed ${seed}: ${remark}`] : []))
  return `## People pay while everything fails

\`npm run prove -- --write\` adds a run. Each starts two web services, two listeners, PostgreSQL, two relays and wallets of the recorded kinds as in \`docs/wallets.md\`, lets people tap, send and be paid at the
same time while faults come and go, heals everything, waits until nothing is open, and holds five ledgers against each other: the wallets' own books, what the listener tells, payments as the API tells each member, what webhooks
and streams told, and what tills and payers were told. It speaks HTTP, relays and webhooks only. \`--seed\` draws the same people and faults again; what meets what is the machine's doing.

### Runs

| Day | Commit | Seed | Minutes | Healed in | Commands | Answered | Faults | Violations |
|---|---|---|---|---|---|---|---|---|
${rows.length > 0 ? rows.join('\n') : '| no run was kept | | | | | | | | |'}
${remarks.length > 0 ? `\n${remarks.join('\n')}\n` : ''}
### Invariants

${table(
  ['Must never happen', 'Times'],
  invariants.map(({ name }): [string, number] => [name, violated(name)]),
)}

A payment may be open while its wallet has no record of it, or is of a kind that cannot tell (\`docs/wallets.md\`: Coinos to Coinos, Minibits, Cashu.me; of what came back, Alby Hub and LNbits too), and its member is told until when. What is paid to Minibits and Cashu.me is never learned of. Both count as told.

### Commands

${table(['What people did', 'Times'], done)}

### Faults

${table(['What failed', 'Times'], injected)}

### Does the net hold?

\`npm run prove -- --mutants --write\` breaks the product on purpose, in one way at a time (\`prove/mutants\`), and lets a run look for it with up to three seeds.

${table(['What was broken', 'Caught as'], mutantRows(mutants))}

### What was never tried

${[...unmet.map(name => `${name}: no run came to it`), ...neverTried].map(line => `- ${line}`).join('\n')}
`
}
