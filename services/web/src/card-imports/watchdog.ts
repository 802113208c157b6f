/** A thread that ends its process once it takes more memory or time than it may. It needs nothing of the other threads, which may stand still. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ReaderOrder } from './reader-messages.ts'

const { maxMemoryBytes, timeoutMs } = workerData as Pick<ReaderOrder, 'maxMemoryBytes' | 'timeoutMs'>
const endsAt = performance.now() + timeoutMs
const checkEveryMs = 10

setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes || performance.now() > endsAt) process.kill(process.pid, 'SIGKILL')
}, checkEveryMs)
parentPort?.postMessage('watching')
