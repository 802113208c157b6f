import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm } from 'node:fs/promises'

/**
 * Removes a file if it still has this content. The file is moved before it is judged, so that of two processes neither
 * removes what the other has just put in its place.
 */
export async function discardFile(file: string, content: string): Promise<void> {
  const aside = `${file}-${randomBytes(6).toString('hex')}`
  await rename(file, aside).catch(() => {})
  const moved = await readFile(aside, 'utf8').catch(() => content)
  if (moved !== content) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}
