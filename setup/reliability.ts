/** docs/reliability.md: what the programs found that try to break the product, from the figures that they kept. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printOverload } from '../bench/src/overload-document.ts'
import type { Result } from '../bench/src/results.ts'
import { printFuzzing } from '../fuzz/src/report.ts'
import { readResults } from '../fuzz/src/results.ts'
import { readMutants } from '../prove/src/mutants.ts'
import { printReport, readRuns } from '../prove/src/report.ts'
import { type LongLifeResults, printLongLife } from '../scenarios/src/long-life/print.ts'
import { root } from './project.mjs'

const kept = <T>(file: string): T | undefined =>
  existsSync(join(root, file)) ? (JSON.parse(readFileSync(join(root, file), 'utf8')) as T) : undefined

export function reliabilityMarkdown(): string {
  const [longLife, overload] = [kept<LongLifeResults>('scenarios/long-life.json'), kept<Result>('bench/overload.json')]
  return [
    '# Reliability\n',
    'What four programs found that try to break the product. Each keeps its figures with `--write`, and `npm run docs` prints this file from them; do not edit it. Figures are of the commits and the machine that they name, which was busy with other work where they say so.\n',
    printReport(readRuns(join(root, 'prove/runs')), readMutants(join(root, 'prove/mutants.json'))),
    printFuzzing(readResults()),
    printOverload(overload),
    ...(longLife ? [printLongLife(longLife)] : []),
    '## What others publish\n',
    'Nothing of this kind was found of other wallet platforms: the chaos tests of lnd and ldk-server are the nearest.\n',
  ].join('\n')
}
