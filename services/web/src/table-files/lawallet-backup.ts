/**
 * The backup that LaWallet's dashboard exports: a zip of `manifest.json` and `tables/<name>.ndjson`, each table with its number of
 * rows and its SHA-256. With a password the zip is sealed: "LAWBKP01" | salt 16 | iv 12 | tag 16 | AES-256-GCM, the key by scrypt (2^15, 8, 1).
 */
import { createDecipheriv, createHash, scryptSync } from 'node:crypto'
import { isRecord, parseJson } from '@chispa/protocols/untrusted-json'
import type { FileLimits } from './limits.ts'
import { readJsonLines } from './read-text.ts'
import { type Row, Tables, UnreadableFile } from './tables.ts'
import { readZip } from './zip.ts'

const magic = Buffer.from('LAWBKP01')
const at = { salt: 8, iv: 24, tag: 36, text: 52 } as const
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 128 * 1024 * 1024 } as const

export const isSealedBackup = (bytes: Buffer): boolean =>
  bytes.length > at.text && bytes.subarray(0, magic.length).equals(magic)

export function openSealedBackup(sealed: Buffer, password: string): Buffer {
  const key = scryptSync(password, sealed.subarray(at.salt, at.iv), 32, cost)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(at.iv, at.tag))
  decipher.setAuthTag(sealed.subarray(at.tag, at.text))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(at.text)), decipher.final()])
  } catch {
    throw new UnreadableFile('The backup does not open: the password is another one, or the file was changed')
  }
}

export function readLawalletBackup(zip: Buffer, limits: FileLimits): Tables {
  const entries = readZip(zip, limits)
  const manifest = parseJson(entries.get('manifest.json')?.toString('utf8') ?? '')
  if (!isRecord(manifest) || !isRecord(manifest.tables)) {
    throw new UnreadableFile('The zip has no manifest.json that names its tables: it is no backup of LaWallet')
  }
  const tables = new Tables(limits)
  for (const [name, told] of Object.entries(manifest.tables)) {
    tables.add(name.toLowerCase(), readTable(name, { content: entries.get(`tables/${name}.ndjson`), told, limits }))
  }
  return tables
}

function readTable(
  name: string,
  { content, told, limits }: { content: Buffer | undefined; told: unknown; limits: FileLimits },
): Row[] {
  if (!content) throw new UnreadableFile(`The table ${name} is missing in the backup`)
  const { sha256, count } = isRecord(told) ? told : {}
  const rows = readJsonLines(content.toString('utf8'), limits)?.get('')
  if (createHash('sha256').update(content).digest('hex') !== sha256 || rows?.length !== count || !rows) {
    throw new UnreadableFile(`The table ${name} is not what the backup says it is: the file was changed or is damaged`)
  }
  return rows
}
