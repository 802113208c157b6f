/** Alert rules and the board ask only for what the services tell. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { connectionStates, counterNames } from '../packages/contract/src/listener.ts'
import { operations } from '../packages/contract/src/operations.ts'
import { refusals } from '../packages/contract/src/refusals.ts'
import { createRegistry } from '../packages/service/src/metrics.ts'
import { lnurlOutcome } from '../services/web/src/http/lnurl-answers.ts'
import { filesBelow, root } from './project.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const rules = read('deploy/prometheus/alerts.yaml')
const ruleTests = read('deploy/prometheus/alerts.test.yaml')
const board = JSON.parse(read('deploy/grafana/chispa.json')) as {
  panels: { id: number; title: string; targets: { expr: string }[] }[]
}

function toldMetrics(): Set<string> {
  const sources = ['services/web/src', 'services/listener/src'].flatMap(folder => filesBelow(folder)) as string[]
  const own = sources.flatMap(file =>
    [...read(file).matchAll(/name: '(chispa_\w+)'/g)].map(([, name]) => name as string),
  )
  const counters = counterNames.map(
    name => `chispa_listener_${name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}_total`,
  )
  const all = [
    ...own,
    ...counters,
    ...createRegistry('test')
      .getMetricsAsArray()
      .map(({ name }) => name),
  ]
  return new Set(all.flatMap(name => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]))
}

const asked = (text: string) => [...text.matchAll(/\b(?:chispa|nodejs|process)_\w+/g)].map(([name]) => name)

test('every metric of the rules and of the board is one that a service tells', () => {
  const told = toldMetrics()
  const names = [rules, ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))].flatMap(asked)
  assert.ok(names.length > 15)
  assert.deepEqual(
    names.filter(name => !told.has(name)),
    [],
  )
})

/** What labels can be. */
const labelValues: Record<string, readonly string[]> = {
  state: connectionStates,
  route: Object.values(operations).map(({ url }) => url),
  status: ['200', '503'],
  outcome: ['ok', ...Object.entries(refusals).map(([reason, { status }]) => lnurlOutcome({ reason, status } as never))],
  job: [...read('deploy/prometheus/scrape.yaml').matchAll(/job_name: (\S+)/g)].map(([, name]) => name as string),
}

test('every label that they ask for is told, and can be what they ask for', () => {
  const expressions = [rules, ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))].join('\n')
  const matchers = [...expressions.matchAll(/\w\{([^}]+)\}/g)].flatMap(([, inside = '']) => [
    ...inside.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g),
  ])
  assert.ok(matchers.length > 12)
  for (const [whole, label = '', operator, value = ''] of matchers) {
    const wanted = operator === '=~' ? new RegExp(`^(?:${value})$`) : undefined
    assert.ok(
      labelValues[label]?.some(told => (wanted ? wanted.test(told) : told === value)),
      whole,
    )
  }
})

test('every rule has a test in which it comes and one in which it does not', () => {
  const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string)
  const expected = ruleTests.split('eval_time: ').slice(1)
  for (const name of names) {
    const own = expected.filter(one => one.includes(`alertname: ${name}\n`) || one.includes(`alertname: ${name},`))
    assert.ok(
      own.some(one => one.includes('exp_labels')),
      `${name} comes`,
    )
    const others = own.some(one => one.includes('exp_alerts: []'))
    const besides = own.some(one => one.includes('instance: '))
    assert.ok(others || besides, `${name} does not come, or not of another instance`)
  }
})

test('every rule says how bad it is and what to do', () => {
  const each = rules.split('- alert: ').slice(1)
  assert.ok(each.length >= 7)
  for (const rule of each) {
    assert.match(rule, /^Chispa\w+\n\s+expr: .+\n\s+for: \d+m\n\s+labels: \{severity: (?:page|ticket)\}\n/)
    assert.match(rule, /\n\s+summary: .+\n\s+action: .+\n/)
  }
})

test('panels of the board have numbers and titles of their own', () => {
  assert.equal(new Set(board.panels.map(({ id }) => id)).size, board.panels.length)
  assert.equal(new Set(board.panels.map(({ title }) => title)).size, board.panels.length)
})

const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find(existsSync)
test('Prometheus takes them, and each rule comes when it must and not otherwise', {
  skip: promtool ? false : 'promtool is not installed (apt-get install prometheus)',
}, () => {
  execFileSync(promtool as string, ['check', 'rules', join(root, 'deploy/prometheus/alerts.yaml')], { stdio: 'pipe' })
  const scrape = ['check', 'config', '--syntax-only', join(root, 'deploy/prometheus/scrape.yaml')]
  execFileSync(promtool as string, scrape, { stdio: 'pipe' })
  const told = spawnSync(promtool as string, ['test', 'rules', join(root, 'deploy/prometheus/alerts.test.yaml')])
  assert.equal(told.status, 0, `${told.stdout}${told.stderr}`)
})
