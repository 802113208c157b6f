import type { CardSystem, ImportReport } from '@chispa/contract/card-imports'
import { sealer } from '@chispa/database/seal'
import { type ImportOrder, importCards as takeOver } from '../card-imports/import-cards.ts'
import { recordImport } from '../card-imports/record-import.ts'
import type { Invocation } from './command.ts'
import { readVaultKeys } from './config.ts'
import { readCodesPath, withCodesFile } from './import-codes.ts'
import { explainFile, readImportFiles, readWantedSecret } from './import-files.ts'
import { withInstance } from './with-database.ts'

export async function importCards(invocation: Invocation, system: CardSystem): Promise<number> {
  const { environment, say } = invocation
  const codes = readCodesPath(invocation)
  const key = await readServerKey(invocation)
  const tables = await readImportFiles(invocation)
  const vault = sealer(readVaultKeys(environment))
  const order = {
    ...{ system, tables, dryRun: codes === undefined, now: new Date(), maxShown: Number.POSITIVE_INFINITY },
    ...(key !== undefined && { key }),
  }
  const run = (more: Partial<ImportOrder> = {}) =>
    withInstance(environment, ({ sql }) => takeOver({ sql, sealer: vault }, { ...order, ...more })).catch(explainFile)
  const report =
    codes === undefined
      ? await run()
      : await withCodesFile(codes, write =>
          run({
            beforeCommit: async (tx, done) => {
              await recordImport(tx, system, done)
              await write(done.cards)
            },
          }),
        )
  for (const line of cardLines(report)) say(line)
  say(
    codes === undefined
      ? 'Nothing was written. To take them over: --apply --codes NEW_FILE'
      : `The codes are in ${codes}. Hand them out, and destroy the export: it has all the keys.`,
  )
  return report.refused > 0 ? 1 : 0
}

/** Of all cards of the other server. */
const readServerKey = (invocation: Invocation): Promise<string | undefined> =>
  readWantedSecret(invocation, 'server-key', 'CARD_SERVER_KEY', 'AES_DECRYPT_KEY or IssuerKey of that server: ')

export function cardLines({ dryRun, added, present, refused, cards, notes, path }: ImportReport): string[] {
  const unheld = cards.filter(({ outcome, otc }) => outcome === 'present' && otc !== null).length
  return [
    dryRun ? `${added} cards would be taken over.` : `${added} cards were taken over.`,
    `${present} are here already and stay as they are. ${refused} cannot be taken over${refused > 0 ? ':' : '.'}`,
    ...cards.filter(({ outcome }) => outcome === 'refused').map(({ name, problem }) => `  ${name}: ${problem}`),
    ...(unheld > 0
      ? [`${unheld} of those that are here wait for their holder: the file of codes has theirs again.`]
      : []),
    ...notes,
    `Their chips ask for ${path} under the old name.`,
  ]
}
