/** A service as a child process. */
import { spawn } from 'node:child_process'
import { nodeFlags } from '@chispa/service/node-flags'

export type ServiceProcess = { exited: Promise<number | null>; stop: () => Promise<void> }

export function startService(file: string, env: NodeJS.ProcessEnv): ServiceProcess {
  const child = spawn(process.execPath, [...nodeFlags, file], { env, stdio: 'inherit' })
  const exited = new Promise<number | null>(resolve => child.on('exit', resolve))
  return {
    exited,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
