/** Small pictures of each kind that people upload. */
import { deflateSync } from 'node:zlib'

const png = () => {
  const crcOf = (bytes: Buffer) => {
    let crc = ~0
    for (const byte of bytes) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
    }
    return ~crc >>> 0
  }
  const chunk = (name: string, data: Buffer) => {
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
    const named = Buffer.concat([Buffer.from(name), data])
    length.writeUInt32BE(data.length)
    crc.writeUInt32BE(crcOf(named))
    return Buffer.concat([length, named, crc])
  }
  const head = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0])
  const data = deflateSync(Buffer.from([0, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255, 9, 9, 9]))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const gif = () =>
  Buffer.from('47494638396101000100800000ff000000000021f90400000000002c00000000010001000002024401003b', 'hex')
const webp = () => Buffer.from('524946461a000000574542505650384c0d0000002f00000010071011118888fe0700', 'hex')
const jpeg = () =>
  Buffer.from(
    'ffd8ffe000104a46494600010101004800480000ffdb004300030202020202030202020303030304060404040404080606050609080a0a090809090a0c0f0c0a0b0e0b09090d110d0e0f101011100a0c12131210130f101010ffc9000b080001000101011100ffcc000600101005ffda0008010100003f00d2cf20ffd9',
    'hex',
  )
const svg = () =>
  Buffer.from(
    '<?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><rect width="1" height="1"/></svg>',
  )
const avif = () => Buffer.from('0000001c667479706176696600000000617669666d696631', 'hex')

export const pictures = (): Buffer[] => [png(), gif(), webp(), jpeg(), svg(), avif()]
