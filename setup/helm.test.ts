/**
 * The Helm chart, rendered by what Helm is made of (Go's templates and sprig, from Debian): what it says of pods, and that it gives the services what
 * they read. Helm itself and a cluster are not needed, and not tested.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import manifest from '../package.json' with { type: 'json' }
import { listenerVariables } from '../services/listener/src/config.ts'
import { webVariables } from '../services/web/src/config.ts'
import { root } from './project.mjs'

type Container = {
  args: string[]
  env: { name: string; value?: string }[]
  securityContext: object
  volumeMounts: { mountPath: string }[]
  startupProbe?: { httpGet: { path: string } }
  readinessProbe?: object
  livenessProbe?: object
}
type Document = {
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  spec: {
    selector?: { matchLabels?: Record<string, string> }
    minAvailable?: number
    replicas?: number
    strategy?: { rollingUpdate: { maxUnavailable: number } }
    template: {
      metadata: { labels: Record<string, string> }
      spec: { securityContext: object; containers: Container[] }
    }
  }
}

const chart = join(root, 'deploy/helm/chispa')
const libraries = '/usr/share/gocode'
const canRender = ['src/github.com/Masterminds/sprig', 'src/gopkg.in/yaml.v3'].every(path =>
  existsSync(join(libraries, path)),
)
const skip = !canRender && 'apt-get install golang-go golang-github-masterminds-sprig-dev golang-gopkg-yaml.v3-dev'
const folder = mkdtempSync(join(tmpdir(), 'chispa-helm-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('the chart is of this version, and no value of it is a secret', () => {
  const read = (file: string) => readFileSync(join(chart, file), 'utf8')
  assert.match(read('Chart.yaml'), new RegExp(`^appVersion: "${manifest.version.replaceAll('.', '\\.')}"$`, 'm'))
  for (const name of ['JWT_SECRET', 'NWC_VAULT_KEY', 'LISTENER_AUTH_SECRET', 'DATABASE_URL'])
    assert.doesNotMatch(read('values.yaml'), new RegExp(`^\\s*${name}:`, 'm'))
})

describe('rendered', { skip }, () => {
  const program = join(folder, 'render')
  const go = {
    env: { ...process.env, GO111MODULE: 'off', GOPATH: libraries, GOCACHE: join(folder, 'cache') },
    cwd: folder,
  }
  const build = () => execFileSync('go', ['build', '-o', program, join(root, 'setup/render-chart/main.go')], go)
  function render(values: string): Document[] {
    if (!existsSync(program)) build()
    writeFileSync(join(folder, 'values.yaml'), values)
    const output = execFileSync(program, [chart, join(folder, 'values.yaml')], { stdio: ['ignore', 'pipe', 'pipe'] })
    return JSON.parse(output.toString())
  }
  const whole = 'image: { repository: registry.example.com/chispa }\nsecretName: chispa\n'
  const named = (documents: Document[], kind: string, part: string) =>
    documents.find(one => one.kind === kind && one.metadata.name === `plaza-chispa-${part}`) as Document

  test('what is missing is said', () => {
    for (const [values, words] of [
      ['secretName: chispa\n', /image\.repository/],
      ['image: { repository: x }\n', /secretName/],
    ] as const)
      assert.throws(() => render(values), words)
  })

  test('both services and the migrations run what exists, without rights, on a read-only root', () => {
    const documents = render(whole)
    const pods = documents.filter(({ kind }) => ['Deployment', 'Job'].includes(kind)).map(one => one.spec.template.spec)
    assert.equal(pods.length, 3)
    for (const { securityContext, containers } of pods) {
      assert.equal((securityContext as { runAsNonRoot: boolean }).runAsNonRoot, true)
      for (const container of containers) {
        assert.ok(existsSync(join(root, container.args[0] as string)), container.args[0])
        assert.deepEqual(container.securityContext, {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        assert.deepEqual(
          container.volumeMounts.map(({ mountPath }) => mountPath),
          ['/tmp'],
        )
      }
    }
  })

  test('every variable is one that the service reads', () => {
    const documents = render(`${whole}env: { LOG_LEVEL: debug }\n`)
    for (const [part, known] of [
      ['web', webVariables],
      ['listener', listenerVariables],
    ] as const) {
      const [container] = named(documents, 'Deployment', part).spec.template.spec.containers
      const names = container?.env.map(({ name }) => name) ?? []
      assert.ok(names.includes('LOG_LEVEL'))
      assert.deepEqual(
        names.filter(name => !(name in known)),
        [],
      )
      const needed = ['DATABASE_URL', 'NWC_VAULT_KEY', 'LISTENER_AUTH_SECRET']
      assert.deepEqual(
        needed.filter(name => !names.includes(name)),
        [],
      )
    }
  })

  test('services have probes and budgets that leave room to drain, and are replaced without a gap', () => {
    const documents = render(whole)
    for (const part of ['web', 'listener']) {
      const { spec } = named(documents, 'Deployment', part)
      const budget = named(documents, 'PodDisruptionBudget', part).spec
      const [container] = spec.template.spec.containers
      assert.ok(container?.startupProbe && container.readinessProbe && container.livenessProbe)
      assert.equal(spec.strategy?.rollingUpdate.maxUnavailable, 0)
      assert.ok((budget.minAvailable as number) < (spec.replicas as number))
      assert.deepEqual(budget.selector?.matchLabels, spec.template.metadata.labels)
      assert.deepEqual(spec.selector?.matchLabels, spec.template.metadata.labels)
    }
    const job = documents.find(({ kind }) => kind === 'Job') as Document
    assert.equal(job.metadata.annotations?.['helm.sh/hook'], 'pre-install,pre-upgrade')
    assert.deepEqual(job.spec.template.spec.containers[0]?.args, ['services/web/src/commands/main.ts', 'migrate'])
  })
})
