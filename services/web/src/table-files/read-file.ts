/** Tables in a file, whatever kind it is: text, an SQLite database, or a backup of LaWallet. */
import { gunzipSync } from 'node:zlib'
import { isSealedBackup, openSealedBackup, readLawalletBackup } from './lawallet-backup.ts'
import { commandLimits, type FileLimits } from './limits.ts'
import { readText } from './read-text.ts'
import { isSqlite, readSqlite } from './sqlite-file.ts'
import { type Tables, UnreadableFile } from './tables.ts'
import { isZip } from './zip.ts'

export type FileOptions = {
  /** Where it came from, if from a file. */
  path?: string
  /** Asked where the file is sealed. */
  password?: () => Promise<string>
  limits?: FileLimits
  /** Where a copy may stand for a while; else a folder of its own. */
  folder?: string
}

export async function readFileTables(bytes: Buffer, options: FileOptions = {}): Promise<Tables> {
  const { limits = commandLimits, path, ...others } = options
  if (!isGzip(bytes)) return readPlain(bytes, { ...options, limits })
  // What stands beside a packed file is not of what is in it.
  return readPlain(unpack(bytes, limits), { ...others, limits })
}

/** Packed once at most: there are files that unpack to themselves. */
async function readPlain(bytes: Buffer, options: FileOptions & { limits: FileLimits }): Promise<Tables> {
  const { password, limits } = options
  if (isSealedBackup(bytes)) {
    if (!password) throw new UnreadableFile('The backup is sealed with a password: take it over on the server')
    return readLawalletBackup(openSealedBackup(bytes, await password()), limits)
  }
  if (isZip(bytes)) return readLawalletBackup(bytes, limits)
  if (isSqlite(bytes)) return readSqlite(bytes, options)
  if (isGzip(bytes)) throw new UnreadableFile('The file is packed twice: unpack it with gunzip first')
  if (bytes.toString('latin1', 0, 5) === 'PGDMP') {
    throw new UnreadableFile(
      'This is a dump in the own format of pg_dump: make it plain with pg_restore -f dump.sql FILE',
    )
  }
  if (bytes.length > limits.unpackedBytes) throw new UnreadableFile(`The file is too large: ${limits.advice}`)
  const tables = readText(bytes.toString('utf8'), limits)
  if (!tables)
    throw new UnreadableFile(
      'This is neither JSON nor CSV nor a dump of a database, nor an SQLite database or a backup of LaWallet',
    )
  return tables
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

function unpack(bytes: Buffer, { unpackedBytes, advice }: FileLimits): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: unpackedBytes })
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new UnreadableFile(
      isTooLarge ? `The file is too large: ${advice}` : 'The file ends early or is damaged: gzip does not open it',
    )
  }
}
