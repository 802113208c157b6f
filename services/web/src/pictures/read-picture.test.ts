import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPicture } from './read-picture.ts'

const from = (text: string) => Buffer.from(text, 'base64')
const png = from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==')
const gif = from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
const webp = from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==')
const jpeg = from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
)
const wholeJpeg = Buffer.concat([jpeg, Buffer.from([0xff, 0xd9])])
const pictures = { 'image/png': png, 'image/gif': gif, 'image/webp': webp, 'image/jpeg': wholeJpeg }

for (const [type, bytes] of Object.entries(pictures)) {
  test(`${type} is one; cut, with something behind it, or empty it is none`, () => {
    assert.equal(readPicture(bytes)?.type, type)
    for (let length = 0; length < bytes.length; length++)
      assert.equal(readPicture(bytes.subarray(0, length)), undefined)
    assert.equal(readPicture(Buffer.concat([bytes, Buffer.from('<script>')])), undefined)
  })
}

test('what is no picture: pages, vector pictures, archives, nothing', () => {
  for (const text of ['', '<html></html>', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'PK\u0003\u0004', 'GIF89a']) {
    assert.equal(readPicture(Buffer.from(text)), undefined)
  }
})

test('too many pixels, none, or more than 1 MiB', () => {
  const sized = (width: number, height: number) => {
    const bytes = Buffer.from(png)
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return readPicture(bytes)
  }
  assert.ok(sized(5000, 5000))
  for (const [width, height] of [
    [0, 1],
    [8193, 1],
    [8000, 8000],
  ] as const)
    assert.equal(sized(width, height), undefined)
  assert.equal(readPicture(Buffer.concat([png, Buffer.alloc(1024 * 1024)])), undefined)
})

test('the size is that of the image, not of what else the file says', () => {
  // A frame of 65,000 pixels each way, then one that says 1.
  const frame = (side: number) => {
    const bytes = Buffer.from('ffc2000b080001000101011100', 'hex')
    bytes.writeUInt16BE(side, 5)
    bytes.writeUInt16BE(side, 7)
    return bytes
  }
  const at = wholeJpeg.indexOf(Buffer.from([0xff, 0xc2]))
  assert.ok(at > 0)
  assert.equal(
    readPicture(Buffer.concat([wholeJpeg.subarray(0, at), frame(65_000), wholeJpeg.subarray(at)])),
    undefined,
  )
  // A canvas of one pixel over an image of 16,384 each way.
  const extended = (bits: number) => {
    const canvas = Buffer.from(`VP8X\n\0\0\0${'\0'.repeat(10)}`, 'latin1')
    const image = Buffer.from(webp.subarray(12))
    image.writeUInt32LE(bits, 9)
    const whole = Buffer.concat([webp.subarray(0, 12), canvas, image])
    whole.writeUInt32LE(whole.length - 8, 4)
    return readPicture(whole)
  }
  assert.equal(extended(webp.readUInt32LE(21))?.type, 'image/webp')
  assert.equal(extended(0x0fffffff), undefined)
  // A frame of a GIF that is larger than its screen.
  const wide = Buffer.from(gif)
  wide.writeUInt16LE(60_000, wide.indexOf(0x2c, 13) + 5)
  assert.equal(readPicture(wide), undefined)
})

test('nothing that can be sent takes long or throws', () => {
  for (const bytes of Object.values(pictures)) {
    for (let at = 0; at < bytes.length; at++) {
      for (const value of [0, 1, 0x7f, 0xff]) {
        const changed = Buffer.from(bytes)
        changed[at] = value
        readPicture(changed)
      }
    }
  }
})
