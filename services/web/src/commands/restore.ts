import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Manifest } from '@chispa/database/backup/dump'
import { requireEmpty } from '@chispa/database/backup/empty-target'
import { openFile } from '@chispa/database/backup/file'
import { examine, restore as restoreBackup } from '@chispa/database/backup/restore'
import { OperatorError } from '@chispa/service/operator-error'
import { type Command, type Invocation, onlyArgument } from './command.ts'
import { databaseOptions } from './config.ts'
import { holdRestored } from './hold-restored.ts'
import { readPassphrase } from './passphrase.ts'
import { type SecretsPlace, secretsPlace } from './restored-secrets.ts'
import { isStandard, sayBeside, standardInput } from './standard-streams.ts'
import { withDatabase } from './with-database.ts'

export const restore: Command = {
  summary: 'puts a backup into an empty database; with --check it only says what is in it',
  usage: 'FILE [--moved] [--check] [--secrets-to NEW_FILE]',
  about: `Puts everything of a backup into the database that DATABASE_URL names, or the embedded one of DATA_DIR. With - as FILE
it is read from standard input. The database must be empty: nothing that people put there, and no service at work
on it. All of it is restored or nothing. What happened since the backup is not in it, so cards are paused, forwarding is
switched off and everybody is signed out, and it says what to look at. --moved leaves all of that as it was: only for a
backup that was made after the old instance was stopped, so that nothing can have happened since. Secrets of the backup that the environment does not have are written to
NEW_FILE, as lines for an environment file (mode 0600; - is standard output), else outside production into
DATA_DIR/secrets. --check reads the backup to its end, says what it holds and whether it fits here, and writes nothing;
it ends with 0 when the backup is whole.`,
  options: { moved: { type: 'boolean' }, check: { type: 'boolean' }, 'secrets-to': { type: 'string' } },
  async run(invocation) {
    const given = onlyArgument(invocation, 'FILE')
    const stream = isStandard(given) ? standardInput() : await openFile(resolve(given))
    const passphrase = await readPassphrase(invocation.environment, { twice: false })
    await (invocation.options.check ? check : putBack)(invocation, { stream, passphrase })
    return undefined
  },
}

type Source = { stream: Readable; passphrase: string }

async function putBack({ environment, options, say: sayFirst }: Invocation, source: Source): Promise<void> {
  const to = options['secrets-to'] as string | undefined
  const say = to !== undefined && isStandard(to) ? sayBeside : sayFirst
  let place: SecretsPlace | undefined
  let isWritten = false
  let held: string[] = []
  try {
    const { manifest, counts } = await withDatabase(environment, ({ sql }) =>
      restoreBackup(sql, source, {
        accept: async accepted => {
          place = await secretsPlace(accepted, environment, to)
        },
        ...(options.moved !== true && {
          afterLoad: async (tx, loaded) => {
            held = await holdRestored(tx, loaded, new Date())
          },
        }),
        beforeCommit: async () => {
          await place?.write()
          isWritten = true
        },
      }),
    )
    for (const line of place?.told ?? []) say(line)
    say(`${sum(counts)} rows of ${madeIn(manifest)} are restored`)
    for (const line of held) say(line)
  } catch (error) {
    // Afterwards the rows may be there, also where nobody heard that they are: nothing opens them but these.
    if (!isWritten) await place?.undo()
    throw error
  }
}

async function check({ environment, say }: Invocation, source: Source): Promise<void> {
  const { manifest, counts } = await examine(source)
  say(`The backup of ${madeIn(manifest)} is whole: ${sum(counts)} rows, schema ${manifest.migration}`)
  for (const [name, rows] of Object.entries(counts)) say(`  ${name}: ${rows}`)
  say(`Its secrets: ${Object.keys(manifest.secrets).join(', ')}`)
  const obstacle = await findObstacle(environment)
  say(obstacle === undefined ? 'It can be restored here' : `It cannot be restored here as it is. ${obstacle}`)
}

/** Where there is no embedded database yet, none is made for the question. */
async function findObstacle(environment: Invocation['environment']): Promise<string | undefined> {
  const { databaseUrl, dataDir } = databaseOptions(environment)
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres'))) return undefined
  try {
    await withDatabase(environment, ({ sql }) => requireEmpty(sql))
    return undefined
  } catch (error) {
    if (error instanceof OperatorError) return error.message
    throw error
  }
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0)
const madeIn = ({ madeAt, version }: Manifest) => `${madeAt} (version ${version})`
