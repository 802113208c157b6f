/** `npm run demo` as a newcomer sees it: everything up, someone pays an address, the money arrives. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../sandbox/src/demo/main.ts', import.meta.url))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

type Wallet = { id: string; name: string; balanceMsats: number }

test('the demo starts, a visitor pays an address, and one sees it arrive', async t => {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const demo = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: String(port), SANDBOX_PORT: String(sandboxPort) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(demo, 'exit')
  t.after(async () => {
    demo.kill('SIGTERM')
    await ended
  })
  const lines: string[] = []
  const ready = Promise.withResolvers<void>()
  for (const output of [demo.stdout, demo.stderr]) {
    createInterface({ input: output }).on('line', line => {
      lines.push(line)
      if (line.startsWith('Stop with')) ready.resolve()
    })
  }
  ended.then(([code]) => ready.reject(new Error(`the demo ended with ${code}:\n${lines.join('\n')}`)))
  await ready.promise

  const told = lines.join('\n')
  assert.match(told, /The platform is at\s+http:\/\/127\.0\.0\.1:\d+/)
  assert.equal(told.match(/nsec1\w{58}/g)?.length, 5)

  const sandbox = `http://127.0.0.1:${sandboxPort}`
  const wallets = async () => (await (await fetch(`${sandbox}/wallets`)).json()) as Wallet[]
  const named = async (name: string) => (await wallets()).find(wallet => wallet.name === name) as Wallet
  const before = await named('Ana')
  const visitor = await named('Visitor')
  const paid = await fetch(`${sandbox}/wallets/${visitor.id}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: `ana@127.0.0.1:${port}`, amountMsats: 210_000, comment: 'hola' }),
  })
  assert.equal(paid.status, 200, await paid.clone().text())
  assert.equal((await named('Ana')).balanceMsats, before.balanceMsats + 210_000)
  assert.match(await (await fetch(sandbox)).text(), /Pay as the visitor/)
  assert.match(await (await fetch(`http://127.0.0.1:${port}/api/settings`)).text(), /Plaza Chispa/)

  demo.kill('SIGTERM')
  assert.equal((await ended)[0], 0)
})
