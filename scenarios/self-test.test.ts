/**
 * Broken set-ups, and the fault that the self-test names in each: real nginx and Caddy with certificates of openssl in front,
 * a name server that says what it is told to. The texts that it offers to copy mend what they are for.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { CheckName, CheckResult } from '@chispa/contract/self-test'
import { startNameServer } from '@chispa/sandbox/name-server'
import { freePort } from '@chispa/testing/free-port'
import { runChecks, runDomainChecks } from '../services/web/src/self-test/run-checks.ts'
import { selfTestDeps } from '../services/web/src/self-test/ways.ts'
import { type TestApp, testApp } from '../services/web/test/app.ts'
import { type Authority, newAuthority, type Pair } from './src/certificates.ts'
import { findProxy, startProxy } from './src/proxy-program.ts'

const folder = await mkdtemp(join(tmpdir(), 'chispa-self-test-'))
after(() => rm(folder, { recursive: true, force: true }))
const authority: Authority = await newAuthority(folder)
const programs = { nginx: await findProxy('nginx', folder), caddy: await findProxy('caddy', folder) }
const host = 'wallet.test'
const domain = 'example.test'

const platformPart = (upstream: number, without = '') => `location / {
    proxy_pass http://127.0.0.1:${upstream};
    ${[
      'proxy_set_header Host $http_host;',
      'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
      'proxy_set_header X-Forwarded-Proto $scheme;',
      'proxy_set_header X-Forwarded-Host $http_host;',
    ]
      .filter(line => without === '' || !line.includes(without))
      .join('\n    ')}
}`

async function startNginx(port: number, name: string, { certificate, key }: Pair, locations: string) {
  const file = join(folder, `nginx-${port}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    kind => `${kind}_temp_path ${file}.${kind};`,
  )
  await writeFile(
    file,
    `daemon off; pid ${file}.pid; error_log stderr; worker_processes 1; events { worker_connections 64; }
http { access_log off; ${temporary.join(' ')}
server { listen 127.0.0.1:${port} ssl; server_name ${name}; ssl_certificate ${certificate}; ssl_certificate_key ${key};
${locations} } }`,
  )
  return startProxy(programs.nginx as string, ['-c', file, '-p', folder], port)
}

type Setup = {
  /** A domain that is tested instead of the main one. */
  further?: string
  zone?: Record<string, string>
  days?: number
  selfSigned?: true
  certifiedFor?: string
  /** The part of the proxy's configuration that is left out. */
  without?: string
  locations?: (appPort: number) => string
  trustProxy?: string[] | undefined
  privateHostsAllowed?: boolean
  settings?: Record<string, unknown>
  /** Before the proxy starts. */
  prepare?: (web: TestApp) => Promise<void>
  closed?: true
  now?: () => Date
}

/** A platform behind nginx with TLS, as whole as `setup` leaves it, and what the self-test says of it. */
async function examine(setup: Setup): Promise<Map<CheckName, CheckResult>> {
  await using parts = new AsyncDisposableStack()
  const trustProxy = 'trustProxy' in setup ? setup.trustProxy : ['127.0.0.1']
  const web = parts.use(
    await testApp({
      trustProxy,
      privateHostsAllowed: setup.privateHostsAllowed ?? true,
      ...(setup.now && { now: setup.now }),
    }),
  )
  await web.app.listen({ port: 0, host: '127.0.0.1' })
  const { port: appPort } = web.app.server.address() as { port: number }
  const port = await freePort()
  const values = { endpoint: `https://${host}:${port}`, serve_well_known: true, ...setup.settings }
  for (const [name, value] of Object.entries(values)) {
    if (value === null) continue
    await web.sql`insert into settings (name, value) values (${name}, ${web.sql.json(value as string)})`
  }
  if (setup.further) await web.sql`insert into domains (host) values (${`${setup.further}:${port}`})`
  await web.settings.refresh()
  await setup.prepare?.(web)
  if (!setup.closed) {
    const pair = await authority.certify(setup.certifiedFor ?? setup.further ?? host, {
      ...(setup.days !== undefined && { days: setup.days }),
      ...(setup.selfSigned && { selfSigned: true }),
    })
    const locations = setup.locations?.(appPort) ?? platformPart(appPort, setup.without)
    parts.use(await startNginx(port, host, pair, locations))
  }
  const names = parts.use(await startNameServer(setup.zone ?? { [host]: '127.0.0.1', [domain]: '127.0.0.1' }))
  const ways = selfTestDeps(web.deps, { resolve: names.resolve, ca: authority.ca })
  parts.defer(() => ways.stop())
  const tested = { ...ways, privateAllowed: () => setup.privateHostsAllowed ?? true }
  const results = setup.further ? await runDomainChecks(tested, `${setup.further}:${port}`) : await runChecks(tested)
  return new Map(results.map(result => [result.check, result]))
}

/** What is said of a further domain behind the same proxy. */
const examineFurther = (setup: Setup) =>
  examine({ ...setup, further: 'feria.test', zone: { [host]: '127.0.0.1', 'feria.test': '127.0.0.1', ...setup.zone } })

const wrongIn = (results: Map<CheckName, CheckResult>) =>
  [...results.values()].filter(({ state }) => state === 'wrong').map(({ check, fault }) => [check, fault])

/** Of a whole set-up; what is not made of them elsewhere stands below the fault that is to be mended first. */
const made = ['endpoint', 'dns', 'tls', 'outside', 'proxy', 'well_known', 'clock'] as const

describe('the self-test', { skip: !programs.nginx && 'nginx is neither installed nor to be fetched' }, () => {
  test('a whole set-up: nothing is wrong, the certificate’s end is told', async () => {
    const results = await examine({})
    assert.deepEqual(wrongIn(results), [])
    for (const check of made) {
      assert.equal(results.get(check)?.state, 'ok', check)
    }
    assert.match(results.get('tls')?.detail ?? '', /^\d{4}-\d\d-\d\d$/)
    assert.equal(results.get('address')?.state, 'not_made')
  })

  const broken: [string, Setup, [CheckName, string][]][] = [
    ['no address of the platform', { settings: { endpoint: null } }, [['endpoint', 'endpoint_missing']]],
    [
      'plain http to the world',
      { settings: { endpoint: 'http://wallet.test' }, privateHostsAllowed: false },
      [['endpoint', 'endpoint_not_https']],
    ],
    ['a name that nobody entered', { zone: {} }, [['dns', 'name_not_found']]],
    [
      'a name that leads into a private network',
      { zone: { [host]: '10.0.0.5' }, privateHostsAllowed: false },
      [['dns', 'name_private']],
    ],
    ['name servers that are silent', { zone: { [host]: 'silent' } }, [['dns', 'name_servers_silent']]],
    ['no proxy at all', { closed: true }, [['tls', 'tls_unreachable']]],
    ['an expired certificate', { days: -1 }, [['tls', 'tls_expired']]],
    ['a certificate that ends in five days', { days: 5 }, [['tls', 'tls_ending']]],
    ['the certificate of another name', { certifiedFor: 'other.test' }, [['tls', 'tls_wrong_name']]],
    ['a certificate that nobody signed', { selfSigned: true }, [['tls', 'tls_untrusted']]],
    [
      'a proxy that serves something else',
      { locations: () => 'location / { return 404 "nothing here"; }' },
      [['outside', 'outside_not_us']],
    ],
    ['a proxy that is not trusted', { trustProxy: undefined }, [['proxy', 'proxy_not_trusted']]],
    ['a proxy that does not pass the host on', { without: 'Host' }, [['proxy', 'proxy_host_lost']]],
    ['a proxy that does not tell the scheme', { without: 'X-Forwarded-Proto' }, [['proxy', 'proxy_scheme_lost']]],
    ['a proxy that hides visitors', { without: 'X-Forwarded-For' }, [['proxy', 'proxy_hides_visitors']]],
    ['well-known paths switched off', { settings: { serve_well_known: false } }, [['well_known', 'well_known_off']]],
    ['a relay that is gone', { settings: { nostr_relays: ['ws://127.0.0.1:9'] } }, [['relays', 'relays_unreachable']]],
    [
      'courtesy wallets without a provider',
      { settings: { courtesy_auto_create: true } },
      [['courtesy', 'courtesy_without_url']],
    ],
    ['a clock that is an hour off', { now: () => new Date(Date.now() + 3_600_000) }, [['clock', 'clock_off']]],
    [
      'a listener that does not answer',
      { settings: { listener_enabled: true, listener_url: 'http://127.0.0.1:9' } },
      [['listener', 'listener_unreachable']],
    ],
  ]
  for (const [name, setup, faults] of broken) {
    test(`${name}: ${faults.map(([, fault]) => fault).join(', ')}`, async () => {
      const results = await examine(setup)
      assert.deepEqual(wrongIn(results), faults)
      const left = made.filter(check => results.get(check)?.state === 'not_made')
      const order = [...results.keys()]
      for (const check of left)
        assert.ok(order.indexOf(check) > order.indexOf(faults[0]![0]), `${check} comes after it`)
    })
  }

  test('a further domain that leads here with all its paths: nothing is wrong', async () => {
    const results = await examineFurther({ settings: { serve_well_known: false } })
    assert.deepEqual(wrongIn(results), [])
    for (const check of ['dns', 'tls', 'outside', 'proxy', 'well_known'] as const) {
      assert.equal(results.get(check)?.state, 'ok', check)
    }
  })

  const brokenFurther: [string, Setup, [CheckName, string][]][] = [
    ['a name that nobody entered', { zone: { 'feria.test': 'silent' } }, [['dns', 'name_servers_silent']]],
    ['the certificate of the main one', { certifiedFor: host }, [['tls', 'tls_wrong_name']]],
    [
      'a proxy that does not pass the host on',
      { without: 'Host' },
      [
        ['proxy', 'proxy_host_lost'],
        ['well_known', 'well_known_host_lost'],
      ],
    ],
    [
      'a proxy that loses the host on the way to names',
      {
        locations: port =>
          `location /.well-known/ { proxy_pass http://127.0.0.1:${port}; proxy_set_header Host ${host};
             proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; }
           ${platformPart(port)}`,
      },
      [['well_known', 'well_known_host_lost']],
    ],
  ]
  for (const [name, setup, faults] of brokenFurther) {
    test(`a further domain, ${name}: ${faults.map(([, fault]) => fault).join(', ')}`, async () => {
      assert.deepEqual(wrongIn(await examineFurther(setup)), faults)
    })
  }

  test('the texts for nginx and Caddy are whole, and name the host', async () => {
    const copy = (await examine({ without: 'X-Forwarded-For' })).get('proxy')?.copy ?? []
    assert.deepEqual(
      copy.map(({ into }) => into),
      ['nginx', 'caddy'],
    )
    assert.match(copy[0]?.text ?? '', /X-Forwarded-For \$proxy_add_x_forwarded_for/)
    assert.match(copy[1]?.text ?? '', /^wallet\.test \{/)
  })
})
