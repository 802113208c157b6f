import { resolve } from 'node:path'
import type { Manifest } from '@chispa/database/backup/dump'
import { restore as restoreBackup } from '@chispa/database/backup/file'
import { OperatorError } from '@chispa/service/operator-error'
import { type Command, type Invocation, onlyArgument } from './command.ts'
import { readSecretsFolder } from './config.ts'
import { keepSecret } from './keep-secret.ts'
import { readPassphrase } from './passphrase.ts'
import { withDatabase } from './with-database.ts'

export const restore: Command = {
  summary: 'puts a backup into an empty database',
  usage: 'FILE',
  about: `Puts everything of a backup into the database that DATABASE_URL names, or the embedded one of DATA_DIR.
The database must be empty: no members, and no service at work on it. All of it is restored or nothing.
Secrets of the backup that the environment does not set are kept in DATA_DIR/secrets.`,
  async run(invocation) {
    const path = resolve(onlyArgument(invocation, 'FILE'))
    const { environment, say } = invocation
    const passphrase = await readPassphrase(environment, { twice: false })
    const { manifest, counts } = await withDatabase(environment, ({ sql }) =>
      restoreBackup(sql, { path, passphrase }, manifest => requireSameKey(manifest, environment.NWC_VAULT_KEY?.trim())),
    )
    await keepSecrets(manifest, invocation)
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    say(`${rows} rows of ${manifest.madeAt} (version ${manifest.version}) are restored`)
    return undefined
  },
}

function requireSameKey({ secrets }: Manifest, configured: string | undefined): void {
  if (!configured || configured === secrets.NWC_VAULT_KEY) return
  throw new OperatorError(
    'NWC_VAULT_KEY is another key than the backup’s, so that nothing sealed would open: unset it, and the backup’s is kept in DATA_DIR/secrets',
  )
}

async function keepSecrets({ secrets }: Manifest, { environment, say }: Invocation): Promise<void> {
  const { folder, isProduction } = readSecretsFolder(environment)
  const unset = Object.entries(secrets).filter(([name]) => !environment[name]?.trim())
  for (const [name, value] of unset) await keepSecret(folder, name, value)
  if (unset.length === 0) return
  const names = unset.map(([name]) => name).join(', ')
  say(
    isProduction
      ? `${names}: in ${resolve(folder)}; set them in the environment before you start the services`
      : `${names}: kept in ${resolve(folder)}`,
  )
}
