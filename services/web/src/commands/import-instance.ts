import { sealer } from '@chispa/database/seal'
import { hostGuard } from '@chispa/outgoing-http/host-guard'
import {
  type InstanceOrder,
  type InstanceReport,
  importInstance as takeOver,
} from '../instance-imports/import-instance.ts'
import type { Tally } from '../instance-imports/import-wallets.ts'
import type { Invocation } from './command.ts'
import { readVaultKeys } from './config.ts'
import { nameLines, reservedNames } from './import-addresses.ts'
import { cardLines } from './import-cards.ts'
import { readCodesPath, withCodesFile } from './import-codes.ts'
import { explainFile, readImportFiles, readWantedSecret } from './import-files.ts'
import { withInstance } from './with-database.ts'

export async function importInstance(invocation: Invocation): Promise<number> {
  const { environment, say } = invocation
  const codes = readCodesPath(invocation)
  const tables = await readImportFiles(invocation)
  const vaultSecret = await readVaultSecret(invocation)
  const vault = sealer(readVaultKeys(environment))
  // Which relays may be called is judged by the services, each time they call one.
  const relayGuard = hostGuard({ privateHostsAllowed: () => true })
  const run = (more: Partial<InstanceOrder> = {}) =>
    withInstance(environment, async ({ sql }) =>
      takeOver(
        { sql, sealer: vault, relayGuard },
        {
          ...{ tables, reserved: await reservedNames(sql), dryRun: codes === undefined, now: new Date() },
          ...(vaultSecret !== undefined && { vaultSecret }),
          ...more,
        },
      ),
    ).catch(explainFile)
  const report =
    codes === undefined
      ? await run()
      : await withCodesFile(codes, write => run({ beforeCommit: ({ cards }) => write(cards.cards) }))
  for (const line of linesOf(report)) say(line)
  say(
    codes === undefined
      ? 'Nothing was written. To take them over: --apply --codes NEW_FILE'
      : `The codes are in ${codes}. Hand them out, and destroy the export: it has all the keys.`,
  )
  return countRefused(report) > 0 ? 1 : 0
}

const readVaultSecret = (invocation: Invocation): Promise<string | undefined> =>
  readWantedSecret(invocation, 'vault-secret', 'LAWALLET_VAULT_SECRET', 'NWC_VAULT_SECRET of that instance: ')

const countRefused = ({ people, names, designs, wallets, cards }: InstanceReport): number =>
  [people, designs, wallets].reduce((sum, { refused }) => sum + refused.length, cards.refused) +
  names.filter(({ outcome }) => outcome === 'refused').length

function linesOf({ people, names, designs, wallets, cards, leftBehind }: InstanceReport): string[] {
  const { dryRun } = cards
  return [
    ...cardLines(cards),
    ...tallyLines('people', people, dryRun),
    ...nameLines(names, dryRun),
    ...tallyLines('designs', designs, dryRun),
    ...tallyLines('wallets', wallets, dryRun),
    ...(leftBehind.length > 0 ? ['These stay behind:', ...leftBehind.map(line => `  ${line}`)] : []),
  ]
}

function tallyLines(what: string, { added, present, refused }: Tally, dryRun: boolean): string[] {
  return [
    `${added.length} ${what} ${dryRun ? 'would be' : 'were'} taken over.`,
    ...added.map(name => `  ${name}`),
    `${present.length} are here already. ${refused.length} cannot be taken over${refused.length > 0 ? ':' : '.'}`,
    ...refused.map(({ name, problem }) => `  ${name}: ${problem}`),
  ]
}
