/** The demo's people have keys that everybody knows: it must never fill an instance that is not its own. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from './src/bare-environment.ts'

const main = fileURLToPath(new URL('../sandbox/src/demo/main.ts', import.meta.url))

async function demo(env: Record<string, string>): Promise<{ code: number; trouble: string }> {
  const child = spawn(process.execPath, [main], {
    env: { ...bareEnvironment(), PORT: '0', SANDBOX_PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [trouble, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, trouble }
}

for (const variable of ['PORT', 'SANDBOX_PORT']) {
  test(`somebody else answers at ${variable}: nothing is started, nothing is asked of them`, async () => {
    let asked = 0
    const other = createServer((_request, response) => {
      asked++
      response.end('{"status":"ok"}')
    }).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, trouble } = await demo({ [variable]: String(port) })
    other.close()
    assert.deepEqual([code, asked], [1, 0])
    assert.equal(trouble, `The port ${port} is taken: stop what uses it, or set ${variable}\n`)
  })
}

test('ports that are none: both are named, with what was typed', async () => {
  const { code, trouble } = await demo({ PORT: 'abc', SANDBOX_PORT: 'xyz' })
  assert.equal(code, 1)
  assert.match(trouble, /PORT must be a whole number.*"abc".*SANDBOX_PORT must be .*"xyz"/s)
})
