/** Tables in a file, whatever kind it is: text, an SQLite database, or a backup of LaWallet. */
import { gunzipSync } from 'node:zlib'
import { isSealedBackup, openSealedBackup, readLawalletBackup } from './lawallet-backup.ts'
import { readText } from './read-text.ts'
import { isSqlite, readSqlite } from './sqlite-file.ts'
import { type Tables, UnreadableFile } from './tables.ts'
import { isZip } from './zip.ts'

export type FileOptions = {
  /** Where it came from, if from a file. */
  path?: string
  /** Asked where the file is sealed. */
  password?: () => Promise<string>
  /** Of what is packed, unpacked. */
  maxBytes?: number
}

const defaultMaxBytes = 1024 ** 3

export async function readFileTables(bytes: Buffer, options: FileOptions = {}): Promise<Tables> {
  const { path, password, maxBytes = defaultMaxBytes } = options
  if (isSealedBackup(bytes)) {
    if (!password) throw new UnreadableFile('The backup is sealed with a password: take it over on the server')
    return readLawalletBackup(openSealedBackup(bytes, await password()), maxBytes)
  }
  if (isZip(bytes)) return readLawalletBackup(bytes, maxBytes)
  if (isSqlite(bytes)) return readSqlite(bytes, path)
  if (isGzip(bytes)) return readFileTables(unpack(bytes, maxBytes), { maxBytes })
  if (bytes.toString('latin1', 0, 5) === 'PGDMP') {
    throw new UnreadableFile(
      'This is a dump in the own format of pg_dump: make it plain with pg_restore -f dump.sql FILE',
    )
  }
  const tables = readText(bytes.toString('utf8'))
  if (!tables)
    throw new UnreadableFile(
      'This is neither JSON nor CSV nor a dump of a database, nor an SQLite database or a backup of LaWallet',
    )
  return tables
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

function unpack(bytes: Buffer, maxBytes: number): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes })
  } catch {
    throw new UnreadableFile('The file ends early, is damaged or too large: gzip does not open it')
  }
}
