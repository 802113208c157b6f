/**
 * The real services behind proxies as the documents set them up: nginx of a domain with the lines of the README, in front of the platform's
 * own proxy, which is Caddy with `deploy/Caddyfile` or nginx with those of `docs/operations.md`. Payers come through both.
 */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readEventStream } from '@chispa/protocols/event-stream'
import { until } from '@chispa/sandbox/until'
import { freePort } from '@chispa/testing/free-port'
import { authorization, newPerson } from '@chispa/testing/person'
import { snippetsOf } from '../setup/snippets.ts'
import { isReadyAt } from './src/listener-process.ts'
import { openNetwork } from './src/network.ts'
import { openPair } from './src/pair.ts'
import { askFrom } from './src/payer-address.ts'
import { writeConfiguration } from './src/proxy-configuration.ts'
import { findProxy, type ProxyName, startProxy } from './src/proxy-program.ts'

const folder = await mkdtemp(join(tmpdir(), 'chispa-behind-'))
after(() => rm(folder, { recursive: true, force: true }))
const programs = { nginx: await findProxy('nginx', folder), caddy: await findProxy('caddy', folder) }
const skip = (!programs.nginx || !programs.caddy) && 'nginx or caddy: neither installed nor to be fetched with apt-get'

const read = (path: string) => readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
/** The lines that a document prints for a location of nginx. */
async function printedIn(document: string, location: string): Promise<string> {
  const snippets = snippetsOf(await read(document))
  const printed = snippets.find(({ lines }) => lines[0] === `location ${location} {`)
  assert.ok(printed, `${document} has nginx's location ${location}`)
  return printed.lines.join('\n')
}
const domainLines = await printedIn('../README.md', '/.well-known/lnurlp/')
const platformLines = await printedIn('../docs/operations.md', '/')

/** Far more than one address may ask in two minutes: one may begin meanwhile. */
const tooMany = 250

async function startProgram(
  name: ProxyName,
  port: number,
  part: string,
  { variables = {}, options }: { variables?: Record<string, string>; options?: string } = {},
) {
  const { run } = await writeConfiguration(name, part, port, join(folder, `${name}-${port}`), folder, options)
  return startProxy(programs[name] as string, run, port, variables)
}

test('addresses are paid, told and counted through the proxies of the documents', { skip }, async t => {
  await using network = await openNetwork()
  await using pair = await openPair(network.url, { TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'on' })
  await pair.startListener()
  await pair.startWeb()
  const payer = await network.service.create({ name: 'payer', balanceMsats: 100_000 })
  const service = new URL(pair.web.url)

  /** The documents' proxy of a domain in front of a proxy of the platform. */
  async function startDomain(platformPort: number) {
    const port = await freePort()
    const lines = domainLines.replace('https://wallet.example.com', `http://127.0.0.1:${platformPort}`)
    return { port, running: await startProgram('nginx', port, lines) }
  }

  /** From a name to the word that its invoice is paid; the platform is asked at this port, whatever its URLs say. */
  async function payAt(lookUpPort: number, platformPort: number): Promise<void> {
    const at = (url: string) => Object.assign(new URL(url), { port: String(platformPort) }).href
    const offer = await getJson(`http://127.0.0.1:${lookUpPort}/.well-known/lnurlp/ana`)
    const { pr, verify } = await getJson(`${at(offer.callback as string)}?amount=21000`)
    const stream = await fetch(`${at(verify as string)}/events`, { headers: { accept: 'text/event-stream' } })
    assert.equal(stream.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    const told: string[] = []
    for await (const { event } of readEventStream(stream.body as ReadableStream<Uint8Array>, () => {})) {
      told.push(event)
      // Only a stream that is passed on as it comes gets this far: nothing is paid before its first word.
      if (event === 'ready') assert.ok(network.service.ledger.pay(payer.accountId, pr as string).ok)
    }
    assert.deepEqual(told, ['ready', 'settled'])
    const [invoice] = await network.sql`select status from invoices where bolt11 = ${pr as string}`
    assert.equal(invoice?.status, 'PAID')
  }

  /** One who asks too much is refused, and another who comes the same way is not. */
  async function countedApart(port: number, greedy: string, other: string): Promise<void> {
    let reason = ''
    for (let asked = 0; asked < tooMany && reason !== 'rate_limited'; asked++) reason = await askFrom(greedy, port)
    assert.equal(reason, 'rate_limited')
    assert.equal(await askFrom(other, port), 'address_not_found')
  }

  const caddyPort = await freePort()
  const caddyUrl = `http://127.0.0.1:${caddyPort}`
  // On a busy machine a service takes longer to start than an operator's.
  const caddyfile = (await read('../deploy/Caddyfile')).replace('lb_try_duration 10s', 'lb_try_duration 90s')
  const [, options, site] = /^\{\n([\s\S]*?\n)\}\n([\s\S]*)$/.exec(caddyfile) as unknown as [string, string, string]
  const variables = { DOMAIN: caddyUrl, UPSTREAM: service.host }
  await using _caddy = await startProgram('caddy', caddyPort, site, { variables, options })

  // Behind a proxy the relay of this test, on loopback, is open only where an administrator says so.
  const admin = newPerson()
  await network.sql`insert into users (pubkey, role) values (${admin.pubkey}, 'ADMIN')`
  const body = JSON.stringify({ private_relays_allowed: true, serve_well_known: true })
  const signed = { url: `${caddyUrl}/api/settings`, method: 'POST', body }
  const headers = { authorization: authorization(admin, signed), 'content-type': 'application/json' }
  const saved = await fetch(signed.url, { method: 'POST', headers, body })
  assert.equal(saved.status, 200, await saved.text())

  const { id } = await network.newWallet()
  await network.sql`
    insert into lightning_addresses (username, user_id) select 'ana', user_id from remote_wallets where id = ${id}`
  await until(() => isReadyAt(pair.listener, id))

  await t.test('Caddy with deploy/Caddyfile, and nginx of a domain before it', async () => {
    const domain = await startDomain(caddyPort)
    await using _domain = domain.running
    const offer = await getJson(`http://127.0.0.1:${domain.port}/.well-known/lnurlp/ana`)
    assert.ok(String(offer.callback).startsWith(`${caddyUrl}/`), String(offer.callback))
    await payAt(caddyPort, caddyPort)
    await payAt(domain.port, caddyPort)
    await countedApart(caddyPort, '127.0.1.1', '127.0.1.2')
    await countedApart(domain.port, '127.0.1.3', '127.0.1.4')
  })

  await t.test('nginx with the lines of docs/operations.md, and nginx of a domain before it', async () => {
    const port = await freePort()
    const lines = platformLines.replace('127.0.0.1:3000', service.host)
    await using _platform = await startProgram('nginx', port, lines)
    const domain = await startDomain(port)
    await using _domain = domain.running
    await payAt(port, port)
    await payAt(domain.port, port)
    await countedApart(port, '127.0.2.1', '127.0.2.2')
    await countedApart(domain.port, '127.0.2.3', '127.0.2.4')
  })

  await t.test('a web service that starts anew behind Caddy is waited for', async () => {
    await pair.web.stop()
    const asked = fetch(`${caddyUrl}/api/lud16/ana`)
    await pair.startWeb()
    assert.equal((await asked).status, 200)
  })
})

async function getJson(url: string): Promise<Record<string, unknown>> {
  const reply = await fetch(url)
  const text = await reply.text()
  assert.equal(reply.status, 200, `${url}: ${text}`)
  return JSON.parse(text)
}
