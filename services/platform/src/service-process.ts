/** A service as a child process. */
import { spawn } from 'node:child_process'
import { nodeFlags } from '@chispa/service/node-flags'
import type { Announcement } from '@chispa/service/run'

export type ServiceProcess = {
  /** Resolves once it answers, with where. */
  up: Promise<Announcement>
  exited: Promise<number | null>
  /** Only processes that serve are replaced: the port stays open. */
  replace: () => void
  stop: () => Promise<void>
}

export function startService(file: string, env: NodeJS.ProcessEnv): ServiceProcess {
  const child = spawn(process.execPath, [...nodeFlags, file], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const up = new Promise<Announcement>(resolve => child.once('message', message => resolve(message as Announcement)))
  const exited = new Promise<number | null>(resolve => child.on('exit', resolve))
  return {
    up,
    exited,
    replace: () => void child.kill('SIGUSR2'),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
