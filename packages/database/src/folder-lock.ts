/**
 * One process at a time makes or starts the server of a folder. The lock is a file that its holder touches every second;
 * it is void when the holder is dead, or, since a process id can come back, when it was not touched for ten.
 */
import { randomBytes } from 'node:crypto'
import { link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { discardFile } from './discard-file.ts'
import { isAlive } from './is-alive.ts'
import { DatabaseStartError } from './start-error.ts'

const touchEveryMs = 1000
const voidAfterMs = 10_000

export async function withFolderLock<T>(directory: string, work: () => Promise<T>): Promise<T> {
  const file = join(directory, 'lock')
  const mark = `${process.pid} ${randomBytes(6).toString('hex')}`
  await claim(file, mark)
  const touching = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), touchEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(touching)
    await discardFile(file, mark)
  }
}

/** A link appears whole and only where there is nothing: of several claims exactly one gets the name. */
async function claim(file: string, mark: string): Promise<void> {
  const draft = `${file}-${mark.split(' ')[1]}`
  try {
    await writeFile(draft, mark)
    for (;;) {
      const taken = await link(draft, file).then(() => false, isTaken)
      if (!taken) return
      const holder = await readFile(file, 'utf8').catch(() => '')
      if (holder && (await isVoid(file, holder))) await discardFile(file, holder)
      else await sleep(20)
    }
  } catch (error) {
    throw new DatabaseStartError(`The database folder cannot be written: ${(error as Error).message}`, { cause: error })
  } finally {
    await rm(draft, { force: true }).catch(() => {})
  }
}

function isTaken(error: { code?: string }): true {
  if (error.code !== 'EEXIST') throw error
  return true
}

async function isVoid(file: string, holder: string): Promise<boolean> {
  const pid = Number(holder.split(' ')[0])
  const touched = (await stat(file).catch(() => undefined))?.mtimeMs ?? Date.now()
  // In a container every start has the same pid: what was touched before we were there is not ours.
  const own = pid === process.pid && touched >= Date.now() - process.uptime() * 1000
  return !(own || (pid !== process.pid && isAlive(pid))) || Date.now() - touched > voidAfterMs
}
