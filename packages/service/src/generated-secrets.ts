/**
 * Secrets that nobody set, generated once into DATA_DIR/secrets with mode 0600. Services that start at the same moment
 * end up with the same value: the file appears whole, under its name, exactly once.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { OperatorError } from './operator-error.ts'

export function generatedSecret(dataDir: string, name: string): string {
  try {
    return readOrMake(dataDir, name)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!code) throw error
    const folder = join(resolve(dataDir), 'secrets')
    throw new OperatorError(
      `The generated secrets in ${folder} cannot be used (${code}): start Chispa as the user who started it first, ` +
        'or set DATA_DIR to a folder of your own',
    )
  }
}

function readOrMake(dataDir: string, name: string): string {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, name)
  const existing = readSecret(file)
  if (existing) return existing

  mkdirSync(dataDir, { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${name}-${process.pid}-${randomBytes(4).toString('hex')}`)
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  try {
    // A link fails when the name exists: the first process wins, the others read its secret.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const secret = readSecret(file)
  if (!secret) throw new Error(`The secret in ${file} is empty: put it back, or delete the file to have a new one made`)
  return secret
}

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
