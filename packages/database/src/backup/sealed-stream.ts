/**
 * Text packed with gzip and encrypted with a passphrase in the format of age (age-encryption.org). Whoever has the passphrase
 * needs nothing of ours: `age -d FILE | gunzip`.
 */
import { PassThrough, Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { OperatorError } from '@chispa/service/operator-error'
import { Decrypter, Encrypter } from 'age-encryption'
import { BrokenBackup } from './broken-backup.ts'
import { explainFile } from './explain-file.ts'

export type Lock = {
  passphrase: string
  /** What a guess at the passphrase costs: 2 to this power steps. */
  workFactor?: number
}
/** `name` is what it is called where it cannot be written. */
export type Target = { stream: Writable; name: string }
export type Write = (chunk: Uint8Array | string) => Promise<void>

const defaultWorkFactor = 18

/** The target is not ended: standard output cannot be, and a file is written to the disk first. */
export async function writeSealed<T>(
  { stream, name }: Target,
  { passphrase, workFactor = defaultWorkFactor }: Lock,
  work: (write: Write) => Promise<T>,
): Promise<{ result: T; bytes: number }> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  const text = new PassThrough()
  const packed = Readable.toWeb(text.pipe(createGzip())) as unknown as globalThis.ReadableStream<Uint8Array>
  const sealed = Readable.fromWeb((await encrypter.encrypt(packed)) as unknown as ReadableStream)
  let bytes = 0
  const counted = new Transform({
    transform(chunk, _encoding, done) {
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const written = pipeline(sealed, counted, stream, { end: false }).catch(explainFile(name))
  // Whoever waits for it hears of it; before that nobody may.
  written.catch(() => {})
  try {
    const result = await work(async chunk => {
      if (!text.write(chunk)) await Promise.race([new Promise(resolve => text.once('drain', resolve)), written])
    })
    text.end()
    await written
    return { result, bytes }
  } catch (error) {
    sealed.destroy()
    throw error
  }
}

/** Refuses a wrong passphrase at once; damage is met where it is. */
export async function readSealed(source: Readable, passphrase: string): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const packed = await decrypter
    .decrypt(Readable.toWeb(source) as unknown as globalThis.ReadableStream<Uint8Array>)
    .catch(error => {
      throw new OperatorError('The backup does not open: the passphrase is another, or the file is not a backup', {
        cause: error,
      })
    })
  const gunzip = createGunzip()
  // Whoever stopped reading need not hear of what comes then.
  gunzip.on('error', () => {})
  Readable.fromWeb(packed as unknown as ReadableStream)
    .on('error', error => gunzip.destroy(error))
    .pipe(gunzip)
  return toItsEnd(gunzip)
}

async function* toItsEnd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    throw new BrokenBackup({ cause: error })
  }
}
