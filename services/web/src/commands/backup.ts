import { resolve } from 'node:path'
import { backUp, backUpTo } from '@chispa/database/backup/file'
import { noteBackup } from '../set-up/mark-backup.ts'
import { version } from '../version.ts'
import { type Command, onlyArgument } from './command.ts'
import { readSecrets } from './config.ts'
import { readPassphrase } from './passphrase.ts'
import { isStandard, sayBeside, standardOutput } from './standard-streams.ts'
import { withInstance } from './with-database.ts'

export const backup: Command = {
  summary: 'writes everything, encrypted, into one file; the services go on',
  usage: 'FILE',
  about: `Writes the database as it is at one moment, and the secrets that open it, into FILE (mode 0600), or with - to
standard output. It is encrypted with a passphrase: BACKUP_PASSPHRASE, or asked for. Keep the passphrase elsewhere:
without it the file is worth nothing. The format is age’s: age -d FILE | gunzip shows SQL.
restore --check FILE says whether a backup is whole.`,
  async run(invocation) {
    const given = onlyArgument(invocation, 'FILE')
    const { environment } = invocation
    const out = isStandard(given) ? standardOutput('The backup') : undefined
    const place = out ? 'standard output' : resolve(given)
    const passphrase = await readPassphrase(environment, { twice: true })
    const about = { version, secrets: readSecrets(environment) }
    const { counts, bytes } = await withInstance(environment, async ({ sql }) => {
      const written = await (out
        ? backUpTo(sql, { stream: out, name: place }, { passphrase }, about)
        : backUp(sql, { path: place, passphrase }, about))
      await noteBackup(sql, new Date())
      return written
    })
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const say = out ? sayBeside : invocation.say
    say(`${rows} rows of ${Object.keys(counts).length} tables are in ${place} (${Math.ceil(bytes / 1024)} KiB)`)
    return undefined
  },
}
