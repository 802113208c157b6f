/** PostgreSQL as a server of its own that may be killed; whoever holds it starts it again, as a supervisor does. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@chispa/sandbox/until'
import { postmasterPid } from '@chispa/testing/server-folder'
import { startServerProcess } from '@chispa/testing/server-process'

export type Database = {
  url: string
  port: number
  /** `SIGKILL` is a crash, `SIGINT` a restart in order. Resolves once another server runs. */
  end: (signal: 'SIGKILL' | 'SIGINT') => Promise<void>
} & AsyncDisposable

export async function startDatabase(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'chispa-prove-'))
  await chmod(folder, 0o755)
  const directory = join(folder, 'postgres')
  const server = startServerProcess(directory)
  const url = await server.url
  return {
    url,
    port: Number(new URL(url).port),
    async end(signal) {
      const pid = await postmasterPid(directory)
      if (pid === undefined) return
      process.kill(pid, signal)
      await until(async () => {
        const next = await postmasterPid(directory)
        return next !== undefined && next !== pid
      })
    },
    async [Symbol.asyncDispose]() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
