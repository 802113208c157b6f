import { rotateVaultKey as rotate } from '@chispa/database/rotate-vault-key'
import type { Command } from './command.ts'

export const rotateVaultKey: Command = {
  summary: 'reseals everything with a new vault key; the services go on',
  usage: '[--dry-run]',
  about: `Seals everything with NWC_VAULT_KEY that NWC_VAULT_KEY_PREVIOUS sealed. First restart the services with both
keys, so that they read either and write with the new one; then run this. Once it says that nothing remains,
remove the previous key. It can be stopped and run again. --dry-run opens everything, says how much would be resealed
and what does not open, and writes nothing.`,
  options: { 'dry-run': { type: 'boolean' } },
  run: async ({ environment, options, say }) =>
    (await rotate(environment, say, { dryRun: options['dry-run'] === true })) === 0 ? 0 : 1,
}
