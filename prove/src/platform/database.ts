/**
 * PostgreSQL as a server of its own that may be killed; whoever holds it starts it again, as a supervisor does. Where the machine allows it its disk
 * is a small one that can be filled. It fails over to a standby that has every commit which was acknowledged.
 */
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@chispa/sandbox/until'
import { postmasterPid } from '@chispa/testing/server-folder'
import { type ServerProcess, startServerProcess } from '@chispa/testing/server-process'
import { asSuperuser, startStandby } from '@chispa/testing/standby'
import { fill } from './full-disk.ts'

export type Database = {
  url: string
  /** Changes when it fails over. */
  port: number
  /** `SIGKILL` is a crash, `SIGINT` a restart in order. Resolves once another server runs. */
  end: (signal: 'SIGKILL' | 'SIGINT') => Promise<void>
  /** Another one in the same server, empty; the answer is its name. */
  addDatabase: () => Promise<string>
  dropDatabase: (name: string) => Promise<void>
  /** Kills it for good, and lets a standby take its place. */
  failOver: () => Promise<void>
  /** Takes what is left of its disk; undefined where the disk is that of the machine. The answer gives it back. */
  fillDisk: () => Promise<(() => Promise<void>) | undefined>
} & AsyncDisposable

/** Of what it holds there is little; its log of changes takes up to 256 MB, and a moment more. */
const diskSize = '800m'

type Server = { directory: string; process: ServerProcess; hasOwnDisk: boolean }

export async function startDatabase(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'chispa-prove-'))
  await chmod(folder, 0o755)
  const hasOwnDisk = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0
  const mount = `mount -t tmpfs -o size=${diskSize},mode=755 disk ${folder} && exec "$0" "$@"`
  const within = hasOwnDisk ? ['unshare', '-m', 'sh', '-c', mount] : []
  const directory = join(folder, 'postgres')
  let server: Server = { directory, process: startServerProcess(directory, {}, within), hasOwnDisk }
  const url = await server.process.url
  let [standbys, moves] = [0, 0]

  /** Where its files are, for us who do not see its disk. */
  const seen = ({ process: { child }, directory, hasOwnDisk }: Server) =>
    hasOwnDisk ? `/proc/${child.pid}/root${directory}` : directory

  async function asked(statement: string): Promise<void> {
    const sql = await asSuperuser(seen(server), database.port)
    await sql.unsafe(statement).finally(() => sql.end({ timeout: 0 }))
  }

  const database: Database = {
    url,
    port: Number(new URL(url).port),
    async end(signal) {
      const pid = await postmasterPid(seen(server))
      if (pid === undefined) return
      process.kill(pid, signal)
      await until(async () => {
        const next = await postmasterPid(seen(server))
        return next !== undefined && next !== pid
      })
    },
    async addDatabase() {
      const name = `moved_${++moves}`
      await asked(`create database ${name} owner ${new URL(url).username}`)
      return name
    },
    dropDatabase: name => asked(`drop database "${name}" with (force)`),
    async failOver() {
      const from = { url: database.url, port: database.port, folder: seen(server) }
      const standby = await startStandby(from, join(folder, `standby-${++standbys}`))
      const pid = await postmasterPid(seen(server))
      await server.process.kill()
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
      await standby.promote()
      server = { directory: standby.directory, process: startServerProcess(standby.directory), hasOwnDisk: false }
      await server.process.url
      database.port = standby.port
    },
    async fillDisk() {
      return server.hasOwnDisk ? fill(join(seen(server), '..', 'filler')) : undefined
    },
    async [Symbol.asyncDispose]() {
      await server.process.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return database
}
