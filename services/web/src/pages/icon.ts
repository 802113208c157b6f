/** The spark on the colour of the community, as PNG: for home screens and link previews, which take no SVG. Drawn by scanlines. */
import { crc32, deflateSync } from 'node:zlib'
import { brandColors } from '@chispa/contract/brand-colors'

type Point = readonly [x: number, y: number]

/** `rounded` where it is shown as it is; `full` where the device cuts its own shape out of it. */
export type IconShape = 'rounded' | 'full'

/** Both on a square of 32. */
const spark: readonly Point[] = curves(
  [16, 5],
  [
    [
      [17, 11.2],
      [19.8, 14.6],
      [26.5, 16],
    ],
    [
      [19.8, 17.4],
      [17, 20.8],
      [16, 27],
    ],
    [
      [15, 20.8],
      [12.2, 17.4],
      [5.5, 16],
    ],
    [
      [12.2, 14.6],
      [15, 11.2],
      [16, 5],
    ],
  ],
)
const square: readonly Point[] = [
  [0, 0],
  [32, 0],
  [32, 32],
  [0, 32],
]
const roundedSquare = roundedCorners(9)
const subRows = 4

export function iconPng(size: number, color: string, shape: IconShape, ink?: string | null): Buffer {
  const { fill, onFill } = brandColors(color, ink)
  const ground = coverageOf(shape === 'full' ? square : roundedSquare, size)
  const mark = coverageOf(spark, size)
  const pixels = Buffer.alloc(size * (1 + 4 * size))
  const [from, to] = [channels(fill), channels(onFill)]
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = y * (1 + 4 * size) + 1 + 4 * x
      const share = mark[y * size + x] as number
      for (const channel of [0, 1, 2] as const) {
        pixels[at + channel] = Math.round(from[channel] + (to[channel] - from[channel]) * share)
      }
      pixels[at + 3] = Math.round(255 * (ground[y * size + x] as number))
    }
  }
  return png(size, pixels)
}

/** How much of each pixel lies inside, from 0 to 1. */
function coverageOf(polygon: readonly Point[], size: number): Float32Array {
  const covered = new Float32Array(size * size)
  const scale = size / 32
  for (let subRow = 0; subRow < size * subRows; subRow++) {
    const y = (subRow + 0.5) / subRows
    const crossings = crossingsAt(polygon, y / scale).map(x => x * scale)
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      addSpan(covered, Math.floor(y) * size, crossings[pair] as number, crossings[pair + 1] as number, size)
    }
  }
  return covered
}

function addSpan(covered: Float32Array, row: number, from: number, to: number, size: number): void {
  for (let x = Math.max(0, Math.floor(from)); x < Math.min(size, Math.ceil(to)); x++) {
    covered[row + x] = (covered[row + x] as number) + (Math.min(to, x + 1) - Math.max(from, x)) / subRows
  }
}

function crossingsAt(polygon: readonly Point[], y: number): number[] {
  const found: number[] = []
  polygon.forEach(([x1, y1], at) => {
    const [x2, y2] = polygon[(at + 1) % polygon.length] as Point
    if (y1 <= y !== y2 <= y) found.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
  })
  return found.sort((a, b) => a - b)
}

/** Cubic curves, each from the end of the one before. */
function curves(start: Point, segments: readonly (readonly [Point, Point, Point])[]): Point[] {
  let from = start
  return segments.flatMap(([a, b, to]) => {
    const begin = from
    from = to
    return Array.from({ length: 16 }, (_, step) => {
      const t = (step + 1) / 16
      const on = (axis: 0 | 1) =>
        (1 - t) ** 3 * begin[axis] + 3 * (1 - t) ** 2 * t * a[axis] + 3 * (1 - t) * t ** 2 * b[axis] + t ** 3 * to[axis]
      return [on(0), on(1)] as const
    })
  })
}

function roundedCorners(radius: number): Point[] {
  const centers: Point[] = [
    [32 - radius, 32 - radius],
    [radius, 32 - radius],
    [radius, radius],
    [32 - radius, radius],
  ]
  return centers.flatMap(([x, y], corner) =>
    Array.from({ length: 13 }, (_, step) => {
      const angle = ((corner + step / 12) * Math.PI) / 2
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const
    }),
  )
}

const channels = (color: string) =>
  [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number]

function png(size: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Eight bits, red green blue alpha.
  header.set([8, 6, 0, 0, 0], 8)
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
