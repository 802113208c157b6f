/** Folders for embedded servers: initialised once per test file, then copied. */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect } from '@chispa/database/connect'
import { startEmbedded } from '@chispa/database/embedded'

const run = promisify(execFile)

export type ServerFolders = {
  /** Initialised, its server not running; holds a table `kept`. */
  base: string
  /** Where nothing is yet; with a space and an accent, as people name folders. */
  newPath: () => string
  /** A copy of `base`, which has not chosen a port. */
  initialised: () => Promise<string>
  remove: () => Promise<void>
}

export async function serverFolders(): Promise<ServerFolders> {
  const root = await mkdtemp(join(tmpdir(), 'chispa-embedded-'))
  await chmod(root, 0o755)
  const base = join(root, 'base')
  const server = await startEmbedded({ directory: base })
  await ask(server.url, `create table kept as select 'yes' as value`)
  await server.stop()
  let count = 0
  const newPath = () => join(root, `número ${++count}`)
  return {
    base,
    newPath,
    async initialised() {
      const directory = newPath()
      await run('cp', ['-a', base, directory])
      await rm(join(directory, 'port'))
      return directory
    },
    async remove() {
      await run('rm', ['-rf', root])
    },
  }
}

export async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const sql = connect(url, { poolSize: 1, connectTimeoutMs: 60_000 })
  try {
    return [...(await sql.unsafe(statement))]
  } finally {
    await sql.end()
  }
}

export const hasKept = async (url: string) => (await ask(url, 'select value from kept'))[0]?.value === 'yes'

/** Of a server that runs or was killed; a server that was stopped leaves none. */
export async function postmasterPid(directory: string): Promise<number | undefined> {
  const text = await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0]) || undefined
}
