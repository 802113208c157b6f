import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { connect } from '@chispa/database/connect'
import { databaseUrl, startCluster } from './cluster.ts'
import { eventually } from './server-process.ts'

const answers = async (clusterUrl: string) => {
  const sql = connect(databaseUrl(clusterUrl, 'postgres'), { poolSize: 1, connectTimeoutMs: 60_000 })
  const reply = await sql`select current_setting('data_directory') as folder`.catch(() => [])
  await sql.end()
  return reply[0]?.folder as string | undefined
}

const isLeft = (dataFolder: string) => existsSync(dirname(dataFolder))

test('two clusters at once, each gone with its folder after its stop', async () => {
  const clusters = await Promise.all([startCluster(), startCluster()])
  const folders = await Promise.all(clusters.map(cluster => answers(cluster.url)))
  assert.notEqual(folders[0], folders[1])
  await Promise.all(clusters.map(cluster => cluster.stop()))
  for (const folder of folders) assert.ok(!isLeft(folder!))
  assert.equal(await answers(clusters[0]!.url), undefined)
})

test('a run that is killed takes its cluster with it', async () => {
  const script = `
    import { startCluster } from '${import.meta.resolve('./cluster.ts')}'
    process.stdout.write((await startCluster()).url + '\\n')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = await once(createInterface({ input: child.stdout }), 'line')
  const folder = await answers(url)
  assert.ok(isLeft(folder!))
  child.kill('SIGKILL')
  await eventually(async () => !isLeft(folder!))
  assert.equal(await answers(url), undefined)
})

test('a test file that is run alone brings a cluster of its own', async () => {
  const file = join(tmpdir(), `chispa-alone-${process.pid}.test.ts`)
  await writeFile(
    file,
    `import { test } from 'node:test'
     import { testDatabase } from '${import.meta.resolve('./database.ts')}'
     test('alone', async () => {
       await using database = await testDatabase()
       await database.sql\`select name from migrations\`
     })`,
  )
  const { TEST_CLUSTER_URL, TEST_TEMPLATE, NODE_TEST_CONTEXT, ...env } = process.env
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  await rm(file)
  assert.equal(code, 0)
})

test('a cluster that the environment names is used and left as it was', async () => {
  const cluster = await startCluster()
  const env = { ...process.env, TEST_CLUSTER_URL: cluster.url, TEST_TEMPLATE: '', NODE_TEST_CONTEXT: undefined }
  const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  const args = ['--test', `--test-global-setup=${file('cluster.ts')}`, file('database.test.ts')]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const output = await text(child.stdout)
  assert.match(output, /pass 4/)
  const sql = connect(databaseUrl(cluster.url, 'postgres'), { poolSize: 1, connectTimeoutMs: 60_000 })
  const names = await sql`select datname as name from pg_database order by datname`
  const [used] = await sql`select sessions from pg_stat_database where datname = 'postgres'`
  await sql.end()
  await cluster.stop()
  assert.deepEqual(
    names.map(({ name }) => name),
    ['postgres', 'template0', 'template1'],
  )
  assert.ok(used?.sessions > 5)
})
