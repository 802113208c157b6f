/** One of our services as it runs in production, on a port of its own. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@chispa/sandbox/until'
import { nodeFlags } from '@chispa/service/node-flags'
import { profileFlags } from './profile.ts'
import { Program } from './program.ts'

export type ServiceProcess = { program: Program; url: string; host: string; port: number } & AsyncDisposable

export async function startService(name: string, main: URL, env: NodeJS.ProcessEnv): Promise<ServiceProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'chispa-bench-'))
  const logFile = join(folder, 'log')
  // Into a file: whoever read a pipe would take processor time from what is measured.
  const output = openSync(logFile, 'w')
  const program = new Program(main, { output, flags: [...nodeFlags, ...profileFlags(name)], env })
  const [dispose, log] = [
    async () => {
      await program.stop()
      closeSync(output)
      rmSync(folder, { recursive: true, force: true })
    },
    () => readFileSync(logFile, 'utf8'),
  ]
  try {
    const url = await until(() => {
      if (program.process.exitCode !== null) throw new Error(`the ${name} service ended:\n${log()}`)
      return /"address":"([^"]+)"/.exec(log())?.[1]
    }, 30_000)
    const { host, port } = new URL(url)
    return { program, url, host, port: Number(port), [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}
