/**
 * The configurations of docs/proxies.md with the programs they are for: a proxy of the domain in front of a proxy of the
 * platform. Thirty payers are thirty, and one who makes up addresses is one. What they log has no secret in it.
 */
import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { freePort } from '@chispa/testing/free-port'
import { testApp } from '../services/web/test/app.ts'
import { askFrom } from './src/payer-address.ts'
import { writeConfiguration } from './src/proxy-configuration.ts'
import { findProxy, type ProxyName, startProxy } from './src/proxy-program.ts'

const folder = await mkdtemp(join(tmpdir(), 'chispa-proxies-'))
// Started by root, nginx works as another user, and keeps large bodies there.
await chmod(folder, 0o755)
after(() => rm(folder, { recursive: true, force: true }))
const document = await readFile(new URL('../docs/proxies.md', import.meta.url), 'utf8')
const programs = { nginx: await findProxy('nginx', folder), caddy: await findProxy('caddy', folder) }

/** More than one address may ask in a minute, and far more than thirty of them do. */
const [payers, asksOfEach] = [30, 5]
const perMinute = 120

function snippet(name: ProxyName, place: 'domain' | 'platform' | 'log'): string {
  const [, text] = new RegExp(`\`\`\`${name} ${place}\n([^\`]*)\`\`\``).exec(document) ?? []
  assert.ok(text, `docs/proxies.md has ${name} ${place}`)
  return text
}

/** A configuration as it is printed, with hosts and ports of this machine. */
function printed(name: ProxyName, place: 'domain' | 'platform', upstream: number, port: number): string {
  return snippet(name, place)
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

describe('an upload of 2 MiB reaches the platform through', () => {
  for (const name of ['nginx', 'caddy'] as const) {
    const skip = !programs[name] && 'neither installed nor to be fetched with apt-get'
    test(name, { skip }, async () => {
      await using web = await testApp()
      await web.app.listen({ port: 0, host: '127.0.0.1' })
      const { port: appPort } = web.app.server.address() as { port: number }
      const { port, running } = await start(name, 'platform', appPort)
      await using _proxy = running
      const body = JSON.stringify({ system: 'hub', file: 'x'.repeat(2 * 1024 * 1024) })
      const authorization = `Bearer ${await web.session(await web.member('ADMIN'))}`
      const headers = { authorization, 'content-type': 'application/json' }
      const reply = await fetch(`http://127.0.0.1:${port}/api/cards/import`, { method: 'POST', headers, body })
      // Of the platform, which has read it.
      const { error } = (await reply.json()) as { error: { reason: string } }
      assert.equal(error.reason, 'import_unreadable')
    })
  }
})

const secret = 'nostr%2Bwalletconnect%3A%2F%2Fwallet%3Fsecret%3D0123'
const connectPage = '/dashboard/wallet/connect'

/** Where standards and apps, or links that were sent before, have a secret in the path. */
const secretPaths = [
  '/api/remote-connections/pathsecret',
  '/api/remote-connections/pathsecret/cards',
  '/api/cards/otc/pathsecret',
  '/api/cards/otc/pathsecret/activate?a=b',
  '/wallet/activate/pathsecret',
  '/invite/pathsecret',
  '/api/receipts/pathsecret',
  '/receipt/pathsecret',
]

/** A request as a browser makes it on the way back from a wallet, and one for what the page then loads. */
async function comeBack(port: number): Promise<void> {
  const origin = `http://127.0.0.1:${port}`
  const back = `${origin}${connectPage}?value=${secret}`
  await (await fetch(back)).text()
  await (await fetch(`${origin}/favicon.svg`, { headers: { referer: back } })).text()
  for (const path of secretPaths) await (await fetch(origin + path)).text()
}

describe('a connection in the query of an address, or a secret in its path, is in no log of', () => {
  for (const name of ['nginx', 'caddy'] as const) {
    const skip = !programs[name] && 'neither installed nor to be fetched with apt-get'
    test(`${name}, whether the platform answers or not`, { skip }, async () => {
      const web = await testApp()
      await using _web = web
      await web.app.listen({ port: 0, host: '127.0.0.1' })
      const { port: appPort } = web.app.server.address() as { port: number }
      const port = await freePort()
      const logs = await mkdtemp(join(folder, `${name}-logs-`))
      const around = snippet(name, 'log')
        .replaceAll('/var/log/nginx', logs)
        .replace('log {', `log {\n    output file ${logs}/all.log`)
      // Caddy logs what a site was asked where the site says so.
      const part = printed(name, 'platform', appPort, port).replace(/^(http:.*\{)$/m, '$1\n    log')
      const { run } = await writeConfiguration(name, part, port, join(folder, `${name}-logging`), folder, around)
      await using _proxy = await startProxy(programs[name] as string, run, port)
      const written = async () =>
        (await Promise.all((await readdir(logs)).map(file => readFile(join(logs, file), 'utf8')))).join('')
      // Each of the two requests to the page is followed by all the others.
      const timesLogged = async () => (await written()).split('/receipt/').length - 1
      await comeBack(port)
      await until(async () => (await timesLogged()) >= 1)
      const before = await timesLogged()
      await web.app.close()
      await comeBack(port)
      await until(async () => (await timesLogged()) > before)
      const text = await written()
      for (const open of [connectPage, '/api/cards/otc/']) assert.ok(text.includes(open), open)
      for (const part of ['secret', 'walletconnect', 'value=']) assert.ok(!text.includes(part), part)
    })
  }
})
