/** The log of the embedded server: two files of bounded size, the running one and the one before. */
import { copyFile, type FileHandle, open, rename, stat, truncate } from 'node:fs/promises'
import type { ServerUser } from './server-user.ts'

const limitBytes = 2_000_000

export async function openLog(file: string, owner?: ServerUser): Promise<FileHandle> {
  if (await isFull(file)) await rename(file, before(file))
  const handle = await open(file, 'a', 0o600)
  if (owner) await handle.chown(owner.uid, owner.gid)
  return handle
}

/** While the server runs it holds the file open, so the file is emptied in place; it only ever appends. */
export async function trimLog(file: string): Promise<void> {
  if (!(await isFull(file))) return
  await copyFile(file, before(file))
  await truncate(file)
}

const isFull = async (file: string) => ((await stat(file).catch(() => undefined))?.size ?? 0) > limitBytes

const before = (file: string) => `${file}.1`
