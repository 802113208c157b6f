/**
 * The configurations of docs/proxies.md with the programs they are for: a proxy of the domain in front of a proxy of the
 * platform. Thirty payers are thirty, and one who makes up addresses is one.
 */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { testApp } from '../services/web/test/app.ts'
import { askFrom } from './src/payer-address.ts'
import { writeConfiguration } from './src/proxy-configuration.ts'
import { findProxy, freePort, type ProxyName, startProxy } from './src/proxy-program.ts'

const folder = await mkdtemp(join(tmpdir(), 'chispa-proxies-'))
after(() => rm(folder, { recursive: true, force: true }))
const document = await readFile(new URL('../docs/proxies.md', import.meta.url), 'utf8')
const programs = { nginx: await findProxy('nginx', folder), caddy: await findProxy('caddy', folder) }

/** More than one address may ask in a minute, and far more than thirty of them do. */
const [payers, asksOfEach] = [30, 5]
const perMinute = 120

/** A configuration as it is printed, with hosts and ports of this machine. */
function printed(name: ProxyName, place: 'domain' | 'platform', upstream: number, port: number): string {
  const [, text] = new RegExp(`\`\`\`${name} ${place}\n([^\`]*)\`\`\``).exec(document) ?? []
  assert.ok(text, `docs/proxies.md has ${name} ${place}`)
  return text
    .replace(/https:\/\/wallet\.example\.com|http:\/\/127\.0\.0\.1:3000/, `http://127.0.0.1:${upstream}`)
    .replace('reverse_proxy 127.0.0.1:3000', `reverse_proxy 127.0.0.1:${upstream}`)
    .replace('203.0.113.7', '127.0.0.1')
    .replace(/^(wallet\.)?example\.com \{/m, `http://127.0.0.1:${port} {`)
}

async function start(name: ProxyName, place: 'domain' | 'platform', upstream: number) {
  const port = await freePort()
  const file = join(folder, `${name}-${place}-${port}`)
  const text = printed(name, place, upstream, port)
  const { run } = await writeConfiguration(name, text, port, file, folder)
  return { port, running: await startProxy(programs[name] as string, run, port) }
}

for (const front of ['nginx', 'caddy'] as const) {
  for (const back of ['nginx', 'caddy'] as const) {
    const missing = [front, back].filter(name => !programs[name])
    const skip = missing.length > 0 && `${missing.join(' and ')}: neither installed nor to be fetched with apt-get`
    describe(`${front} of the domain in front of ${back} of the platform`, { skip }, () => {
      test(`${payers} payers are ${payers}, and one who makes up addresses is one`, async () => {
        await using web = await testApp({ rateLimits: true, trustProxy: ['127.0.0.1'] })
        await web.app.listen({ port: 0, host: '127.0.0.1' })
        const { port: appPort } = web.app.server.address() as { port: number }
        const platform = await start(back, 'platform', appPort)
        await using _platform = platform.running
        const domain = await start(front, 'domain', platform.port)
        await using _domain = domain.running

        const addresses = Array.from({ length: payers }, (_, at) => `127.0.1.${at + 1}`)
        const told: string[] = []
        for (let round = 0; round < asksOfEach; round++) {
          told.push(...(await Promise.all(addresses.map(address => askFrom(address, domain.port)))))
        }
        assert.ok(told.length > perMinute)
        assert.deepEqual([...new Set(told)], ['address_not_found'])

        // Enough for two minutes: one may begin meanwhile.
        const liar: string[] = []
        while (liar.length < 2 * perMinute + 10) {
          const lies = Array.from({ length: 25 }, (_, at) => `198.51.100.${liar.length + at}`)
          liar.push(
            ...(await Promise.all(lies.map(lie => askFrom('127.0.2.1', domain.port, { 'x-forwarded-for': lie })))),
          )
        }
        assert.ok(liar.filter(reason => reason === 'rate_limited').length >= 10)
      })
    })
  }
}
