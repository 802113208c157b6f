/** `npm run chispa -- COMMAND` with the instance of a test: in this process, or as a process of its own where it matters that it is one. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { problemOf, runCommand } from '../src/commands/run-command.ts'
import { testVaultKey } from './app.ts'

export type Ended = { code: number; stdout: string; stderr: string }

const main = fileURLToPath(new URL('../src/commands/main.ts', import.meta.url))

export const commandEnvironment = (databaseUrl: string, more: Record<string, string> = {}): Record<string, string> => ({
  ...{ DATABASE_URL: databaseUrl, NWC_VAULT_KEY: testVaultKey, NODE_ENV: 'production' },
  ...more,
})

export async function runHere(args: string[], environment: Record<string, string>): Promise<Ended> {
  const lines: string[] = []
  const told = () => lines.map(line => `${line}\n`).join('')
  try {
    const code = await runCommand(args, { environment, say: line => void lines.push(line) })
    return { code, stdout: told(), stderr: '' }
  } catch (error) {
    return { code: 1, stdout: told(), stderr: `${problemOf(error)}\n` }
  }
}

export function runProcess(args: string[], environment: Record<string, string>, input?: Buffer): Promise<Ended> {
  return new Promise(resolve => {
    const { stdin } = execFile(process.execPath, [main, ...args], { env: environment }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
    stdin?.end(input)
  })
}
