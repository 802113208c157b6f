/** What the set-up check offers to copy into nginx and Caddy, in the programs themselves: they take it, and a request comes through. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { freePort } from '@chispa/testing/free-port'
import { domainProxy, platformProxy } from '../services/web/src/self-test/copy-texts.ts'
import { writeConfiguration } from './src/proxy-configuration.ts'
import { findProxy, startProxy } from './src/proxy-program.ts'

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'chispa-copied-'))
const asked: IncomingMessage[] = []
const platform = createServer((request, response) => {
  asked.push(request)
  response.end('here')
}).listen(0, '127.0.0.1')
await new Promise(resolve => platform.once('listening', resolve))
const { port: upstream } = platform.address() as AddressInfo
after(async () => {
  platform.closeAllConnections()
  platform.close()
  await rm(folder, { recursive: true, force: true })
})

const endpoint = new URL(`http://127.0.0.1:${upstream}`)
/** The texts name the port that a service has unless told otherwise; the host of a site becomes ours. */
const here = (text: string, port: number) =>
  text
    .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)
    .replace(/^(127\.0\.0\.1|example\.com) \{/m, `http://127.0.0.1:${port} {`)

for (const { place, texts, path, arrives } of [
  { place: 'the platform', texts: platformProxy(endpoint), path: '/api/health', arrives: '/api/health' },
  {
    place: 'a domain',
    texts: domainProxy('example.com', endpoint),
    path: '/.well-known/lnurlp/zoe',
    arrives: '/api/lud16/zoe',
  },
]) {
  for (const name of ['nginx', 'caddy'] as const) {
    test(`${name} of ${place} takes the text, and a request comes through`, async t => {
      const program = await findProxy(name, folder)
      if (!program) return t.skip(`${name} is neither installed nor to be fetched with apt-get`)
      const text = texts.find(({ into }) => into === name)?.text
      assert.ok(text)
      const port = await freePort()
      const file = join(folder, `${name}-${port}`)
      const { check, run: parameters } = await writeConfiguration(name, here(text, port), port, file, folder)
      await run(program, check, { env: { ...process.env, HOME: folder } })
      await using _running = await startProxy(program, parameters, port)
      const reply = await fetch(`http://127.0.0.1:${port}${path}`)
      assert.equal(await reply.text(), 'here')
      const { url, headers } = asked.at(-1) as IncomingMessage
      assert.equal(url, arrives)
      assert.match(String(headers['x-forwarded-for']), /^127\.0\.0\.1$/)
    })
  }
}
