/**
 * A backup as a file: the text of `dump`, packed with gzip and encrypted with a passphrase in the format of age
 * (age-encryption.org). Whoever has the passphrase needs nothing of ours: `age -d FILE | gunzip` gives SQL.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { link, open, rm, stat } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { OperatorError } from '@chispa/service/operator-error'
import { Decrypter, Encrypter } from 'age-encryption'
import type { Connection } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { type Counts, dump, type Manifest } from './dump.ts'
import { Lines, load, readManifest } from './load.ts'
import { requireEmpty } from './require-empty.ts'

export type Backup = {
  path: string
  passphrase: string
  /** What a guess at the passphrase costs: 2 to this power steps. */
  workFactor?: number
}

const defaultWorkFactor = 18

/** The file appears whole, under its name, or not at all; what is there already stays. */
export async function backUp(
  sql: Connection,
  { path, passphrase, workFactor = defaultWorkFactor }: Backup,
  about: Pick<Manifest, 'version' | 'secrets'>,
): Promise<{ counts: Counts; bytes: number }> {
  const draft = `${path}.partial`
  const file = await open(draft, 'wx', 0o600).catch(explainFile(draft))
  try {
    const text = new PassThrough()
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    encrypter.setScryptWorkFactor(workFactor)
    const packed = Readable.toWeb(text.pipe(createGzip())) as unknown as globalThis.ReadableStream<Uint8Array>
    const sealed = Readable.fromWeb((await encrypter.encrypt(packed)) as unknown as ReadableStream)
    const written = pipeline(sealed, createWriteStream('', { fd: file.fd, autoClose: false }))
    const write = async (chunk: Uint8Array | string) => {
      if (!text.write(chunk)) await Promise.race([new Promise(resolve => text.once('drain', resolve)), written])
    }
    const counts = await dump(sql, { ...about, madeAt: new Date().toISOString() }, write)
    text.end()
    await written
    await file.sync()
    await link(draft, path).catch(explainFile(path))
    return { counts, bytes: (await stat(path)).size }
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
}

/** Nothing of the backup is trusted before its passphrase has opened it, and nothing stays of one that is not whole. */
export async function restore(
  sql: Connection,
  { path, passphrase }: Backup,
  accept: (manifest: Manifest) => void,
): Promise<{ manifest: Manifest; counts: Counts }> {
  await requireEmpty(sql)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const file = createReadStream(path)
  const opened = new Promise((resolve, reject) => file.once('open', resolve).once('error', reject))
  await opened.catch(explainFile(path))
  try {
    const packed = await decrypter
      .decrypt(Readable.toWeb(file) as unknown as globalThis.ReadableStream<Uint8Array>)
      .catch(error => {
        throw new OperatorError('The backup does not open: the passphrase is another, or the file is not a backup', {
          cause: error,
        })
      })
    const gunzip = createGunzip()
    const unpacked = Readable.fromWeb(packed as unknown as ReadableStream).on('error', error => gunzip.destroy(error))
    const lines = new Lines(unpacked.pipe(gunzip))
    const manifest = await readManifest(lines)
    accept(manifest)
    await migrate(sql, undefined, manifest.migration)
    const counts = await load(sql, lines)
    await sql`analyze`
    return { manifest, counts }
  } finally {
    file.destroy()
  }
}

function explainFile(path: string): (error: NodeJS.ErrnoException) => never {
  return error => {
    if (error.code === 'EEXIST')
      throw new OperatorError(`${path} is there already: choose another name, or move it away`)
    if (error.code) throw new OperatorError(`${path} cannot be used: ${error.code}`, { cause: error })
    throw error
  }
}
