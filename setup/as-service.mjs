/**
 * `deploy/chispa COMMAND`: a command with the variables and as the user of `deploy/chispa.service`, so that it meets the instance which
 * that unit runs. Root reads the file of secrets and gives up its rights.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { root } from './project.mjs'

const unit = readFileSync(join(root, 'deploy', 'chispa.service'), 'utf8')
const valuesOf = name => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value)
const [user] = valuesOf('User')
const [secretsFile] = valuesOf('EnvironmentFile')

try {
  const variables = { ...parseEnv(valuesOf('Environment').join(' ').replaceAll(' ', '\n')), ...readSecrets() }
  run({ LISTENER_URL: `http://127.0.0.1:${variables.LISTENER_PORT ?? 4100}`, ...variables })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

function readSecrets() {
  try {
    return parseEnv(readFileSync(secretsFile, 'utf8'))
  } catch (error) {
    const why = error.code === 'ENOENT' ? 'make it with npm run deploy:env' : 'run this command as root'
    throw new Error(`${secretsFile} cannot be read (${error.code}): ${why}`)
  }
}

/** Of a backup that another instance made. */
function givenByHand() {
  const { BACKUP_PASSPHRASE } = process.env
  return BACKUP_PASSPHRASE ? { BACKUP_PASSPHRASE } : {}
}

function run(variables) {
  const program = [process.execPath, join(root, 'services/web/src/commands/main.ts'), ...process.argv.slice(2)]
  const asUser = process.getuid() === 0 ? ['setpriv', '--reuid', user, '--regid', user, '--init-groups', '--'] : []
  const [file, ...args] = [...asUser, ...program]
  const child = spawn(file, args, {
    env: { ...process.env, ...variables, ...givenByHand(), CHISPA_CALLED_AS: 'chispa' },
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', error => {
    console.error(`${file} cannot be run: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
