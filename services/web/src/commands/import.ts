import { cardSystems } from '@chispa/contract/card-imports'
import { OperatorError } from '@chispa/service/operator-error'
import type { Command } from './command.ts'
import { addressSystem, importAddresses } from './import-addresses.ts'
import { importCards } from './import-cards.ts'
import { importInstance } from './import-instance.ts'

/** Cards, names, or all of an instance, by the system they come from. */
export const importCommand: Command = {
  summary: 'takes cards, names or all of an instance over from another system; says what it would do, until --apply',
  usage: `FILE… --from SYSTEM [--server-key] [--apply --codes NEW_FILE]
       FILE… --from lawallet [--vault-secret] [--apply --codes NEW_FILE]
       FILE… --from ${addressSystem} [--owners FILE] [--apply]`,
  about: `Reads the cards in FILE (JSON, CSV with a header, an SQLite database, or a dump of SQLite or PostgreSQL; - is standard
input; several files count as one) of ${cardSystems.join(', ')}.
Without --apply nothing is written. Nobody becomes a holder by it: each card gets a code with which its holder
takes it, in NEW_FILE, which only you can read. Where FILE does not have the key that the server of boltcard
(AES_DECRYPT_KEY) or btcpay (IssuerKey) has for all cards, CARD_SERVER_KEY gives it, or --server-key asks for it.
The same file again changes nothing, and writes the codes again that nobody used.

lawallet: FILE is the backup of its dashboard or a dump. People come as members, without the roles they had, with their
names, wallets and designs. LAWALLET_BACKUP_PASSWORD opens the backup, LAWALLET_VAULT_SECRET (its NWC_VAULT_SECRET) the
wallets; the first is asked for where it is needed, the second with --vault-secret.

${addressSystem}: reads the pay links of LNbits. Each name goes to the key of its owner: that of the account, where FILE is a database that
has accounts and wallets too, else what --owners says, a CSV with the columns username (or wallet) and npub.`,
  options: {
    from: { type: 'string' },
    key: { type: 'string' },
    'server-key': { type: 'boolean' },
    owners: { type: 'string' },
    'vault-secret': { type: 'boolean' },
    apply: { type: 'boolean' },
    codes: { type: 'string' },
  },
  async run(invocation) {
    const { from, key } = invocation.options
    if (key !== undefined) {
      throw new OperatorError(
        '--key is not taken: others on the machine see what stands on a command line. Set CARD_SERVER_KEY, or say --server-key to be asked for it',
      )
    }
    if (from === addressSystem) return importAddresses(invocation)
    if (from === 'lawallet') return importInstance(invocation)
    const system = cardSystems.find(name => name === from)
    if (!system) throw new OperatorError(`--from must be one of ${[...cardSystems, addressSystem].join(', ')}`)
    return importCards(invocation, system)
  },
}
