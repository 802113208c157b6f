/** A program of the system while a scenario needs it, with what it said. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

export type Program = { child: ChildProcess; output: string; kill: () => Promise<void> } & AsyncDisposable

export function startProgram(path: string, parameters: string[], options: SpawnOptions = {}): Program {
  const child = spawn(path, parameters, { cwd: '/', ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  const program: Program = {
    child,
    output: '',
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    /** Asked to end, so that it ends what it started itself. */
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await exited
      clearTimeout(late)
    },
  }
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => (program.output = (program.output + chunk).slice(-20_000)))
  return program
}
