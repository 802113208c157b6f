/**
 * `npm run deploy:env -- DOMAIN [FILE]`: the variables of a production instance, for compose.yaml (.env) and the systemd
 * units (/etc/chispa.env). Every secret is made for itself. A file that is there stays: its vault key opens what is sealed.
 */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const secrets = {
  DATABASE_PASSWORD: 'of PostgreSQL in compose.yaml',
  JWT_SECRET: 'signs sessions and device tokens',
  NWC_VAULT_KEY: 'seals wallets and card keys; without it a database is worth nothing',
  LISTENER_AUTH_SECRET: 'signs what the listener tells the web service',
  LISTENER_REQUEST_AUTH_SECRET: 'bears what the web service asks of the listener',
  METRICS_TOKEN: 'bearer token of /metrics',
  BACKUP_PASSPHRASE: 'opens the backups; keep a copy where they are not',
}

export function deployEnv([domain, file = '.env', ...more] = []) {
  if (!domain || more.length > 0) throw new Error('Usage: npm run deploy:env -- DOMAIN [FILE]')
  if (!/^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i.test(domain))
    throw new Error(`${domain} is not a domain such as wallet.example.com`)
  const path = resolve(file)
  try {
    writeFileSync(path, textOf(domain.toLowerCase()), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (error.code === 'EEXIST')
      throw new Error(`${path} is there already, and its secrets are in use: nothing was written`)
    throw new Error(`${path} cannot be written: ${error.code}`)
  }
  console.log(`The secrets of ${domain} are in ${path}. Keep a copy elsewhere: they cannot be made again.`)
}

function textOf(domain) {
  const lines = Object.entries(secrets).flatMap(([name, about]) => [
    `# ${about}`,
    `${name}=${randomBytes(32).toString('hex')}`,
  ])
  return ['# Secrets of a Chispa instance, made by npm run deploy:env', `DOMAIN=${domain}`, ...lines, ''].join('\n')
}
