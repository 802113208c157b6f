import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { generatedSecret } from './generated-secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'chispa-secrets-'))
after(() => rmSync(folder, { recursive: true }))

test('a secret is made once, of 32 random bytes, readable by its owner alone', () => {
  const secret = generatedSecret(folder, 'ONE')
  assert.match(secret, /^[0-9a-f]{64}$/)
  assert.equal(generatedSecret(folder, 'ONE'), secret)
  assert.notEqual(generatedSecret(folder, 'TWO'), secret)
  assert.equal(statSync(join(folder, 'secrets', 'ONE')).mode & 0o777, 0o600)
  assert.equal(statSync(join(folder, 'secrets')).mode & 0o777, 0o700)
})

test('processes that start at the same moment end up with the same one', async () => {
  const script = `import { generatedSecret } from '${import.meta.resolve('./generated-secrets.ts')}'
    process.stdout.write(generatedSecret(process.argv[1], 'RACE'))`
  const secrets = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      child.stdout.on('data', chunk => {
        output += chunk
      })
      await once(child, 'close')
      return output
    }),
  )
  assert.equal(new Set(secrets).size, 1)
  assert.match(secrets[0] ?? '', /^[0-9a-f]{64}$/)
  assert.ok(
    readdirSync(join(folder, 'secrets')).every(name => !name.startsWith('.')),
    'no draft is left',
  )
})

test('an emptied file is an error that says what to do, not a new secret', () => {
  writeFileSync(join(folder, 'secrets', 'EMPTY'), '\n')
  assert.throws(() => generatedSecret(folder, 'EMPTY'), /put it back, or delete the file/)
})

test('a folder that cannot be used is one sentence', () => {
  writeFileSync(join(folder, 'file'), '')
  assert.throws(() => generatedSecret(join(folder, 'file'), 'ONE'), {
    name: 'OperatorError',
    message: /^The generated secrets in .*file\/secrets cannot be used \(ENOTDIR\): start Chispa as the user/,
  })
})
