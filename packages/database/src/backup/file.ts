/** A backup as a file, or as what goes through standard output: everything that `dump` writes, encrypted. */
import { createReadStream, createWriteStream } from 'node:fs'
import { link, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Connection } from '../connect.ts'
import { type Counts, dump, type Manifest } from './dump.ts'
import { explainFile } from './explain-file.ts'
import { type Lock, type Target, writeSealed } from './sealed-stream.ts'

export type Backup = Lock & { path: string }
type About = Pick<Manifest, 'version' | 'secrets'>
export type Made = { counts: Counts; bytes: number }

const draftEnd = '.partial'

/** The file appears whole, under its name, or not at all; what is there already stays. */
export async function backUp(sql: Connection, { path, ...lock }: Backup, about: About): Promise<Made> {
  const draft = path + draftEnd
  await removeOldDrafts(dirname(path))
  const file = await open(draft, 'wx', 0o600).catch(explainFile(draft))
  try {
    const stream = createWriteStream('', { fd: file.fd, autoClose: false })
    const made = await backUpTo(sql, { stream, name: draft }, lock, about)
    await file.sync().catch(explainFile(draft))
    await link(draft, path).catch(explainFile(path))
    return made
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
}

const maxDraftAgeMs = 24 * 3600_000

/** Drafts of backups that were killed: no backup is written for a day. */
async function removeOldDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith(`.age${draftEnd}`)) continue
    const draft = join(folder, name)
    const found = await stat(draft).catch(() => undefined)
    if (found?.isFile() && Date.now() - found.mtimeMs > maxDraftAgeMs) await rm(draft, { force: true }).catch(() => {})
  }
}

export async function backUpTo(sql: Connection, target: Target, lock: Lock, about: About): Promise<Made> {
  const { result, bytes } = await writeSealed(target, lock, write =>
    dump(sql, { ...about, madeAt: new Date().toISOString() }, write),
  )
  return { counts: result, bytes }
}

export async function openFile(path: string): Promise<Readable> {
  const file = createReadStream(path)
  const opened = new Promise((resolve, reject) => file.once('open', resolve).once('error', reject))
  await opened.catch(explainFile(path))
  return file
}
