/** Seals everything with NWC_VAULT_KEY that NWC_VAULT_KEY_PREVIOUS sealed, and says how much remains. */
import { OperatorError } from '@chispa/service/operator-error'
import { readRotationConfig } from './config.ts'
import { openDatabase } from './open.ts'
import { type ResealCounts, reseal } from './reseal.ts'
import { sealer } from './seal.ts'

type Environment = Record<string, string | undefined>

/** Returns how many values the new key does not open yet; of a dry run, how many neither key opens. */
export async function rotateVaultKey(
  environment: Environment,
  say: (line: string) => void,
  { dryRun = false } = {},
): Promise<number> {
  const { databaseUrl, dataDir, vaultKey, previousKey } = readConfig(environment)
  const keys = sealer({ current: vaultKey, previous: [previousKey] })
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 4, applicationName: 'chispa-rotate' })
  try {
    const counts = await reseal(database.sql, keys, {
      dryRun,
      onFailure: (recordId, error) => process.stderr.write(`${recordId}: ${error.message}\n`),
    })
    if (dryRun) return tellDryRun(counts, say)
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

function tellDryRun(counts: readonly ResealCounts[], say: (line: string) => void): number {
  for (const { table, column, resealed, failed } of counts)
    say(`${table}.${column}: ${resealed} would be resealed, ${failed} do not open`)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  say(
    failed === 0
      ? 'Nothing was written. Everything opens: run it without --dry-run'
      : 'Nothing was written. What does not open was sealed with a third key, or is damaged: it would stay as it is',
  )
  return failed
}

function readConfig(environment: Environment) {
  try {
    return readRotationConfig(environment)
  } catch (error) {
    throw new OperatorError((error as Error).message)
  }
}
