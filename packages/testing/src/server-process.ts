/** Processes of their own that hold an embedded server, to be killed, raced and run as another user. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type ServerProcess = {
  child: ChildProcess
  /** Resolves with the address of the database; rejects with the error that the start gave. */
  url: Promise<string>
  stop: () => Promise<void>
  kill: () => Promise<void>
}

/** Changes its user only when everything is read: the folder of the sources may be closed to that user. */
const script = `
  import { findBinaries } from ${JSON.stringify(import.meta.resolve('@chispa/database/binaries'))}
  import { startEmbedded } from ${JSON.stringify(import.meta.resolve('@chispa/database/embedded'))}
  try {
    await findBinaries()
    const { uid, gid } = JSON.parse(process.argv[2])
    if (gid !== undefined) process.setgroups([gid])
    if (gid !== undefined) process.setgid(gid)
    if (uid !== undefined) process.setuid(uid)
    const server = await startEmbedded({ directory: process.argv[1] })
    process.stdout.write(JSON.stringify({ url: server.url }) + '\\n')
    const leave = async () => {
      await server.stop()
      process.exit()
    }
    process.stdin.once('data', leave).once('end', leave)
  } catch ({ name, message }) {
    process.stdout.write(JSON.stringify({ name, message }) + '\\n')
  }`

/** `within`: a program and its arguments that run it, for a place of its own. */
export function startServerProcess(
  directory: string,
  user: { uid?: number; gid?: number } = {},
  within: readonly string[] = [],
): ServerProcess {
  const node = [process.execPath, '--input-type=module', '-e', script, directory, JSON.stringify(user)]
  const [program, ...args] = [...within, ...node] as [string, ...string[]]
  const child = spawn(program, args, {
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  return {
    child,
    url: firstLine(child),
    async stop() {
      child.stdin!.write('stop\n')
      await exited
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const { url, name, message } = JSON.parse(line)
    if (url) return url
    throw Object.assign(new Error(message), { name })
  }
  throw new Error('The process ended without a word')
}

/** Waits for a state that no event announces, with a bound for busy machines: it ends as soon as it can. */
export async function eventually<T>(look: () => Promise<T | undefined | false>, timeoutMs = 120_000): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${look}`)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}
