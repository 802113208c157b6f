import { rotateVaultKey as rotate } from '@chispa/database/rotate-vault-key'
import type { Command } from './command.ts'

export const rotateVaultKey: Command = {
  summary: 'reseals everything with a new vault key; the services go on',
  usage: '',
  about: `Seals everything with NWC_VAULT_KEY that NWC_VAULT_KEY_PREVIOUS sealed. First restart the services with both
keys, so that they read either and write with the new one; then run this. Once it says that nothing remains,
remove the previous key. It can be stopped and run again.`,
  run: async ({ environment, say }) => ((await rotate(environment, say)) === 0 ? 0 : 1),
}
