/**
 * A port of this machine that nobody has, nor gets: for a program that has to be told its own, and may start late or again. It
 * lies below those that the kernel hands out, and is marked for the test files that run beside this one.
 */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The files of one run have the same parent. */
const folder = join(tmpdir(), `chispa-test-ports-${process.ppid}`)
const marks: string[] = []
process.once('exit', () => {
  for (const mark of marks) rmSync(mark, { force: true })
})

export async function freePort(): Promise<number> {
  mkdirSync(folder, { recursive: true })
  for (;;) {
    const port = randomInt(10_000, 15_000)
    if (take(port) && (await isFree(port))) return port
  }
}

function take(port: number): boolean {
  const mark = join(folder, String(port))
  try {
    closeSync(openSync(mark, 'wx'))
  } catch {
    return false
  }
  marks.push(mark)
  return true
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
