/** Keeps what was measured as JSON, one file per question, for whoever wants to compare. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Answer } from './question.ts'

export const resultsFolder = fileURLToPath(new URL('../results/', import.meta.url))

export function writeResult(name: string, { rows, rounds }: Answer): void {
  mkdirSync(resultsFolder, { recursive: true })
  const machine = { node: process.version, cores: cpus().length, model: cpus()[0]?.model, load: loadavg() }
  const result = { name, at: new Date().toISOString(), machine, rows, rounds }
  writeFileSync(join(resultsFolder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}
