import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ResponseReader } from './read-response.ts'

const two =
  'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nx: y\r\n\r\nhelloHTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n'

test('responses are told one by one, however the bytes are cut', () => {
  for (let size = 1; size <= two.length; size++) {
    const statuses: number[] = []
    const reader = new ResponseReader(status => statuses.push(status))
    for (let at = 0; at < two.length; at += size) reader.read(Buffer.from(two.slice(at, at + size)))
    assert.deepEqual(statuses, [200, 404], `in pieces of ${size}`)
  }
})

test('a response whose body is not all there is not told', () => {
  const statuses: number[] = []
  new ResponseReader(status => statuses.push(status)).read(Buffer.from(two.slice(0, two.indexOf('hello') + 4)))
  assert.deepEqual(statuses, [])
})

test('a response without a length is an error, not a hang', () => {
  const reader = new ResponseReader(() => {})
  assert.throws(
    () => reader.read(Buffer.from('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n')),
    /a response without a length/,
  )
})
