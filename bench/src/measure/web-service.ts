/** The web service as it runs in production, but without rate limits. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@chispa/sandbox/until'
import { nodeFlags } from '@chispa/service/node-flags'
import { profileFlags } from './profile.ts'
import { Program } from './program.ts'

const main = new URL('../../../services/web/src/main.ts', import.meta.url)

export const jwt = {
  secret: 'benchmark jwt secret of at least 32 characters',
  issuer: 'chispa',
  audience: 'chispa-users',
}
export const vaultKey = 'benchmark vault key of at least 32 characters'
export const listenerSecret = 'benchmark listener secret of at least 32 chars'

export type WebService = { program: Program; url: string; host: string; port: number } & AsyncDisposable

export async function startWebService(databaseUrl: string, env: NodeJS.ProcessEnv = {}): Promise<WebService> {
  const folder = mkdtempSync(join(tmpdir(), 'chispa-bench-'))
  const logFile = join(folder, 'log')
  // Into a file: whoever read a pipe would take processor time from what is measured.
  const output = openSync(logFile, 'w')
  const program = new Program(main, {
    output,
    flags: [...nodeFlags, ...profileFlags('web')],
    env: {
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: databaseUrl,
      JWT_SECRET: jwt.secret,
      NWC_VAULT_KEY: vaultKey,
      LISTENER_AUTH_SECRET: listenerSecret,
      RATE_LIMITS: 'off',
      ...env,
    },
  })
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
      if (program.process.exitCode !== null) throw new Error(`the web service ended:\n${log()}`)
      return /"address":"([^"]+)"/.exec(log())?.[1]
    }, 30_000)
    const { host, port } = new URL(url)
    return { program, url, host, port: Number(port), [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}
