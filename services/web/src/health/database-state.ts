/**
 * Whether the database answers, and whether it can take anything in. A server whose disk is full answers questions as ever and fails
 * where a file has to grow, or not at all any more.
 */
import { statfs } from 'node:fs/promises'
import { LoadingCache } from '@chispa/concurrency/bounded-cache'
import { withTimeout } from '@chispa/concurrency/timeout'
import type { Connection } from '@chispa/database/connect'
import type { Deps } from '../deps.ts'

export type DatabaseState = 'up' | 'down' | 'full'

const timeoutMs = 2000
/** The question whether there is room costs the server a file. */
const remembersMs = 10_000
const diskFull = '53100'
/** With less PostgreSQL cannot begin the next file of its log. */
const minFreeBytes = 16 * 1024 * 1024

export function databaseState({ sql, clock, dataDir }: Pick<Deps, 'sql' | 'clock' | 'dataDir'>) {
  const known = new LoadingCache<'room', boolean>({ max: 1, ttlMs: remembersMs, clock })
  return async (): Promise<DatabaseState> => {
    if (!(await succeeds(sql`select 1`))) return (await isFull(dataDir)) ? 'full' : 'down'
    return (await known.get('room', () => hasRoom(sql))) ? 'up' : 'full'
  }
}

/** More rows than fit into its memory: the server writes them to its disk. Whatever else goes wrong says nothing of the disk. */
async function hasRoom(sql: Connection): Promise<boolean> {
  const spill = sql.begin('read only', async tx => {
    await tx`set local work_mem = '64kB'`
    await tx`select count(*) from generate_series(1, 20000)`
  })
  const code = await withTimeout(
    spill.then(
      () => undefined,
      (error: { code?: string }) => error.code,
    ),
    timeoutMs,
  )
  return code !== diskFull
}

async function isFull(dataDir: string | undefined): Promise<boolean> {
  if (dataDir === undefined) return false
  const disk = await statfs(dataDir).catch(() => undefined)
  return disk !== undefined && disk.bavail * disk.bsize < minFreeBytes
}

const succeeds = async (query: PromiseLike<unknown>): Promise<boolean> =>
  (await withTimeout(
    Promise.resolve(query).then(
      () => true,
      () => false,
    ),
    timeoutMs,
  )) ?? false
