import type { Command } from './command.ts'
import { addressSystem, importAddresses } from './import-addresses.ts'
import { importCards } from './import-cards.ts'

/** Cards and names, by the system they come from. */
export const importCommand: Command = {
  summary: 'takes cards or names over from another system; says what it would do, until --apply',
  usage: `FILE --from SYSTEM [--key KEY] [--apply --codes NEW_FILE]\n       FILE --from ${addressSystem} [--owners FILE] [--apply]`,
  about: `${importCards.about}

${addressSystem}: reads the pay links of LNbits. Each name goes to the key of its owner: that of the account, where FILE is a dump that
has accounts and wallets too, else what --owners says, a CSV with the columns username (or wallet) and npub.`,
  options: { ...importCards.options, owners: { type: 'string' } },
  run: invocation =>
    invocation.options.from === addressSystem ? importAddresses(invocation) : importCards.run(invocation),
}
