/** Caddy with the configuration that the guide wrote, and a certificate as an authority on the internet would give it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pair } from '../certificates.ts'
import { startProxy } from '../proxy-program.ts'

export async function startTls(folder: string, domain: string, { certificate, key }: Pair): Promise<AsyncDisposable> {
  const written = readFileSync('/etc/caddy/Caddyfile', 'utf8')
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, written.replace(`\n${domain} {`, `\n${domain} {\n\ttls ${certificate} ${key}`))
  return startProxy('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], 443, { XDG_DATA_HOME: folder })
}
