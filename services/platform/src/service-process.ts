/** A service as a child process. */
import { spawn } from 'node:child_process'
import { nodeFlags } from '@chispa/service/node-flags'

export type ServiceProcess = {
  /** Resolves with the address once it answers. */
  up: Promise<string>
  exited: Promise<number | null>
  stop: () => Promise<void>
}

export function startService(file: string, env: NodeJS.ProcessEnv): ServiceProcess {
  const child = spawn(process.execPath, [...nodeFlags, file], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const up = new Promise<string>(resolve => child.once('message', message => resolve((message as { up: string }).up)))
  const exited = new Promise<number | null>(resolve => child.on('exit', resolve))
  return {
    up,
    exited,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
