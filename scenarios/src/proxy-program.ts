/** nginx and Caddy as Debian ships them: from the system, else unpacked into a folder of the test's own. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '@chispa/sandbox/until'

const run = promisify(execFile)
const systemFolders = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/usr/local/sbin']

export type ProxyName = 'nginx' | 'caddy'

/** Where the program is; undefined when the machine has none and none can be fetched. */
export async function findProxy(name: ProxyName, folder: string): Promise<string | undefined> {
  for (const path of systemFolders.map(folder => join(folder, name))) if (await isThere(path)) return path
  try {
    const into = join(folder, name)
    await mkdir(into, { recursive: true })
    await run('apt-get', ['download', name], { cwd: into, timeout: 60_000 })
    const [archive] = (await readdir(into)).filter(file => file.endsWith('.deb'))
    await run('dpkg', ['-x', archive as string, into], { cwd: into })
    for (const path of systemFolders.map(folder => join(into, folder, name))) {
      if (!(await isThere(path))) continue
      // Unpacked alone it may lack a library.
      await run(path, [name === 'nginx' ? '-v' : 'version'], { timeout: 10_000 })
      return path
    }
  } catch {
    // Told by whoever skips.
  }
  return undefined
}

/** Runs until it is disposed; ready when it takes connections. */
export async function startProxy(
  program: string,
  parameters: string[],
  port: number,
  variables: Record<string, string> = {},
): Promise<AsyncDisposable> {
  const env = { ...process.env, HOME: '/tmp', ...variables }
  const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (output += chunk))
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${output}`)
    return isOpen(port)
  })
  return {
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

const isOpen = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
