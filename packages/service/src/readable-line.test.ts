import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { createLog } from './log.ts'
import { readableLine } from './readable-line.ts'

const lineOf = (entry: object) => stripVTControlCharacters(readableLine(`${JSON.stringify(entry)}\n`))
const time = new Date(2026, 0, 2, 3, 4, 5).toISOString()

test('time, service, words, and the rest by name', () => {
  const entry = {
    level: 30,
    time,
    name: 'web',
    address: 'http://127.0.0.1:3000',
    count: 2,
    deep: { a: [1] },
    msg: 'web service is up',
  }
  assert.equal(
    lineOf(entry),
    '03:04:05 web      web service is up address=http://127.0.0.1:3000 count=2 deep={"a":[1]}\n',
  )
})

test('what is wrong says so without colours too, and shows where', () => {
  const err = { message: 'broken', stack: 'Error: broken\n    at here' }
  assert.equal(
    lineOf({ level: 50, time, name: 'listener', msg: 'event not handled', err }),
    '03:04:05 listener error: event not handled\n    Error: broken\n        at here\n',
  )
  assert.match(lineOf({ level: 40, time, name: 'web', msg: 'slow' }), /web {6}warning: slow\n$/)
})

test('what the service says itself is not said twice', () => {
  assert.equal(lineOf({ level: 30, time, name: 'web', msg: 'Server listening at http://127.0.0.1:3000' }), '')
})

test('what is no line of ours is left as it is', () => {
  for (const text of ['hello\n', '{"a":1}\n', '[]\n', '{\n']) assert.equal(readableLine(text), text)
})

test('no credential is in a readable line either', () => {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  createLog('web', 'info', destination, { readable: true }).info(
    { uri: `nostr+walletconnect://${'ab'.repeat(32)}?secret=x` },
    'dialled',
  )
  assert.equal(lines.length, 1)
  assert.match(stripVTControlCharacters(lines[0] as string), /^\d\d:\d\d:\d\d web {6}dialled uri=\[redacted\]\n$/)
})
