/** A backup is opened and accepted before the database is looked at, and all of it takes effect at once or nothing does. */
import type { Readable } from 'node:stream'
import type { Connection, Transaction } from '../connect.ts'
import { cut, lockHistory, migrate, readHistory } from '../migrate.ts'
import type { Counts, Manifest } from './dump.ts'
import { dropOwn, lockOwn, requireEmpty } from './empty-target.ts'
import { count, Lines, load, readManifest } from './load.ts'
import { readSealed } from './sealed-stream.ts'

export type Source = { stream: Readable; passphrase: string }
export type Restored = { manifest: Manifest; counts: Counts }

export type Steps = {
  /** Refuses by throwing; nothing has been written yet. */
  accept?: (manifest: Manifest) => Promise<void> | void
  /** The rows are there, in the schema of this version; without it they stay in that of the backup. */
  afterLoad?: (tx: Transaction, manifest: Manifest) => Promise<void>
  /** Everything is in its place, and counts once this is done. */
  beforeCommit?: () => Promise<void>
}

export async function restore(
  sql: Connection,
  source: Source,
  { accept, afterLoad, beforeCommit }: Steps = {},
): Promise<Restored> {
  return withBackup(source, async (manifest, lines) => {
    await accept?.(manifest)
    const counts = (await sql.begin(async tx => {
      await tx`set local statement_timeout = 0`
      await tx`set local idle_in_transaction_session_timeout = 0`
      await lockHistory(tx)
      await requireEmpty(tx)
      await lockOwn(tx)
      // Somebody may have written while the locks were waited for.
      await requireEmpty(tx)
      await dropOwn(tx)
      await migrate(tx, undefined, manifest.migration)
      const loaded = await load(tx, lines)
      if (afterLoad) {
        await migrate(tx)
        await afterLoad(tx, manifest)
      }
      await beforeCommit?.()
      return loaded
    })) as Counts
    // The server does it by itself too, a while later.
    await sql`analyze`.catch(() => {})
    return { manifest, counts }
  })
}

/** Everything that a restore does but writing: the backup is read to its end. */
export const examine = (source: Source): Promise<Restored> =>
  withBackup(source, async (manifest, lines) => ({ manifest, counts: await count(lines) }))

async function withBackup<T>(
  { stream, passphrase }: Source,
  work: (manifest: Manifest, lines: Lines) => Promise<T>,
): Promise<T> {
  try {
    const lines = new Lines(await readSealed(stream, passphrase))
    const manifest = await readManifest(lines)
    cut(await readHistory(), manifest.migration)
    return await work(manifest, lines)
  } finally {
    stream.destroy()
  }
}
