/**
 * A program: reads a file from standard input and prints the cards in it. The first line of the input says how, the rest is the file. It is
 * ended from outside, or by its watchdog, where the file asks for too much.
 */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { uploadLimits } from '../table-files/limits.ts'
import { readFileTables } from '../table-files/read-file.ts'
import { type Tables, UnreadableFile } from '../table-files/tables.ts'
import type { ReaderAnswer, ReaderOrder } from './reader-messages.ts'
import { systems } from './systems.ts'

async function answer(input: Buffer): Promise<ReaderAnswer> {
  const end = input.indexOf('\n')
  const order: ReaderOrder = JSON.parse(input.toString('utf8', 0, end))
  const { system, key, folder } = order
  try {
    await startWatchdog(order)
    const tables = await readFileTables(input.subarray(end + 1), { limits: uploadLimits, folder })
    const { candidates, refused, notes } = systems[system](tables, key === undefined ? {} : { key })
    return { reading: { candidates, refused, notes: [...notes, ...notesOn(tables)] } }
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.message }
    // Texts and stacks that are larger than the engine has them.
    if (error instanceof RangeError) return { problem: `The file is too large: ${uploadLimits.advice}` }
    return { failure: (error as Error).stack ?? String(error) }
  }
}

/** The backup of a whole instance has more than cards. */
const notesOn = (tables: Tables): string[] =>
  (tables.get('lightningaddress') ?? tables.get('lightningaddresses') ?? []).length > 0
    ? ['People, names, wallets and designs are taken over on the server: npm run chispa -- import --help']
    : []

/** A thread of its own: it looks also while SQLite computes. */
async function startWatchdog({ maxMemoryBytes, timeoutMs }: ReaderOrder): Promise<void> {
  const watchdog = new Worker(new URL('watchdog.ts', import.meta.url), { workerData: { maxMemoryBytes, timeoutMs } })
  await once(watchdog, 'message')
  watchdog.unref()
}

/** Where a container runs out of memory nevertheless, Linux ends this process and not the service. */
function offerToBeEnded(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not Linux.
  }
}

offerToBeEnded()
process.stdout.write(JSON.stringify(await answer(await buffer(process.stdin))))
