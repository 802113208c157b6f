/** Settings of the commands of this package, from the environment. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type RotationConfig = { databaseUrl: string | undefined; dataDir: string; vaultKey: string; previousKey: string }

type Environment = Record<string, string | undefined>

export function readRotationConfig(environment: Environment = process.env): RotationConfig {
  const read = (name: string) => environment[name]?.trim() || undefined
  const dataDir = read('DATA_DIR') ?? './data'
  const vaultKey = read('NWC_VAULT_KEY') ?? generatedKey(dataDir)
  const previousKey = read('NWC_VAULT_KEY_PREVIOUS')
  if (!vaultKey) throw new Error('NWC_VAULT_KEY is not set: it is the new vault key')
  if (!previousKey) throw new Error('NWC_VAULT_KEY_PREVIOUS is not set: it is the vault key to rotate away from')
  if (vaultKey === previousKey) throw new Error('NWC_VAULT_KEY and NWC_VAULT_KEY_PREVIOUS are the same key')
  return { databaseUrl: read('DATABASE_DIRECT_URL') ?? read('DATABASE_URL'), dataDir, vaultKey, previousKey }
}

/** Outside production the services keep the key that they generated here. */
function generatedKey(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, 'secrets', 'NWC_VAULT_KEY'), 'utf8').trim()
  } catch {
    return undefined
  }
}
