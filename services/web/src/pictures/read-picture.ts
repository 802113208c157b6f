/**
 * Whether bytes of a stranger's are a picture, told by what they are and not by what their server calls them. The whole
 * file must have the structure of its format, from its first byte to its last: nothing can be hidden behind or inside it
 * that a browser might take for something else. Formats that can carry scripts (SVG) are no pictures here.
 */

import { maxPictureBytes } from '@chispa/contract/picture-rules'

const maxSide = 8192
const maxPixels = 25_000_000

export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
export type Size = { width: number; height: number }

/** Undefined: it is none that we show. */
export function readPicture(bytes: Buffer): ({ type: PictureType } & Size) | undefined {
  if (bytes.length > maxPictureBytes) return undefined
  for (const [type, sizeOf] of formats) {
    try {
      const size = sizeOf(bytes)
      if (size) return isShowable(size) ? { type, ...size } : undefined
    } catch (error) {
      // It ended before its structure did.
      if (!(error instanceof RangeError)) throw error
      return undefined
    }
  }
  return undefined
}

const isShowable = ({ width, height }: Size) =>
  width > 0 && height > 0 && width <= maxSide && height <= maxSide && width * height <= maxPixels

/** Undefined when it is not of the format, or not to its end. */
const formats: [PictureType, (bytes: Buffer) => Size | undefined][] = [
  ['image/png', sizeOfPng],
  ['image/jpeg', sizeOfJpeg],
  ['image/gif', sizeOfGif],
  ['image/webp', sizeOfWebp],
]

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function sizeOfPng(bytes: Buffer): Size | undefined {
  if (!bytes.subarray(0, 8).equals(pngStart) || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  let hasData = false
  for (let at = 8; ; ) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    at += 12 + length
    if (!/^[A-Za-z]{4}$/.test(name) || at > bytes.length) return undefined
    hasData ||= name === 'IDAT'
    if (name === 'IEND') return hasData && at === bytes.length ? size : undefined
  }
}

function sizeOfJpeg(bytes: Buffer): Size | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let size: Size | undefined
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) at += 1
    else if (marker === 0xd9) return at + 2 === bytes.length ? size : undefined
    else {
      const length = bytes.readUInt16BE(at + 2)
      if (length < 2) return undefined
      if (isFrame(marker)) {
        // Decoders disagree on which of two frames counts.
        if (size) return undefined
        size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
      }
      at += 2 + length
      if (marker === 0xda) at = afterScan(bytes, at)
    }
  }
}

/** SOF0 to SOF15, without the tables that lie between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Compressed data goes on to the next marker that is neither a stuffed byte nor a restart. */
function afterScan(bytes: Buffer, from: number): number {
  for (let at = from; ; at++) {
    at = bytes.indexOf(0xff, at)
    if (at < 0) throw new RangeError('no end')
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
}

function sizeOfGif(bytes: Buffer): Size | undefined {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined
  let size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  let hasImage = false
  for (let at = 13 + tableLength(bytes.readUInt8(10)); ; ) {
    const block = bytes.readUInt8(at)
    if (block === 0x3b) return hasImage && at + 1 === bytes.length ? size : undefined
    if (block === 0x21) at = afterBlocks(bytes, at + 2)
    else if (block === 0x2c) {
      hasImage = true
      // A frame may reach over the edge of the screen, which some decoders widen then.
      size = largerOf(size, {
        width: bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5),
        height: bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7),
      })
      at = afterBlocks(bytes, at + 11 + tableLength(bytes.readUInt8(at + 9)))
    } else return undefined
  }
}

const largerOf = (a: Size, b: Size): Size => ({
  width: Math.max(a.width, b.width),
  height: Math.max(a.height, b.height),
})

const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function afterBlocks(bytes: Buffer, from: number): number {
  for (let at = from; ; ) {
    const length = bytes.readUInt8(at)
    at += 1 + length
    if (length === 0) return at
  }
}

function sizeOfWebp(bytes: Buffer): Size | undefined {
  const text = (from: number) => bytes.toString('latin1', from, from + 4)
  if (text(0) !== 'RIFF' || text(8) !== 'WEBP' || bytes.readUInt32LE(4) + 8 !== bytes.length) return undefined
  return sizeInChunks(bytes, 12, bytes.length)
}

/** The largest that anything in it says: the canvas of a VP8X promises nothing about the image that follows it. */
function sizeInChunks(bytes: Buffer, from: number, end: number): Size | undefined {
  let size: Size | undefined
  let hasImage = false
  for (let at = from; at < end; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const next = at + 8 + length + (length % 2)
    if (next > end) return undefined
    const frame = name === 'ANMF' ? sizeInChunks(bytes, at + 8 + animationHeaderLength, at + 8 + length) : undefined
    if (name === 'ANMF' && !frame) return undefined
    const own = frame ?? sizeInChunk(bytes, name, at + 8)
    if (own) size = size ? largerOf(size, own) : own
    hasImage ||= own !== undefined && name !== 'VP8X'
    at = next
  }
  return hasImage ? size : undefined
}

const animationHeaderLength = 16

function sizeInChunk(bytes: Buffer, name: string, at: number): Size | undefined {
  if (name === 'VP8X') return { width: bytes.readUIntLE(at + 4, 3) + 1, height: bytes.readUIntLE(at + 7, 3) + 1 }
  if (name === 'VP8 ')
    return { width: bytes.readUInt16LE(at + 6) & 0x3fff, height: bytes.readUInt16LE(at + 8) & 0x3fff }
  if (name !== 'VP8L') return undefined
  const bits = bytes.readUInt32LE(at + 1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
