/** A thread: says of the bytes that it is given what they are. */
import { parentPort } from 'node:worker_threads'
import { isSvg } from './is-svg.ts'
import { readPicture } from './read-picture.ts'

parentPort?.on('message', (given: Uint8Array) => {
  const bytes = Buffer.from(given.buffer)
  parentPort?.postMessage(readPicture(bytes) ?? (isSvg(bytes) ? { type: 'image/svg+xml' } : undefined))
})
