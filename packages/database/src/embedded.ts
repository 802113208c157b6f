/**
 * The embedded PostgreSQL of one folder, shared by all processes that name the same folder: the first starts it, the
 * others join, the last to leave stops it. If it dies while in use it is started again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { withFolderLock } from './folder-lock.ts'
import { launch } from './launch.ts'
import { choosePort, recallPort, rememberPort } from './port-file.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { trimLog } from './server-log.ts'
import { databaseName, type ServerUse, useServer } from './server-use.ts'
import { DatabaseStartError } from './start-error.ts'

export type EmbeddedOptions = {
  directory: string
  /** Without it a free port is chosen once and kept. */
  port?: number
  log?: (message: string) => void
}

export type EmbeddedServer = { url: string; stop: () => Promise<void> }

const startTimeoutMs = 60_000
const trimEveryMs = 3_600_000

export async function startEmbedded({ directory, port, log = () => {} }: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = await openDataFolder(directory, log)
  const server = new Held(folder, port, log)
  const actualPort = await server.hold()
  return {
    url: `postgres://${databaseName}:${folder.password}@127.0.0.1:${actualPort}/${databaseName}`,
    stop: () => server.stop(),
  }
}

/** Held from `hold` until `stop`; when the server is lost in between, `hold` runs again in the background. */
class Held {
  readonly #folder: DataFolder
  readonly #port: number | undefined
  readonly #log: (message: string) => void
  #use: ServerUse | undefined
  #recovery = Promise.resolve()
  readonly #stopping = new AbortController()
  readonly #trim: NodeJS.Timeout

  constructor(folder: DataFolder, port: number | undefined, log: (message: string) => void) {
    this.#folder = folder
    this.#port = port
    this.#log = log
    this.#trim = setInterval(() => void trimLog(folder.logFile).catch(() => {}), trimEveryMs).unref()
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted
  }

  async hold(): Promise<number> {
    const deadline = Date.now() + startTimeoutMs
    let started = false
    try {
      while (!this.#isStopped && Date.now() < deadline) {
        const running = await findPostmaster(this.#folder.data)
        if (running?.ready) this.#use = await useServer(this.#folder, running.port, () => this.#lost())
        if (running && this.#use) return running.port
        if (running) await sleep(10)
        else started = (await start(this.#folder, this.#port, this.#log)) || started
      }
      const why = this.#isStopped ? 'was stopped' : `did not come up within ${startTimeoutMs / 1000} seconds`
      throw new DatabaseStartError(`The embedded database ${why}`)
    } catch (error) {
      const useless = started && (await findPostmaster(this.#folder.data))
      if (useless) await stopPostmaster(this.#folder.data, useless)
      throw error
    }
  }

  #lost(): void {
    if (this.#isStopped) return
    this.#log('embedded database: connection lost, looking after the server')
    this.#recovery = this.#recover()
  }

  async #recover(): Promise<void> {
    await this.#use?.close()
    this.#use = undefined
    while (!this.#isStopped && !this.#use) {
      await this.hold().catch(error => this.#log(`embedded database: ${error.message}`))
      if (!this.#use) await sleep(1000, undefined, { signal: this.#stopping.signal }).catch(() => {})
    }
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return
    this.#stopping.abort()
    clearInterval(this.#trim)
    await this.#recovery
    const running = await findPostmaster(this.#folder.data)
    const last = await this.#use?.release().catch(() => false)
    if (running && last) {
      this.#log('embedded database: stopping')
      await stopPostmaster(this.#folder.data, running)
    }
    await this.#use?.close()
  }
}

/** Whether a server was started; false: there was one by now, or the attempt has to be repeated. */
function start(folder: DataFolder, wanted: number | undefined, log: (message: string) => void): Promise<boolean> {
  return withFolderLock(folder.directory, async () => {
    if (await findPostmaster(folder.data)) return false
    return startAlone(folder, wanted, log)
  })
}

async function startAlone(
  folder: DataFolder,
  wanted: number | undefined,
  log: (message: string) => void,
): Promise<boolean> {
  const port = wanted ?? (await recallPort(folder)) ?? choosePort()
  log(`embedded database: starting on port ${port}`)
  const outcome = await launch(folder, port)
  if (outcome === 'port-taken' && wanted) {
    throw new DatabaseStartError(
      `Port ${port} is taken by another program: choose another one for the embedded database`,
    )
  }
  if (outcome === 'port-taken') await rememberPort(folder, choosePort())
  if (outcome === 'ready') await rememberPort(folder, port)
  if (outcome === 'gave-way') await sleep(50)
  return outcome === 'ready'
}
