/** Seals everything with NWC_VAULT_KEY that NWC_VAULT_KEY_PREVIOUS sealed, and says how much remains. */
import { OperatorError } from '@chispa/service/operator-error'
import { readRotationConfig } from './config.ts'
import { openDatabase } from './open.ts'
import { reseal } from './reseal.ts'
import { sealer } from './seal.ts'

type Environment = Record<string, string | undefined>

/** Returns how many values the new key does not open yet. */
export async function rotateVaultKey(environment: Environment, say: (line: string) => void): Promise<number> {
  const { databaseUrl, dataDir, vaultKey, previousKey } = readConfig(environment)
  const keys = sealer({ current: vaultKey, previous: [previousKey] })
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 4, applicationName: 'chispa-rotate' })
  try {
    const counts = await reseal(database.sql, keys, {
      onFailure: (recordId, error) => process.stderr.write(`${recordId}: ${error.message}\n`),
    })
    for (const { table, column, resealed, remaining } of counts) {
      say(`${table}.${column}: ${resealed} resealed, ${remaining} remaining`)
    }
    const remaining = counts.reduce((sum, count) => sum + count.remaining, 0)
    say(
      remaining === 0
        ? 'Everything is sealed with the new key: NWC_VAULT_KEY_PREVIOUS can be removed'
        : 'Keep NWC_VAULT_KEY_PREVIOUS, see that every service runs with the new key, and run this again',
    )
    return remaining
  } finally {
    await database.close()
  }
}

function readConfig(environment: Environment) {
  try {
    return readRotationConfig(environment)
  } catch (error) {
    throw new OperatorError((error as Error).message)
  }
}
