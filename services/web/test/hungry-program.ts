/** Takes memory that is not JavaScript's, or time, without ever coming back, under the watchdog of those who read files. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

const [maxMemoryMib = 0, timeoutMs = 0, takenMib = 0] = process.argv.slice(2).map(Number)
const mib = 1024 * 1024
const workerData = { maxMemoryBytes: maxMemoryMib * mib, timeoutMs }
const watchdog = new Worker(new URL('../src/card-imports/watchdog.ts', import.meta.url), { workerData })
await once(watchdog, 'message')
const taken = Array.from({ length: takenMib }, () => Buffer.alloc(mib, 1))
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
process.stdout.write(String(taken.length))
