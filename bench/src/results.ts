/** What one run measured, and on what machine. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { connect } from '@chispa/database/connect'
import type { Curve, Row } from './question.ts'

export const resultsFolder = fileURLToPath(new URL('../results/', import.meta.url))

export type Machine = {
  processor: string
  cores: number
  memoryGigabytes: number
  node: string
  postgres: string
  commit: string
  /** Of the minute before the run. */
  loadBefore: number
}

export type Measured = { name: string; seconds: number; rows: Row[]; curves: Curve[]; rounds?: unknown }

export type Result = { at: string; machine: Machine; measured: Measured[] }

export async function describeMachine(databaseUrl: string): Promise<Machine> {
  return {
    processor: processorName(),
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres: await postgresVersion(databaseUrl),
    commit: commitName(),
    loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  }
}

/** ARM machines tell Node no name of their model. */
function processorName(): string {
  const { model = '' } = cpus()[0] ?? {}
  return [process.arch, model === 'unknown' ? '' : model].filter(Boolean).join(' ')
}

async function postgresVersion(url: string): Promise<string> {
  const sql = connect(url, { poolSize: 1 })
  try {
    const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`
    return row!.version
  } finally {
    await sql.end()
  }
}

function commitName(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '-uno') ? ' with changes' : ''}`
  } catch {
    return 'not a git checkout'
  }
}

export const writeResult = (file: string, result: Result) => writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)

export const readResult = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Result
