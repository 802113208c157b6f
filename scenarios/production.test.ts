/**
 * What the image runs: the same commands and variables, on a copy of the files that the image has, which nobody may write,
 * as a user without rights where this machine lets us become one.
 */
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { until as untilWithin } from '@chispa/sandbox/until'
import { testDatabase } from '@chispa/testing/database'
import { bareEnvironment } from './src/bare-environment.ts'
import { scenarioSecrets } from './src/service-process.ts'
import { temporaryFolder } from './src/web-process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8')
const listOf = (word: string) =>
  JSON.parse(new RegExp(`^${word} (\\[.*\\])$`, 'm').exec(dockerfile)?.[1] as string) as string[]
const [, ...flags] = listOf('ENTRYPOINT')
const [webProgram] = listOf('CMD') as [string]
const health = JSON.parse(/^HEALTHCHECK .* CMD (\[.*\])$/m.exec(dockerfile)?.[1] as string) as string[]
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
  await folder[Symbol.asyncDispose]()
})

before(async () => {
  await chmod(folder.path, 0o755)
  await mkdir(image)
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/chispa\/(\S+)/gm)].map(([, path]) => path as string)
  assert.deepEqual(copied, ['package.json', 'node_modules', 'packages', 'services', 'frontend/dist'])
  const filter = (source: string) => !/\/node_modules(?:\/|$)|\.test\.ts$/.test(source.slice(root.length - 1))
  for (const path of copied.filter(path => path !== 'node_modules')) {
    await cp(join(root, path), join(image, path), { recursive: true, filter })
  }
  await symlink(join(root, 'node_modules'), join(image, 'node_modules'))
  await promisify(execFile)('chmod', ['-R', 'a+rX,a-w', image])
})

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

/** What is beside the packages, which are this checkout's own. */
const written = async () =>
  (
    await Promise.all(['services', 'packages', 'frontend'].map(part => readdir(join(image, part), { recursive: true })))
  ).flat()

test('web service and listener as in the image', async () => {
  const before = await written()
  // Free ports, on loopback, in the place of the container's own.
  await using web = await start(webProgram, 'every process is up', { HOST: '127.0.0.1', PORT: '0' })
  await using listener = await start('services/listener/src/main.ts', 'payment listener is up', {
    LISTENER_HOST: '127.0.0.1',
    LISTENER_PORT: '0',
    WEB_ORIGIN: `http://127.0.0.1:${web.port}`,
  })
  const [, ...check] = health
  const isHealthy = (port: string) =>
    promisify(execFile)(
      process.execPath,
      check.map(part => part.replace(':3000', `:${port}`)),
    ).then(
      () => true,
      () => false,
    )
  assert.equal(await isHealthy(web.port), true)
  assert.equal((await fetch(`http://127.0.0.1:${listener.port}/health`)).status, 200)
  const page = await fetch(`http://127.0.0.1:${web.port}/`)
  assert.match(await page.text(), /<div id="root">/)
  assert.equal(await web.stop(), 0)
  assert.equal(await isHealthy(web.port), false)
  assert.equal(await listener.stop(), 0)
  assert.deepEqual(await written(), before, 'nothing was written')
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
