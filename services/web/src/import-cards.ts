/**
 * `npm run import-cards -- <system> <file>`: says what would come in, and changes nothing. With `--take` the cards are taken
 * over, and the codes by which holders take them are written to the file that `--codes` names. The services may run meanwhile.
 */
import { open, readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type CardSystem, cardSystems, type ImportReport } from '@chispa/contract/card-imports'
import { type Database, openDatabase } from '@chispa/database/open'
import { sealer } from '@chispa/database/seal'
import { createLog } from '@chispa/service/log'
import { activityLog } from './activity/record.ts'
import { importCards } from './card-imports/import-cards.ts'
import { recordImport } from './card-imports/record-import.ts'
import { readCommandConfig } from './config.ts'
import { csvLine } from './http/csv.ts'

const usage = `npm run import-cards -- <system> <file> [--key HEX] [--take --codes FILE]
  system   ${cardSystems.join(', ')}
  file     what the other system exported: JSON, CSV with a header, or a dump of its database
  --key    boltcard: AES_DECRYPT_KEY; btcpay: IssuerKey; where the file does not have it
  --take   take them over; without it nothing is changed
  --codes  a new file for the codes by which holders take their cards`

type Order = { system: CardSystem; file: string; key?: string; codes: string | undefined }

function readOrder(args: string[]): Order {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { key: { type: 'string' }, take: { type: 'boolean' }, codes: { type: 'string' } },
  })
  const [system, file, ...more] = positionals
  const known = cardSystems.find(name => name === system)
  if (!known || file === undefined || more.length > 0) throw new Error(usage)
  if (values.take === true && !values.codes) {
    throw new Error('Say with --codes where the codes of the cards go: nobody can take a card without its code')
  }
  const { key } = values
  return { system: known, file, codes: values.take ? values.codes : undefined, ...(key !== undefined && { key }) }
}

async function run(order: Order): Promise<void> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...keys } = readCommandConfig()
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 2, applicationName: 'chispa-import' })
  try {
    const previous = [keys.NWC_VAULT_KEY_PREVIOUS ?? []].flat()
    await importFile(database, sealer({ current: keys.NWC_VAULT_KEY, previous }), order)
  } finally {
    await database.close()
  }
}

async function importFile({ sql }: Database, keys: ReturnType<typeof sealer>, order: Order): Promise<void> {
  const { system, key, codes } = order
  const file = await readFile(order.file, 'utf8')
  // Opened first: cards whose codes nobody has would be of no use. For its owner only, and never over another file.
  const codesFile = codes === undefined ? undefined : await open(codes, 'wx', 0o600)
  try {
    const report = await importCards(
      { sql, sealer: keys },
      {
        ...{ system, file, dryRun: codes === undefined, now: new Date(), maxShown: Number.POSITIVE_INFINITY },
        ...(key !== undefined && { key }),
      },
    )
    await codesFile?.writeFile(codesCsv(report))
    if (codesFile) await recordImport(activityLog(sql, createLog('import-cards', 'error')), system, report)
    process.stdout.write(reportText(report, codes))
  } finally {
    await codesFile?.close()
  }
}

function reportText({ dryRun, added, present, refused, cards, notes, path }: ImportReport, codes?: string): string {
  const lines = [
    dryRun ? `${added} cards would be taken over.` : `${added} cards were taken over.`,
    `${present} are here already and stay as they are. ${refused} cannot be taken over${refused > 0 ? ':' : '.'}`,
    ...cards.filter(({ outcome }) => outcome === 'refused').map(({ name, problem }) => `  ${name}: ${problem}`),
    ...notes,
    `Their chips ask for ${path} under the old name.`,
    dryRun
      ? 'Nothing was changed. To take them over: --take --codes FILE'
      : `The codes are in ${codes}. Hand them out, and destroy the export: it has all the keys.`,
  ]
  return `${lines.join('\n')}\n`
}

const codesCsv = ({ cards }: ImportReport): string =>
  [
    ['name', 'holder there', 'uid', 'card', 'code'],
    ...cards
      .filter(({ outcome }) => outcome === 'added')
      .map(({ title, holder, uid, cardId, otc }) => [title, holder ?? '', uid ?? '', cardId ?? '', otc ?? '']),
  ]
    .map(csvLine)
    .join('')

try {
  await run(readOrder(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
