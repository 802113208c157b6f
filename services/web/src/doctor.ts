/**
 * `npm run doctor`: the self-test of the dashboard on the command line, with the same environment as the web service. Ends
 * with 1 when something is wrong.
 */
import { type CheckResult, faultSentences } from '@chispa/contract/self-test'
import { openDatabase } from '@chispa/database/open'
import { createLog } from '@chispa/service/log'
import { assemble } from './assemble.ts'
import { readWebConfig } from './config.ts'
import { processParts } from './process-parts.ts'
import { runChecks, runDomainChecks } from './self-test/run-checks.ts'
import { selfTestDeps } from './self-test/ways.ts'

const marks = { ok: 'ok     ', wrong: 'WRONG  ', not_made: '–      ' }

try {
  const parts = await examine()
  const texts = parts.map(({ title, results }) => [...(title ? [`\n${title}`] : []), ...results.map(lineOf)].join('\n'))
  process.stdout.write(`${texts.join('\n')}\n`)
  process.exitCode = parts.some(({ results }) => results.some(({ state }) => state === 'wrong')) ? 1 : 0
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

/** The instance, then each further domain. */
async function examine(): Promise<{ title?: string; results: CheckResult[] }[]> {
  const config = readWebConfig()
  await using parts = new AsyncDisposableStack()
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    poolSize: 4,
    applicationName: 'chispa-doctor',
  })
  parts.defer(() => database.close())
  const { deps, stop } = await assemble(processParts(config, { sql: database.sql, log: createLog('doctor', 'silent') }))
  parts.defer(stop)
  const ways = selfTestDeps(deps, { dataDir: deps.dataDir })
  parts.defer(ways.stop)
  // Awaited here: what it stands on ends with this function.
  const found: { title?: string; results: CheckResult[] }[] = [{ results: await runChecks(ways) }]
  for (const host of deps.settings.domains.keys())
    found.push({ title: host, results: await runDomainChecks(ways, host) })
  return found
}

function lineOf({ check, state, fault, values, detail, copy }: CheckResult): string {
  const head = `${marks[state]}${check.replaceAll('_', ' ')}`
  if (fault === null) return detail === null ? head : `${head}: ${detail}`
  const sentence = faultSentences[fault].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  const texts = copy.map(({ into, text }) => `\n    ${into}:\n${text.replace(/^/gm, '        ')}`)
  return `${head}: ${sentence}${detail ? ` (${detail})` : ''}${texts.join('')}`
}
