/** A service as a child process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { nodeFlags } from '@chispa/service/node-flags'
import type { Announcement, Replaced } from '@chispa/service/run'

export type ServiceProcess = {
  /** Resolves once it answers, with where. */
  up: Promise<Announcement>
  /** Resolves when it ends by itself. */
  exited: Promise<number | null>
  /** Only processes that serve are replaced: the port stays open. */
  replace: () => void
  /** Ends it and starts it from what is on the disk now. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

type Heard = { replaced?: () => void }
type Child = { process: ChildProcess; up: Promise<Announcement>; exited: Promise<number | null> }

export function startService(file: string, env: NodeJS.ProcessEnv, { replaced }: Heard = {}): ServiceProcess {
  const { promise: exited, resolve: endedByItself } = Promise.withResolvers<number | null>()
  let [isLeaving, isStopping] = [false, false]
  const start = (): Child => {
    const child = startChild(file, env)
    child.exited.then(code => !isLeaving && endedByItself(code))
    child.process.on('message', (message: Partial<Replaced>) => message.replaced && replaced?.())
    return child
  }
  let current = start()
  const end = async () => {
    isLeaving = true
    current.process.kill('SIGTERM')
    await current.exited
  }
  return {
    up: current.up,
    exited,
    // Once it is up: before, the signal would end it, and what it has read may be the files of before.
    replace() {
      const child = current
      child.up.then(() => child.process.kill('SIGUSR2'))
    },
    async restart() {
      if (isLeaving) return
      await end()
      if (isStopping) return
      isLeaving = false
      current = start()
    },
    async stop() {
      isStopping = true
      await end()
    },
  }
}

function startChild(file: string, env: NodeJS.ProcessEnv): Child {
  const child = spawn(process.execPath, [...nodeFlags, file], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const up = new Promise<Announcement>(resolve => child.once('message', message => resolve(message as Announcement)))
  const exited = new Promise<number | null>(resolve => child.on('exit', resolve))
  return { process: child, up, exited }
}
