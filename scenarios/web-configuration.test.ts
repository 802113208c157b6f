/** Configuration that is missing or nonsense: the service refuses to start and lists every problem at once. */
import assert from 'node:assert/strict'
import { chmod, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sealer } from '@chispa/database/seal'
import { testDatabase } from '@chispa/testing/database'
import { postmasterPid } from '@chispa/testing/server-folder'
import { failingStart, startWeb, temporaryFolder } from './src/web-process.ts'

test('production without secrets: every missing variable is named, nothing is generated', async () => {
  await using folder = await temporaryFolder()
  const { code, output } = await failingStart({ NODE_ENV: 'production', DATA_DIR: folder.path })
  assert.equal(code, 1)
  for (const name of ['JWT_SECRET', 'NWC_VAULT_KEY', 'LISTENER_AUTH_SECRET'])
    assert.match(output, new RegExp(`${name} is not set`))
  assert.deepEqual(await readdir(folder.path), [])
})

test('nonsense: every problem in one go, without the secrets themselves', async () => {
  await using folder = await temporaryFolder()
  const { code, output } = await failingStart({
    DATA_DIR: folder.path,
    NODE_ENV: 'staging',
    PORT: 'eighty',
    JWT_SECRET: 'short-secret',
    DATABASE_URL: 'mysql://db',
    LOG_LEVEL: 'loud',
    RATE_LIMITS: 'maybe',
    ROOT_PUBKEY: 'me',
    DOMAIN: 'https://wallet.example.com',
    TRUST_PROXY: 'everyone, 10.0.0.0/99',
  })
  assert.equal(code, 1)
  for (const problem of [
    /NODE_ENV must be one of production, development, test, not "staging"/,
    /PORT must be a whole number from 0 to 65535, not "eighty"/,
    /JWT_SECRET must have at least 32 characters, this one has 12/,
    /DATABASE_URL must be a URL that starts with postgres:\/\//,
    /LOG_LEVEL must be one of/,
    /RATE_LIMITS must be one of on, off/,
    /ROOT_PUBKEY must be an npub or 64 hex digits/,
    /DOMAIN must be a domain such as wallet\.example\.com/,
    /TRUST_PROXY must list addresses .* not "everyone, 10.0.0.0\/99"/,
  ]) {
    assert.match(output, problem)
  }
  assert.ok(!output.includes('short-secret'))
  assert.ok(!/\n\s+at /.test(output), 'no stack trace for what an operator can mend')
})

test('blank counts as unset; secrets are generated once, readable by the owner alone', async () => {
  await using folder = await temporaryFolder()
  await using database = await testDatabase()
  const env = {
    DATA_DIR: folder.path,
    NODE_ENV: '',
    JWT_SECRET: '',
    NWC_VAULT_KEY: ' ',
    LISTENER_AUTH_SECRET: '',
    HOST: '',
    LOG_LEVEL: '',
  }
  const starts = [startWeb(database.url, env), startWeb(database.url, env)] as const
  await using one = await starts[0]
  await using two = await starts[1]
  const read = async (name: string) => readFile(join(folder.path, 'secrets', name), 'utf8')
  const before = await Promise.all(['JWT_SECRET', 'NWC_VAULT_KEY', 'LISTENER_AUTH_SECRET'].map(read))
  assert.ok(before.every(secret => secret.trim().length === 64))
  assert.deepEqual((await readdir(join(folder.path, 'secrets'))).sort(), [
    'JWT_SECRET',
    'LISTENER_AUTH_SECRET',
    'NWC_VAULT_KEY',
  ])
  assert.equal((await stat(join(folder.path, 'secrets', 'JWT_SECRET'))).mode & 0o777, 0o600)
  await Promise.all([one.stop(), two.stop()])

  await using again = await startWeb(database.url, env)
  assert.deepEqual(await Promise.all(['JWT_SECRET', 'NWC_VAULT_KEY', 'LISTENER_AUTH_SECRET'].map(read)), before)
  await again.stop()
})

test('a database that is not there: one sentence without the password', async () => {
  const env = { NODE_ENV: 'test', DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/db', DATA_DIR: '/nowhere' }
  const secret = 'x'.repeat(32)
  const { code, output } = await failingStart({
    ...env,
    JWT_SECRET: secret,
    NWC_VAULT_KEY: secret,
    LISTENER_AUTH_SECRET: secret,
  })
  assert.equal(code, 1)
  assert.match(output, /DATABASE_URL: no PostgreSQL listens at 127\.0\.0\.1:1/)
  assert.ok(!output.includes('hunter2'))
  assert.equal(output.trim().split('\n').length, 1)
})

test('a taken port: one sentence', async () => {
  await using database = await testDatabase()
  await using first = await startWeb(database.url)
  const { code, output } = await failingStart({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    PORT: new URL(first.url).port,
    JWT_SECRET: 'x'.repeat(32),
    NWC_VAULT_KEY: 'x'.repeat(32),
    LISTENER_AUTH_SECRET: 'x'.repeat(32),
  })
  assert.equal(code, 1)
  assert.match(output, /The port \d+ of 127\.0\.0\.1 is taken: stop what uses it, or set PORT/)
  assert.ok(!/\n\s+at /.test(output))
  await first.stop()
})

const secrets = { JWT_SECRET: 'x'.repeat(32), NWC_VAULT_KEY: 'x'.repeat(32), LISTENER_AUTH_SECRET: 'x'.repeat(32) }

test('a word that is no NODE_ENV: refused, and no secret is generated for what may be meant as production', async () => {
  await using folder = await temporaryFolder()
  const { code, output } = await failingStart({ NODE_ENV: 'prod', DATA_DIR: folder.path })
  assert.equal(code, 1)
  assert.match(output, /NODE_ENV must be one of production, development, test, not "prod"/)
  assert.deepEqual(await readdir(folder.path), [])
})

test('a METRICS_TOKEN that can be guessed: refused', async () => {
  const { code, output } = await failingStart({ NODE_ENV: 'test', ...secrets, METRICS_TOKEN: 'scrape' })
  assert.equal(code, 1)
  assert.match(output, /METRICS_TOKEN must have at least 16 characters, this one has 6/)
})

test('another vault key than the database was sealed with: one sentence', async () => {
  await using database = await testDatabase()
  const sealed = sealer({ current: 'another vault key of at least 32 characters' }).seal(
    'k',
    'settings:external_device_key',
  )
  await database.sql`insert into settings (name, sealed) values ('external_device_key', ${sealed})`
  const { code, output } = await failingStart({ NODE_ENV: 'test', ...secrets, DATABASE_URL: database.url, PORT: '0' })
  assert.equal(code, 1)
  assert.match(
    output,
    /NWC_VAULT_KEY is not the key that the secrets in this database were sealed with: put that key back/,
  )
  assert.equal(output.trim().split('\n').length, 1)
})

for (const url of ['postgres://user:p%zz@127.0.0.1/db', 'postgres://us%er@127.0.0.1/db']) {
  test(`a DATABASE_URL that cannot be read (${url}): one sentence`, async () => {
    const { code, output } = await failingStart({ NODE_ENV: 'test', ...secrets, DATABASE_URL: url })
    assert.equal(code, 1)
    assert.match(output, /^DATABASE_URL cannot be read: write special characters .* percent-encoded/)
    assert.equal(output.trim().split('\n').length, 1)
  })
}

test('a start that fails leaves no embedded database running', async () => {
  await using folder = await temporaryFolder()
  await chmod(folder.path, 0o755)
  await using database = await testDatabase()
  await using first = await startWeb(database.url)
  const { code, output } = await failingStart({
    NODE_ENV: 'test',
    ...secrets,
    DATA_DIR: folder.path,
    PORT: new URL(first.url).port,
  })
  assert.equal(code, 1)
  assert.match(output, /The port \d+ of 127\.0\.0\.1 is taken/)
  assert.equal(await postmasterPid(join(folder.path, 'postgres')), undefined)
})
