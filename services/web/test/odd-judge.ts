/** In the place of the thread that judges pictures: does what the bytes say. */
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', (given: Uint8Array) => {
  const wish = Buffer.from(given).toString('utf8')
  if (wish === 'hang') for (;;);
  if (wish === 'fill') for (const all: string[] = []; ; ) all.push(`${all.length}`.repeat(1000))
  if (wish === 'fail') throw new Error('a bug')
  parentPort?.postMessage({ type: 'image/svg+xml' })
})
