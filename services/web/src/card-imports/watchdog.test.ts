import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../test/hungry-program.ts', import.meta.url))
async function signalThatEnds(limits: { maxMemoryMib: number; timeoutMs: number; takenMib: number }) {
  const { maxMemoryMib, timeoutMs, takenMib } = limits
  const child = spawn(process.execPath, [program, ...[maxMemoryMib, timeoutMs, takenMib].map(String)], {
    stdio: 'ignore',
  })
  const [, signal] = await once(child, 'exit')
  return signal
}

test('a process that stands still is ended once it has taken too much memory', async () => {
  assert.equal(await signalThatEnds({ maxMemoryMib: 300, timeoutMs: 3_600_000, takenMib: 400 }), 'SIGKILL')
})

test('and once its time is over', async () => {
  assert.equal(await signalThatEnds({ maxMemoryMib: 100_000, timeoutMs: 1, takenMib: 0 }), 'SIGKILL')
})
