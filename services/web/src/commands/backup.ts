import { resolve } from 'node:path'
import { backUp } from '@chispa/database/backup/file'
import { version } from '../version.ts'
import { type Command, onlyArgument } from './command.ts'
import { readSecrets } from './config.ts'
import { readPassphrase } from './passphrase.ts'
import { withInstance } from './with-database.ts'

export const backup: Command = {
  summary: 'writes everything, encrypted, into one file; the services go on',
  usage: 'FILE',
  about: `Writes the database as it is at one moment, and the secrets that open it, into FILE (mode 0600).
It is encrypted with a passphrase: BACKUP_PASSPHRASE, or asked for. Keep the passphrase elsewhere:
without it the file is worth nothing. The format is age’s: age -d FILE | gunzip shows SQL.`,
  async run(invocation) {
    const path = resolve(onlyArgument(invocation, 'FILE'))
    const { environment, say } = invocation
    const passphrase = await readPassphrase(environment, { twice: true })
    const secrets = readSecrets(environment)
    const { counts, bytes } = await withInstance(environment, ({ sql }) =>
      backUp(sql, { path, passphrase }, { version, secrets }),
    )
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    say(`${rows} rows of ${Object.keys(counts).length} tables are in ${path} (${Math.ceil(bytes / 1024)} KiB)`)
    return undefined
  },
}
