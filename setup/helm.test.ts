/**
 * The Helm chart, rendered by what Helm is made of (Go's templates and sprig, from Debian): what it says of pods, and that it gives the services what
 * they read. Every field is held against the types of Kubernetes' own API. Helm itself and a cluster are not needed, and not tested.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import manifest from '../package.json' with { type: 'json' }
import { stopLimitsMs } from '../packages/service/src/run.ts'
import { listenerVariables } from '../services/listener/src/config.ts'
import { webVariables } from '../services/web/src/config.ts'
import { root } from './project.mjs'

const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'] as const

type Container = {
  args: string[]
  env: { name: string; value?: string }[]
  securityContext: object
  volumeMounts: { mountPath: string; name: string }[]
  ports?: { name: string; containerPort: number }[]
  lifecycle?: { preStop: { exec: { command: string[] } } }
} & Partial<Record<(typeof probes)[number], { httpGet: { path: string; port: string } }>>
type Document = {
  apiVersion: string
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  spec: {
    selector?: { matchLabels?: Record<string, string> } & Record<string, unknown>
    minAvailable?: number
    maxUnavailable?: number
    replicas?: number
    ports?: { name: string; targetPort: string }[]
    ingress?: { from: object[]; ports: { port: string }[] }[]
    rules?: { http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[]
    strategy?: { rollingUpdate: { maxUnavailable: number } }
    template: {
      metadata: { labels: Record<string, string> }
      spec: {
        securityContext: object
        containers: Container[]
        volumes: { name: string }[]
        terminationGracePeriodSeconds?: number
      }
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
      // Whatever the number of replicas: one that must stay of one blocks every drain.
      assert.deepEqual([budget.maxUnavailable, budget.minAvailable], [1, undefined])
      assert.deepEqual(budget.selector?.matchLabels, spec.template.metadata.labels)
      assert.deepEqual(spec.selector?.matchLabels, spec.template.metadata.labels)
    }
    const job = documents.find(({ kind }) => kind === 'Job') as Document
    assert.equal(job.metadata.annotations?.['helm.sh/hook'], 'pre-install,pre-upgrade')
    assert.deepEqual(job.spec.template.spec.containers[0]?.args, ['services/web/src/commands/main.ts', 'migrate'])
  })

  test('a pod that leaves is not ended before its requests are', () => {
    const { spec } = named(render(whole), 'Deployment', 'web').spec.template
    const waits = Number(/(\d+)\)$/.exec(spec.containers[0]?.lifecycle?.preStop.exec.command.at(-1) ?? '')?.[1])
    assert.equal(waits, 5000)
    assert.ok((spec.terminationGracePeriodSeconds as number) * 1000 >= waits + stopLimitsMs.leader + 5000)
  })

  test('probes ask paths that tell what they are for: a lost database ends no pod, and sends it no calls', () => {
    const documents = render(whole)
    const pathsOf = (part: string) =>
      probes.map(probe => named(documents, 'Deployment', part).spec.template.spec.containers[0]?.[probe]?.httpGet.path)
    assert.deepEqual(pathsOf('web'), ['/api/health', '/api/health', '/api/health/live'])
    assert.deepEqual(pathsOf('listener'), ['/health', '/health/database', '/health'])
  })

  test('who scrapes reaches the listener when a value says who', () => {
    const peersOf = (values: string) => named(render(values), 'NetworkPolicy', 'listener').spec.ingress?.[0]?.from
    assert.equal(peersOf(whole)?.length, 1)
    const monitoring = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }
    assert.deepEqual(peersOf(`${whole}networkPolicy: { scrapers: [${JSON.stringify(monitoring)}] }\n`)?.[1], monitoring)
  })

  test('the pods of the defaults fit into the connections that PostgreSQL has by default, during an upgrade too', () => {
    const documents = render(whole)
    const podsOf = (part: string) => (named(documents, 'Deployment', part).spec.replicas as number) + 1
    assert.ok(podsOf('web') * 16 + podsOf('listener') * 13 <= 97)
  })

  test('the name of the job is the same at every upgrade, so that one that failed is replaced', () => {
    const job = render(whole).find(({ kind }) => kind === 'Job') as Document
    assert.equal(job.metadata.name, 'plaza-chispa-migrations')
  })

  test('what they refer to is there: ports, volumes, services, and one API for each kind', () => {
    const documents = render(`${whole}ingress: { enabled: true, host: wallet.example.com, className: nginx }\n`)
    const versions: Record<string, string> = {
      Deployment: 'apps/v1',
      Service: 'v1',
      PodDisruptionBudget: 'policy/v1',
      NetworkPolicy: 'networking.k8s.io/v1',
      Ingress: 'networking.k8s.io/v1',
      Job: 'batch/v1',
    }
    for (const { apiVersion, kind, metadata } of documents) {
      assert.equal(apiVersion, versions[kind], kind)
      assert.match(metadata.name, /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/)
    }
    const names = documents.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    assert.equal(new Set(names).size, names.length)
    for (const { kind, spec } of documents) {
      if (!spec.template) continue
      const { containers, volumes } = spec.template.spec
      for (const container of containers) {
        const ports = container.ports?.map(({ name }) => name) ?? []
        for (const probe of probes)
          if (container[probe]) assert.ok(ports.includes(container[probe].httpGet.port), probe)
        for (const { name } of container.volumeMounts) assert.ok(volumes.some(volume => volume.name === name))
        const variables = container.env.map(({ name }) => name)
        assert.equal(new Set(variables).size, variables.length, kind)
        for (const { name, value } of container.env) assert.ok(value === undefined || typeof value === 'string', name)
      }
    }
    for (const { spec } of documents.filter(({ kind }) => kind === 'Service')) {
      const behind = documents.find(
        one => one.kind === 'Deployment' && isDeepStrictEqual(one.spec.selector?.matchLabels, spec.selector),
      )
      const ports = behind?.spec.template.spec.containers.flatMap(one => one.ports ?? []).map(({ name }) => name)
      for (const { targetPort } of spec.ports ?? []) assert.ok(ports?.includes(targetPort))
    }
    const ingress = documents.find(({ kind }) => kind === 'Ingress') as Document
    const service = ingress.spec.rules?.[0]?.http.paths[0]?.backend.service
    const meant = documents.find(one => one.kind === 'Service' && one.metadata.name === service?.name)
    assert.deepEqual(
      meant?.spec.ports?.map(({ name }) => name),
      [service?.port.name],
    )
    assert.equal(ingress.metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size'], '16m')
  })

  test('Kubernetes knows every field of them', () => {
    const documents = render(
      `${whole}imagePullSecrets: [{ name: registry }]\nenv: { LOG_LEVEL: debug }
ingress: { enabled: true, host: wallet.example.com, className: nginx, tlsSecretName: tls }
networkPolicy: { scrapers: [{ namespaceSelector: { matchLabels: { team: monitoring } } }] }\n`,
    )
    const types = join(root, 'node_modules/kubernetes-types')
    const typed = documents.map(document => {
      const group = document.apiVersion === 'v1' ? 'core/v1' : document.apiVersion.replace('.k8s.io', '')
      // A field that its type does not have is an error of a literal.
      return `void (${JSON.stringify(document)} satisfies import('${types}/${group}').${document.kind})`
    })
    const compilerOptions = { strict: true, noEmit: true, module: 'esnext', moduleResolution: 'bundler', types: [] }
    writeFileSync(join(folder, 'manifests.ts'), typed.join('\n'))
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['manifests.ts'] }))
    const told = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder])
    assert.equal(told.status, 0, `${told.stdout}${told.stderr}`)
  })
})
