/** Writes backups as LaWallet's dashboard exports them: a zip of NDJSON with a manifest, sealed where there is a password. */
import { createCipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'

export type BackupTables = Record<string, readonly object[]>

export function lawalletBackup(tables: BackupTables, change: (files: Map<string, Buffer>) => void = () => {}): Buffer {
  const files = new Map(
    Object.entries(tables).map(([name, rows]) => [
      `tables/${name}.ndjson`,
      Buffer.from(rows.map(row => JSON.stringify(row)).join('\n')),
    ]),
  )
  const told = Object.entries(tables).map(([name, rows]) => {
    const sha256 = createHash('sha256')
      .update(files.get(`tables/${name}.ndjson`) as Buffer)
      .digest('hex')
    return [name, { count: rows.length, sha256 }]
  })
  const manifest = { schemaVersion: 1, appVersion: '2.7.2', encrypted: false, tables: Object.fromEntries(told) }
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  change(files)
  return zipOf(files)
}

/** The first entry is stored, the others are deflated. */
export function zipOf(files: ReadonlyMap<string, Buffer>): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, content] of files) {
    const method = bodies.length === 0 ? 0 : 8
    const packed = method === 0 ? content : deflateRawSync(content)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(method, 4)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(content.length, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), shared, tail, Buffer.from(name)]))
    bodies.push(body)
    at += body.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.size, 4)
  end.writeUInt16LE(files.size, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, ...directory, Buffer.from('PK\x05\x06'), end])
}

export function sealBackup(zip: Buffer, password: string): Buffer {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const key = scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 128 * 1024 * 1024 })
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const text = Buffer.concat([cipher.update(zip), cipher.final()])
  return Buffer.concat([Buffer.from('LAWBKP01'), salt, iv, cipher.getAuthTag(), text])
}
