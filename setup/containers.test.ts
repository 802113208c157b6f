/** No container engine is needed to see that what the container files and units run and set exists. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import manifest from '../package.json' with { type: 'json' }
import { stopLimitsMs } from '../packages/service/src/run.ts'
import { listenerVariables } from '../services/listener/src/config.ts'
import { webVariables } from '../services/web/src/config.ts'
import { root, serviceFlags } from './project.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const [dockerfile, compose, caddyfile] = [read('Dockerfile'), read('compose.yaml'), read('deploy/Caddyfile')]
const units = readdirSync(join(root, 'deploy')).filter(name => name.endsWith('.service'))
const folder = mkdtempSync(join(tmpdir(), 'chispa-deploy-'))
after(() => rmSync(folder, { recursive: true }))

test('every program and npm command that they run is one of ours', () => {
  const all = [dockerfile, compose, ...units.map(unit => read(`deploy/${unit}`))].join('\n')
  const programs = [...all.matchAll(/services\/[\w/-]+\.ts/g)].map(([path]) => path)
  assert.ok(programs.length >= 6)
  for (const program of programs) assert.ok(existsSync(join(root, program)), program)
  for (const [, name] of all.matchAll(/npm run ([\w:-]+)/g)) assert.ok((name as string) in manifest.scripts, name)
})

test('a signal to stop reaches the service: no shell and no npm stands before it', () => {
  for (const script of Object.values(manifest.scripts)) assert.match(script, /^exec node /)
  assert.match(dockerfile, /^ENTRYPOINT \["node", /m)
  assert.doesNotMatch(compose, /(?:command|entrypoint):.*(?:npm|sh)/)
})

test('the flags of Node are those of npm run web', () => {
  const services = units.filter(unit => !read(`deploy/${unit}`).includes('Type=oneshot'))
  const flags = [dockerfile, ...services.map(unit => read(`deploy/${unit}`))]
  for (const text of flags) for (const flag of serviceFlags) assert.ok(text.includes(flag))
})

test('the image is run by a user without rights, on a read-only root, and says whether it is well', () => {
  assert.match(dockerfile, /^USER node$/m)
  assert.match(dockerfile, /^HEALTHCHECK /m)
  assert.match(compose, /\n {2}read_only: true\n {2}tmpfs: \[\/tmp\]\n {2}cap_drop: \[ALL\]\n/)
  for (const unit of units) {
    assert.match(read(`deploy/${unit}`), /^User=chispa$[\s\S]*^NoNewPrivileges=true$\n^ProtectSystem=strict$/m)
  }
})

test('whoever is told to stop has the time that it takes by itself', () => {
  const seconds = (text: string, name: string) => Number(new RegExp(`${name}[=:] ?(\\d+)`).exec(text)?.[1])
  const { leader, platform, listener } = stopLimitsMs
  assert.ok(seconds(compose, 'stop_grace_period') * 1000 > leader)
  assert.ok(seconds(read('deploy/chispa-web.service'), 'TimeoutStopSec') * 1000 > leader)
  assert.ok(seconds(read('deploy/chispa.service'), 'TimeoutStopSec') * 1000 > platform)
  assert.ok(seconds(read('deploy/chispa-listener.service'), 'TimeoutStopSec') * 1000 > listener)
  const pod = read('deploy/helm/chispa/templates/listener.yaml')
  assert.ok(seconds(pod, 'terminationGracePeriodSeconds') * 1000 > listener)
})

test('docs/operations.md says how long each may take, and how long it is waited for', () => {
  const seconds = (text: string, name: string) => `${new RegExp(`${name}[=:] ?(\\d+)`).exec(text)?.[1]} s`
  const rows = read('docs/operations.md').split('\n')
  const row = (start: string) =>
    rows
      .find(line => line.startsWith(`| ${start}`))
      ?.split('|')
      .slice(2, 6)
      .map(cell => cell.trim().split(',')[0])
  const { listener, member, leader, platform } = stopLimitsMs
  const unit = (name: string) => seconds(read(`deploy/${name}.service`), 'TimeoutStopSec')
  const pod = (name: string) =>
    seconds(read(`deploy/helm/chispa/templates/${name}.yaml`), 'terminationGracePeriodSeconds')
  const grace = seconds(compose, 'stop_grace_period')
  const own = (limitMs: number) => `${limitMs / 1000} s`
  assert.deepEqual(row('the listener'), [own(listener), unit('chispa-listener'), grace, pod('listener')])
  assert.deepEqual(row('one of several web processes'), [own(member), '', '', ''])
  assert.deepEqual(row('the web service:'), [own(leader), unit('chispa-web'), grace, pod('web')])
  assert.deepEqual(row('`npm start`, `chispa.service`'), [own(platform), unit('chispa'), '', ''])
})

test('secrets that are kept beside them come into no image and no commit', () => {
  for (const file of ['.dockerignore', '.gitignore']) assert.match(read(file), /^\.env\*$/m)
})

/** Names of the variables that a service of compose.yaml gets, those it shares included. */
function composeVariables(service: string): string[] {
  const named = (text: string | undefined) =>
    [...(text ?? '').matchAll(/^\s+([A-Z][A-Z_]+):/gm)].map(([, name]) => name as string)
  const blocks = new Map(
    [...compose.matchAll(/^x-[\w-]*environment: &([\w-]+)\n((?: {2}.*\n)+)/gm)].map(([, name, text]) => [name, text]),
  )
  const part = compose.split(`\n  ${service}:\n`)[1]?.split(/\n {2}\w|\nvolumes/)[0] as string
  const texts = [part]
  for (const text of texts) {
    for (const [, name] of (text as string).matchAll(/\*([\w-]*environment)\b/g)) texts.push(blocks.get(name) as string)
  }
  return texts.flatMap(named)
}

test('every variable of the services can be set in .env', () => {
  // The image says where it listens and what it is; the network of compose has no other addresses.
  const fixed = ['HOST', 'PORT', 'LISTENER_HOST', 'LISTENER_PORT', 'NODE_ENV', 'DATA_DIR']
  const missing = (known: object, given: string[]) =>
    Object.keys(known).filter(name => !given.includes(name) && !fixed.includes(name))
  assert.deepEqual(missing(webVariables, composeVariables('web')), [])
  assert.deepEqual(missing(webVariables, composeVariables('chispa')), [])
  // The listener asks only whether there is a proxy; the image's HOST says already that others reach the web service.
  assert.deepEqual(missing(listenerVariables, composeVariables('listener')), ['TRUST_PROXY'])
  assert.ok(!composeVariables('listener').includes('JWT_SECRET'), 'who signs nobody in has no secret for it')
})

test('every variable that a service is given is one that it or Node reads', () => {
  const unknown = (names: string[], known: object) => names.filter(name => !(name in known))
  const all = { ...webVariables, ...listenerVariables, NODE_COMPILE_CACHE: 'Node' }
  const library = { OTEL_EXPORTER_OTLP_HEADERS: 'read by the tracing library' }
  assert.deepEqual(unknown(composeVariables('web'), { ...webVariables, ...library }), [])
  assert.deepEqual(unknown(composeVariables('listener'), { ...listenerVariables, ...library }), [])
  const set = [dockerfile, ...units.map(unit => read(`deploy/${unit}`))].flatMap(text =>
    [...text.matchAll(/^(?:ENV |Environment=)(.*)$/gm)].map(([, line]) => line as string),
  )
  const names = set.flatMap(line => [...line.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name as string))
  assert.ok(names.length > 6)
  assert.deepEqual(unknown(names, all), [])
})

test('everything that production requires is given', () => {
  const required = Object.entries({ ...webVariables, ...listenerVariables }).filter(([, { generated }]) => generated)
  for (const [name] of required) assert.match(compose, new RegExp(`\\n\\s+${name}: \\$\\{${name}:\\?\\}`))
})

test('the services reach each other at their ports', () => {
  const [web, listener] = [webVariables.PORT.fallback, listenerVariables.LISTENER_PORT.fallback]
  assert.match(compose, new RegExp(`WEB_ORIGIN: http://web:${web}\\n`))
  assert.match(compose, new RegExp(`LISTENER_URL: \\$\\{LISTENER_URL:-http://listener:${listener}\\}\\n`))
  assert.match(compose, new RegExp(`UPSTREAM: web:${web}\\n`))
  assert.match(caddyfile, new RegExp(`\\{\\$UPSTREAM:127\\.0\\.0\\.1:${web}\\}`))
  assert.match(dockerfile, new RegExp(`EXPOSE ${web} ${listener}\\n`))
})

test('what is left out of the image is not needed in it', () => {
  for (const line of read('.dockerignore').split('\n').filter(Boolean))
    assert.doesNotMatch(line, /^(services|packages|setup|frontend|package)/)
  assert.ok(existsSync(join(root, 'package-lock.json')))
})

const deployEnv = (...args: string[]) => {
  try {
    const printed = execFileSync(process.execPath, ['setup/run.mjs', 'deploy:env', ...args], {
      cwd: root,
      stdio: 'pipe',
    })
    return { code: 0, text: printed.toString() }
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: Buffer }
    return { code: status, text: stderr.toString() }
  }
}

test('npm run deploy:env makes every secret for itself, for its owner alone, and never anew', () => {
  const file = join(folder, '.env')
  assert.equal(deployEnv('wallet.example.com', file).code, 0)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const text = readFileSync(file, 'utf8')
  const values = Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
  assert.equal(values.DOMAIN, 'wallet.example.com')
  const secrets = Object.entries(values).filter(([name]) => name !== 'DOMAIN')
  assert.equal(new Set(secrets.map(([, value]) => value)).size, secrets.length)
  for (const [name, value] of secrets) assert.match(value as string, /^[0-9a-f]{64}$/, name)
  // Whatever compose.yaml insists on is there.
  for (const [, name] of compose.matchAll(/\$\{([A-Z_]+):\?\}/g)) assert.ok((name as string) in values, name)

  const again = deployEnv('wallet.example.com', file)
  assert.equal(again.code, 1)
  assert.match(again.text, /is there already, and its secrets are in use: nothing was written/)
  assert.equal(readFileSync(file, 'utf8'), text)
  for (const wrong of [
    [],
    ['not a domain', join(folder, 'b')],
    ['localhost', join(folder, 'b')],
    ['a.example', 'b', 'c'],
  ])
    assert.equal(deployEnv(...wrong).code, 1)
  assert.equal(existsSync(join(folder, 'b')), false)
})

const isInstalled = (program: string) =>
  ['/usr/bin', '/usr/sbin', '/bin'].some(place => existsSync(join(place, program)))

test('Caddy takes its configuration', { skip: isInstalled('caddy') ? false : 'caddy is not installed' }, () => {
  const env = { ...process.env, DOMAIN: 'wallet.example.com', HOME: folder, XDG_DATA_HOME: folder }
  const check = ['validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy', 'Caddyfile')]
  execFileSync('caddy', check, { env, stdio: 'pipe' })
})

const lacksSystemd = isInstalled('systemd-analyze') ? false : 'systemd-analyze is not installed'
/** What systemd says of a unit, with what this machine has in the place of what the server has. */
function verify(name: string, text: string): string {
  const copy = join(folder, name)
  const here = text.replaceAll('/opt/chispa', root.replace(/\/$/, '')).replace(/^(User|Group)=.*$/gm, '$1=daemon')
  writeFileSync(copy, here)
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', copy], { encoding: 'utf8' })
  // Units of the machine itself that verifying draws in are not ours.
  return `${stdout}${stderr}`
    .split('\n')
    .filter(line => line.includes('chispa'))
    .join('\n')
}

test('systemd takes the units', { skip: lacksSystemd }, () => {
  const installed = readdirSync(join(root, 'deploy')).filter(name => /\.(service|timer)$/.test(name))
  for (const unit of installed) assert.equal(verify(unit, read(`deploy/${unit}`)), '')
  const misspelt = read('deploy/chispa.service').replace('NoNewPrivileges', 'NoNewPriviliges')
  assert.match(verify('chispa.service', misspelt), /Unknown (key|lvalue) .*NoNewPriviliges/)
})

test('the units open little to whoever takes a service over', { skip: lacksSystemd }, () => {
  for (const unit of units) {
    const rate = ['security', '--no-pager', '--offline=true', join(root, 'deploy', unit)]
    const { stdout } = spawnSync('systemd-analyze', rate, { encoding: 'utf8' })
    const exposure = Number(/Overall exposure level for .*: (\d+\.\d+)/.exec(stdout)?.[1])
    assert.ok(exposure <= 1.3, `${unit}: ${exposure}`)
  }
})

test('an upgrade replaces the services, and neither Caddy nor the database', () => {
  const upgrade = 'docker compose up -d --build web listener'
  assert.ok(read('docs/operations.md').includes(`    ${upgrade}\n`))
  assert.ok(compose.includes(upgrade))
})

test('every service of compose.yaml says whether it is well, whatever engine built the image', () => {
  for (const service of ['database', 'web', 'listener']) {
    const part = compose.split(`\n  ${service}:\n`)[1]?.split(/\n {2}\w|\nvolumes/)[0] as string
    assert.match(part, /\n {4}healthcheck:\n/, service)
  }
})
