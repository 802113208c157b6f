/** What a run came to, kept for the documents. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Finding } from './findings.ts'
import type { Figures } from './target.ts'

export type Results = {
  at: string
  commit: string
  seed: number
  figures: Record<string, Figures>
  findings: Finding[]
}

const file = fileURLToPath(new URL('../results.json', import.meta.url))

export const keepResults = (results: Results): void => writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
export const readResults = (): Results => JSON.parse(readFileSync(file, 'utf8')) as Results
