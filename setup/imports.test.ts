/** Who may import whom, read from the import lines themselves. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Import, imports, isExample, isTest, partOf, production, sources } from './import-lines.ts'
import { root } from './project.mjs'

function offenders(from: RegExp, allowed: (to: Import) => boolean, list = production): string[] {
  return list.filter(line => from.test(line.from) && !allowed(line)).map(({ from, spec }) => `${from} imports ${spec}`)
}
const within = (line: Import) => partOf(line.from) === partOf(line.to)
const fromPackages = (names: string[]) => (line: Import) => names.some(name => line.spec.startsWith(`@chispa/${name}/`))
const isOurs = (line: Import) => line.spec.startsWith('.') || line.spec.startsWith('@chispa/')

test('the reader of import lines sees them', () => {
  assert.ok(imports.length > 200)
  assert.ok(imports.some(({ from, spec }) => from === 'services/web/src/app.ts' && spec === './auth/guard.ts'))
})

test('protocols import only noble, scure and themselves: no input or output, no clock', () => {
  assert.deepEqual(
    offenders(/^packages\/protocols\//, line => within(line) || /^@(noble|scure)\//.test(line.spec)),
    [],
  )
})

test('contract imports only TypeBox and itself', () => {
  assert.deepEqual(
    offenders(/^packages\/contract\//, line => within(line) || line.spec === 'typebox'),
    [],
  )
})

test('words import the contract of ours, and nothing else', () => {
  const allowed = fromPackages(['contract'])
  assert.deepEqual(
    offenders(/^packages\/words\//, line => within(line) || allowed(line)),
    [],
  )
})

test('nwc imports protocols, signatures, concurrency and outgoing-http of ours', () => {
  const allowed = fromPackages(['protocols', 'signatures', 'concurrency', 'outgoing-http'])
  assert.deepEqual(
    offenders(/^packages\/nwc\//, line => !isOurs(line) || within(line) || allowed(line)),
    [],
  )
})

test('payments import the contract and protocols of ours, and nothing else: no input or output, no clock', () => {
  const allowed = fromPackages(['contract', 'protocols'])
  assert.deepEqual(
    offenders(/^packages\/payments\//, line => within(line) || allowed(line) || line.spec === 'node:crypto'),
    [],
  )
})

test('concurrency and signatures stand on their own; service and outgoing-http build on concurrency, database on both', () => {
  const offendersIn = (from: RegExp, names: string[]) =>
    offenders(from, line => !isOurs(line) || within(line) || fromPackages(names)(line))
  assert.deepEqual(offendersIn(/^packages\/(concurrency|signatures)\//, []), [])
  assert.deepEqual(offendersIn(/^packages\/(service|outgoing-http)\//, ['concurrency']), [])
  assert.deepEqual(offendersIn(/^packages\/database\//, ['concurrency', 'service']), [])
})

test('the client imports protocols and concurrency of ours, and nothing of Node; only its examples import it', () => {
  const allowed = fromPackages(['protocols', 'concurrency'])
  assert.deepEqual(
    offenders(/^packages\/client\/src\//, line => within(line) || allowed(line)),
    [],
  )
  assert.deepEqual(
    imports.filter(({ spec }) => /^@chispa\/client/.test(spec)).filter(({ from }) => !isExample(from)),
    [],
  )
})

test('the frontend imports contract, protocols and words of ours', () => {
  const allowed = fromPackages(['contract', 'protocols', 'words'])
  assert.deepEqual(
    offenders(/^frontend\//, line => !isOurs(line) || within(line) || allowed(line)),
    [],
  )
})

test('inside the frontend: pages build on frame and components, these on session and api, these on ui; no page on another', () => {
  const layers = ['language', 'ui', 'api', 'session', 'components', 'frame', 'pages', 'routes']
  const placeOf = (file: string) => /^frontend\/src\/([\w-]+)\/([\w-]+)(?:\/|\.)/.exec(file)
  const wrong = imports.filter(({ from, to }) => {
    const [source, target] = [placeOf(from), placeOf(to)]
    if (!source || !target || isTest(from)) return false
    const [rank, below] = [layers.indexOf(source[1]!), layers.indexOf(target[1]!)]
    return source[1] === 'pages' && target[1] === 'pages' ? source[2] !== target[2] : below > rank
  })
  assert.deepEqual(
    wrong.map(({ from, spec }) => `${from} imports ${spec}`),
    [],
  )
})

test('services import packages, never each other, never test data; the platform reads which variables the others have', () => {
  const allowed = (line: Import) =>
    /^@chispa\/(contract|protocols|words|signatures|nwc|payments|database|service|concurrency|outgoing-http)\//.test(
      line.spec,
    )
  const manifest = (line: Import) => line.to === 'package.json'
  const variables = ({ from, to }: Import) =>
    from === 'services/platform/src/config.ts' && /^services\/(web|listener)\/src\/config\.ts$/.test(to)
  assert.deepEqual(
    offenders(
      /^services\//,
      line => !isOurs(line) || within(line) || allowed(line) || manifest(line) || variables(line),
    ),
    [],
  )
})

test('the sandbox imports packages', () => {
  const allowed = (line: Import) =>
    /^@chispa\/(contract|protocols|words|signatures|nwc|payments|database|service|concurrency|outgoing-http)\//.test(
      line.spec,
    )
  assert.deepEqual(
    offenders(/^sandbox\//, line => !isOurs(line) || within(line) || allowed(line)),
    [],
  )
})

test('the fuzzer imports packages and the sandbox; services only their readers, where readers are tried', () => {
  const isReader = ({ from, to }: Import) => from.startsWith('fuzz/src/parsers/') && to.startsWith('services/web/')
  assert.deepEqual(
    offenders(
      /^fuzz\//,
      line => !isOurs(line) || within(line) || line.spec.startsWith('@chispa/') || isReader(line),
      imports,
    ),
    [],
  )
})

test('the proof knows what strangers know: packages for clients and tests, and the sandbox', () => {
  const allowed = /^@chispa\/(contract|protocols|client|testing|sandbox)\//
  assert.deepEqual(
    offenders(/^prove\//, line => !isOurs(line) || within(line) || allowed.test(line.spec), imports),
    [],
  )
})

const featureOf = (file: string) => /^services\/(\w+)\/src\/([\w-]+)\//.exec(file)?.[2]
const between = (service: string) =>
  production.filter(
    ({ from, to }) => from.startsWith(`services/${service}/src/`) && to.startsWith(`services/${service}/src/`),
  )

test('a feature uses another feature’s rules, never its store or routes', () => {
  const wrong = [...between('web'), ...between('listener')].filter(
    ({ from, to }) =>
      featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to) && /\/([\w-]*store|routes)\.ts$/.test(to),
  )
  assert.deepEqual(
    wrong.map(({ from, spec }) => `${from} imports ${spec}`),
    [],
  )
})

test('http, auth and settings import no other feature', () => {
  const base = new Set(['http', 'auth', 'settings'])
  const wrong = [...between('web'), ...between('listener')].filter(
    ({ from, to }) => base.has(featureOf(from) ?? '') && featureOf(to) && !base.has(featureOf(to) ?? ''),
  )
  assert.deepEqual(
    wrong.map(({ from, spec }) => `${from} imports ${spec}`),
    [],
  )
})

test('arrows point from main to assemble to app to features to routes to rules to stores, and never turn back', () => {
  const ranks = [
    /\/(?:main|run-command|doctor)\.ts$/,
    /\/(?:assemble|features|start|process-parts)\.ts$/,
    /\/app\.ts$/,
    /\/src\/[\w-]+\/feature\.ts$/,
    /\/routes\.ts$/,
  ]
  const [rule, store] = [ranks.length, ranks.length + 1]
  const rank = (file: string) => {
    const high = ranks.findIndex(pattern => pattern.test(file))
    if (high >= 0) return high
    return /store\.ts$/.test(file) ? store : rule
  }
  const wrong = production.filter(
    ({ from, to }) =>
      from.startsWith('services/') && to.startsWith('services/') && rank(from) > rank(to) && rank(to) < rule,
  )
  assert.deepEqual(
    wrong.map(({ from, spec }) => `${from} imports ${spec}`),
    [],
  )
})

/** Groups of nodes that reach each other, by Tarjan's algorithm. */
function circlesIn(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (node: string): number => {
    order.set(node, order.size)
    lowest.set(node, order.get(node)!)
    open.push(node)
    for (const next of arrows.get(node) ?? []) {
      if (!order.has(next)) lowest.set(node, Math.min(lowest.get(node)!, visit(next)))
      else if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, order.get(next)!))
    }
    if (lowest.get(node) === order.get(node)) {
      const circle = open.splice(open.indexOf(node))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return lowest.get(node)!
  }
  for (const node of arrows.keys()) if (!order.has(node)) visit(node)
  return circles.toSorted()
}

function arrowsBetween(list: Import[], nodeOf: (file: string) => string | undefined): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>()
  for (const { from, to } of list) {
    const [a, b] = [nodeOf(from), nodeOf(to)]
    if (a !== undefined && b !== undefined && a !== b) arrows.set(a, (arrows.get(a) ?? new Set()).add(b))
  }
  return arrows
}

test('circles are found', () => {
  const arrows = new Map(
    Object.entries({ a: new Set(['b']), b: new Set(['c', 'd']), c: new Set(['a']), d: new Set(['e']) }),
  )
  assert.deepEqual(circlesIn(arrows), [['a', 'b', 'c']])
})

test('no files import each other in a circle, not by types either', () => {
  const known = new Set(sources)
  const circles = circlesIn(arrowsBetween(imports, file => (known.has(file) ? file : undefined)))
  assert.deepEqual(circles, [])
})

test('features form no circle', () => {
  assert.deepEqual(circlesIn(arrowsBetween(between('web'), featureOf)), [])
  assert.deepEqual(circlesIn(arrowsBetween(between('listener'), featureOf)), [])
})

/** The web service from the ground up: a folder, its tests too, imports from those that stand before it. */
const groundUp =
  `http auth settings faces table-files activity listener-client health documentation fiat live push waitlist wallets lightning-addresses domains
  invoices invoice-watches payment-requests splits zaps lud16 account-keys users invites card-designs cards card-imports address-imports instance-imports remote-connections card-payments till forwarding pictures profiles sending history contacts withdrawals vouchers people pages set-up self-test overview webhooks listener-webhooks commands`.split(
    /\s+/,
  )

test('no import of the web service runs upwards, also in tests', () => {
  const ofWeb = imports.filter(({ from, to }) => /^services\/web\/src\//.test(from) && /^services\/web\/src\//.test(to))
  const unlisted = new Set(ofWeb.map(({ from }) => featureOf(from)).filter(name => name && !groundUp.includes(name)))
  assert.deepEqual([...unlisted], [], 'folders that do not say where they stand')
  const height = (file: string) => groundUp.indexOf(featureOf(file) ?? '')
  assert.deepEqual(
    ofWeb
      .filter(({ from, to }) => height(from) >= 0 && height(to) > height(from))
      .map(({ from, spec }) => `${from} imports ${spec}`),
    [],
  )
})

test('process.env is read in config.ts only', () => {
  const readers = sources.filter(
    file => /^(services|packages)\//.test(file) && !isTest(file) && !isExample(file) && !/\/config\.ts$/.test(file),
  )
  assert.deepEqual(
    readers.filter(file => /process\.env/.test(readFileSync(join(root, file), 'utf8'))),
    [],
  )
})

test('HTTP goes out through packages/outgoing-http only; the client runs with others', () => {
  const ways = [
    /(?<![.\w])fetch\(/,
    /from 'undici'/,
    /import (?!type)[^\n']*(?:\brequest\b|\bget\b|\* as|\bAgent\b)[^\n']* from 'node:(?:https?|http2)'/,
    /import \w+ from 'node:(?:https?|http2)'/,
  ]
  const senders = sources.filter(
    file => /^(services|packages)\//.test(file) && !isTest(file) && !/^packages\/(outgoing-http|client)\//.test(file),
  )
  assert.deepEqual(
    senders.filter(file => ways.some(way => way.test(readFileSync(join(root, file), 'utf8')))),
    [],
  )
})

test('no file is a drawer', () => {
  const drawers = sources.filter(file => /\/(utils?|helpers?|common|services?|managers?|types|index)\.tsx?$/.test(file))
  assert.deepEqual(drawers, [])
})
