/** Pictures for the demo's vouchers: drawn here as PNG, because vector pictures of strangers are not shown. */
import { crc32, deflateSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { picturesPath } from './pictures.ts'

type Colour = readonly [number, number, number]
const [width, height] = [480, 270]

export const voucherPictures: Readonly<Record<string, readonly [Colour, Colour]>> = {
  coffee: [
    [120, 72, 34],
    [236, 196, 140],
  ],
  bakery: [
    [214, 142, 52],
    [255, 236, 196],
  ],
  books: [
    [36, 70, 120],
    [170, 204, 236],
  ],
  market: [
    [34, 110, 70],
    [196, 232, 170],
  ],
  cinema: [
    [60, 20, 80],
    [226, 120, 150],
  ],
}

export function serveVoucherPictures(app: FastifyInstance): void {
  for (const [name, colours] of Object.entries(voucherPictures)) {
    const picture = draw(...colours)
    app.get(`${picturesPath}/${name}.png`, (_request, reply) => reply.type('image/png').send(picture))
  }
}

/** Stripes that run from one colour to the other. */
function draw(from: Colour, to: Colour): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + 3 * width)
    for (let x = 0; x < width; x++) {
      const share = Math.min(1, (x + y) / (width + height) + (Math.floor((x - y + height) / 30) % 2 ? 0.08 : 0))
      for (const at of [0, 1, 2] as const) row[1 + 3 * x + at] = from[at] + (to[at] - from[at]) * share
    }
    return row
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND')])
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
