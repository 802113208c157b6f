import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withProgress } from './progress.mjs'

const clearLine = '\r\x1b[K'

/** What is written while a step goes on until it has been shown three times. */
async function shownOf(isTTY: boolean, { fails = false, written = [] as string[] } = {}): Promise<string[]> {
  const { promise: seen, resolve } = Promise.withResolvers<void>()
  let count = 0
  const output = {
    isTTY,
    write: (text: string) => {
      written.push(text)
      if (written.length === 3) resolve()
    },
  }
  const work = async () => {
    await seen
    if (fails) throw new Error('no registry')
  }
  await withProgress('installing', work, { describe: () => `${++count} of 9 packages are there`, output, periodMs: 1 })
  return written
}

test('at a terminal one line counts on, and is gone at the end', async () => {
  const written = await shownOf(true)
  const last = written.pop()
  assert.equal(last, clearLine)
  for (const [at, text] of written.entries()) {
    assert.ok(text.startsWith(clearLine))
    assert.match(text.slice(clearLine.length), /^set-up: installing: \d+ s, \d of 9 packages are there$/)
    assert.ok(text.includes(`, ${at + 1} of 9`))
  }
})

test('elsewhere each sign is a line of its own, without control characters', async () => {
  for (const text of await shownOf(false))
    assert.match(text, /^set-up: installing: \d+ s, \d of 9 packages are there\n$/)
})

test('a step that fails leaves no half line behind', async () => {
  const written: string[] = []
  await assert.rejects(shownOf(true, { fails: true, written }), /no registry/)
  assert.equal(written.at(-1), clearLine)
})

test('it says how long it took', async () => {
  const { result, seconds } = await withProgress('quick', async () => 'done', { output: { write: () => {} } })
  assert.equal(result, 'done')
  assert.ok(Number.isInteger(seconds))
})
