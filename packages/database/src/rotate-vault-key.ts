/**
 * `npm run rotate-vault-key`: seals everything with NWC_VAULT_KEY that NWC_VAULT_KEY_PREVIOUS sealed. First restart the
 * services with both keys, so that they read either and write with the new one; then run this; once it says that nothing
 * remains, remove the previous key.
 */
import { readRotationConfig } from './config.ts'
import { openDatabase } from './open.ts'
import { reseal } from './reseal.ts'
import { sealer } from './seal.ts'

try {
  process.exitCode = (await rotate()) === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function rotate(): Promise<number> {
  const { databaseUrl, dataDir, vaultKey, previousKey } = readRotationConfig()
  const keys = sealer({ current: vaultKey, previous: [previousKey] })
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 4, applicationName: 'chispa-rotate' })
  try {
    const counts = await reseal(database.sql, keys, {
      onFailure: (recordId, error) => process.stderr.write(`${recordId}: ${error.message}\n`),
    })
    for (const { table, column, resealed, remaining } of counts) {
      process.stdout.write(`${table}.${column}: ${resealed} resealed, ${remaining} remaining\n`)
    }
    const remaining = counts.reduce((sum, count) => sum + count.remaining, 0)
    process.stdout.write(
      remaining === 0
        ? 'Everything is sealed with the new key: NWC_VAULT_KEY_PREVIOUS can be removed\n'
        : 'Keep NWC_VAULT_KEY_PREVIOUS, see that every service runs with the new key, and run this again\n',
    )
    return remaining
  } finally {
    await database.close()
  }
}
