/** What the last run of each target came to, kept for the documents. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Finding } from './findings.ts'
import type { Figures } from './target.ts'

export type Kept = Figures & { at: string; commit: string; seed: number; findings: Finding[] }
/** By target. */
export type Results = Record<string, Kept>

const file = fileURLToPath(new URL('../results.json', import.meta.url))

export const readResults = (): Results => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {})

/** Targets that were not run keep what they had: a whole run may be run in parts. */
export function keepResults(results: Results): void {
  const all = Object.entries({ ...readResults(), ...results }).sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
}
