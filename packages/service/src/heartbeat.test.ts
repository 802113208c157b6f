import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { HeldClock } from '@chispa/testing/held-clock'
import { watchBeats } from './heartbeat.ts'

/** Each `look` is one of those that come every two seconds, however much time has passed since the last. */
function watched() {
  const child = new EventEmitter()
  const clock = new HeldClock(() => true)
  let hangs = 0
  watchBeats(child, () => hangs++, { clock })
  return {
    child,
    clock,
    beat: () => child.emit('message', { beat: true }),
    look: (times: number) => {
      for (let n = 0; n < times; n++) clock.end()
    },
    hangs: () => hangs,
  }
}

test('one that is silent for half a minute hangs, which is told once', () => {
  const { beat, look, hangs } = watched()
  beat()
  look(14)
  assert.equal(hangs(), 0)
  look(1)
  assert.equal(hangs(), 1)
  look(30)
  beat()
  look(30)
  assert.equal(hangs(), 1)
})

test('a beat after a long silence, as on a busy machine, and it goes on', () => {
  const { beat, look, hangs } = watched()
  for (let n = 0; n < 5; n++) {
    beat()
    look(14)
  }
  assert.equal(hangs(), 0)
})

test('a machine that slept for hours: whoever watches has looked once', () => {
  const { beat, look, hangs, clock } = watched()
  beat()
  look(1)
  assert.deepEqual(clock.held, [2000])
  assert.equal(hangs(), 0)
})

test('one that never sent a beat, as a child of an older version, is not watched, and neither is one that ended', () => {
  const { beat, look, hangs, child, clock } = watched()
  child.emit('message', { up: 'http://127.0.0.1:1' })
  look(30)
  beat()
  child.emit('exit', 0)
  assert.deepEqual(clock.held, [])
  assert.equal(hangs(), 0)
})
