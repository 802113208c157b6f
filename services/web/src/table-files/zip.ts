/** Reads a zip whole (APPNOTE 6.3.10: stored or deflated, without zip64 and without its encryption). Each entry is checked by its CRC. */
import { crc32, inflateRawSync } from 'node:zlib'
import type { FileLimits } from './limits.ts'
import { UnreadableFile } from './tables.ts'

const signatures = { directory: 0x02014b50, end: 0x06054b50 } as const
const [endLength, entryLength, headerLength, maxComment] = [22, 46, 30, 0xffff]

export const isZip = (bytes: Buffer): boolean => bytes.length >= endLength && bytes.readUInt32BE(0) === 0x504b0304

/** The limit is of all entries together, unpacked. */
export function readZip(zip: Buffer, limits: FileLimits): Map<string, Buffer> {
  try {
    return readEntries(zip, limits)
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('The zip is damaged')
  }
}

function readEntries(zip: Buffer, { unpackedBytes, advice }: FileLimits): Map<string, Buffer> {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  const entries = new Map<string, Buffer>()
  let [at, left] = [zip.readUInt32LE(end + 16), unpackedBytes]
  for (let number = 0; number < count; number++) {
    if (zip.readUInt32LE(at) !== signatures.directory) throw new UnreadableFile('The zip is damaged')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(offset => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const name = zip.toString('utf8', at + entryLength, at + entryLength + nameLength)
    if (zip.readUInt32LE(at + 24) > left) throw new UnreadableFile(`The zip is too large: ${advice}`)
    const content = unpack(zip, at, name)
    left -= content.length
    entries.set(name, content)
    at += entryLength + nameLength + extraLength + commentLength
  }
  return entries
}

/** It may have a comment behind it. */
function findEnd(zip: Buffer): number {
  const first = Math.max(0, zip.length - endLength - maxComment)
  for (let at = zip.length - endLength; at >= first; at--) if (zip.readUInt32LE(at) === signatures.end) return at
  throw new UnreadableFile('The zip is not whole: its end is missing')
}

function unpack(zip: Buffer, at: number, name: string): Buffer {
  const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)]
  const [crc, packedLength, length, header] = [16, 20, 24, 42].map(offset => zip.readUInt32LE(at + offset)) as [
    number,
    number,
    number,
    number,
  ]
  if (flags & 1 || (method !== 0 && method !== 8))
    throw new UnreadableFile(`${name} in the zip is of a kind that is not read here`)
  const from = header + headerLength + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
  const packed = zip.subarray(from, from + packedLength)
  const content = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, length) })
  if (content.length !== length || crc32(content) !== crc) throw new UnreadableFile(`${name} in the zip is damaged`)
  return content
}
