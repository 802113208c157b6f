import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastWords } from './last-words.ts'

const up = 'http://127.0.0.1:3000'
const claim = { path: '/setup?code=abc', origins: [up] }
const onLan = { family: 'IPv4' as const, internal: false, address: '192.168.1.5', netmask: '', mac: '', cidr: null }
const words = {
  announcement: { up, claim },
  host: '127.0.0.1',
  folder: '/data/postgres',
  isTerminal: false,
  interfaces: { lan: [onLan] },
}

test('beside a log: the database, the way to claim, and the address last', () => {
  assert.equal(
    lastWords(words),
    `\nThe database is in /data/postgres\n\nNobody has claimed this instance yet. Become its administrator at ${up}/setup?code=abc\n\nChispa is at ${up}\n\n`,
  )
  assert.equal(lastWords({ ...words, announcement: { up }, folder: undefined }), `\n\nChispa is at ${up}\n\n`)
})

test('at a terminal: how to open it to the network, or its code there', () => {
  assert.match(
    lastWords({ ...words, isTerminal: true }),
    /^\nOnly this machine reaches it; HOST=0\.0\.0\.0 npm start opens it/,
  )
  const open = { ...words, host: '0.0.0.0', isTerminal: true }
  const told = lastWords(open)
  assert.match(told, /█[\s\S]*\nOn this network: http:\/\/192\.168\.1\.5:3000\n/)
  // The code holds the way to claim, and is another without it.
  assert.notEqual(told.split('\nOn')[0], lastWords({ ...open, announcement: { up } }).split('\nOn')[0])
  assert.match(
    lastWords({ ...open, interfaces: {} }),
    /^\nOnly this machine reaches it: it has no address on a network\n/,
  )
})

for (const [host, onNetwork] of [
  ['192.168.1.20', 'http://192.168.1.20:3000'],
  ['fd00::20', 'http://[fd00::20]:3000'],
  ['shop.lan', 'http://shop.lan:3000'],
] as const)
  test(`at a terminal: HOST=${host} is open under its own name, also where the machine has another`, () => {
    const told = lastWords({ ...words, host, isTerminal: true })
    assert.match(told, new RegExp(`█[█▀▄ \\n]*\\n\\nOn this network: ${RegExp.escape(onNetwork)}\\n`))
    assert.doesNotMatch(told, /Only this machine|192\.168\.1\.5/)
  })

for (const host of ['localhost', '127.0.0.1', '127.8.0.1', '::1'])
  test(`at a terminal: HOST=${host} is for this machine`, () => {
    assert.match(lastWords({ ...words, host, isTerminal: true }), /^\nOnly this machine reaches it; HOST=0\.0\.0\.0/)
  })

test('only the key of the environment can claim', () => {
  assert.match(
    lastWords({ ...words, announcement: { up, claim: { reserved: true } } }),
    /Only the key in ROOT_PUBKEY can claim it/,
  )
})
