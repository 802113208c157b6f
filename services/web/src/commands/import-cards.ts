import { open, readFile } from 'node:fs/promises'
import { type CardSystem, cardSystems, type ImportReport } from '@chispa/contract/card-imports'
import { sealer } from '@chispa/database/seal'
import { OperatorError } from '@chispa/service/operator-error'
import { activityIn } from '../activity/record.ts'
import { importCards as takeOver } from '../card-imports/import-cards.ts'
import { recordImport } from '../card-imports/record-import.ts'
import { csvLine } from '../http/csv.ts'
import { Refusal } from '../http/refusal.ts'
import { type Command, onlyArgument } from './command.ts'
import { readVaultKeys } from './config.ts'
import { addressSystem } from './import-addresses.ts'
import { withInstance } from './with-database.ts'

export const importCards: Command = {
  summary: 'takes cards over from another system; says what it would do, until --apply',
  usage: 'FILE --from SYSTEM [--key KEY] [--apply --codes NEW_FILE]',
  about: `Reads the cards in FILE (JSON, CSV with a header, or a dump of SQLite or PostgreSQL) of ${cardSystems.join(', ')}.
Without --apply nothing is written. Nobody becomes a holder by it: each card gets a code with which its holder
takes it, in NEW_FILE, which only you can read. KEY is what the server of boltcard (AES_DECRYPT_KEY) or btcpay
(IssuerKey) has for all cards, where FILE does not have it. The same file again changes nothing.`,
  options: {
    from: { type: 'string' },
    key: { type: 'string' },
    apply: { type: 'boolean' },
    codes: { type: 'string' },
  },
  async run(invocation) {
    const { options, environment, say } = invocation
    const path = onlyArgument(invocation, 'FILE')
    const system = readSystem(options.from)
    const codes = readCodesPath(options)
    const file = await readFile(path, 'utf8').catch(error => {
      throw new OperatorError(`${path} cannot be read: ${error.code}`)
    })
    // Opened first: cards whose codes nobody has would be of no use. For its owner only, and never over another file.
    const codesFile = codes === undefined ? undefined : await openNew(codes)
    try {
      const order = { system, file, dryRun: !codesFile, now: new Date(), maxShown: Number.POSITIVE_INFINITY }
      const key = typeof options.key === 'string' ? { key: options.key } : {}
      const vault = sealer(readVaultKeys(environment))
      const report = await withInstance(environment, async ({ sql }) => {
        const done = await takeOver({ sql, sealer: vault }, { ...order, ...key }).catch(explainRefusal)
        await codesFile?.writeFile(codesCsv(done))
        if (codesFile) await recordImport(activityIn(sql), system, done)
        return done
      })
      for (const line of linesOf(report, codes)) say(line)
      return report.refused > 0 ? 1 : 0
    } finally {
      await codesFile?.close()
    }
  },
}

function readSystem(from: string | boolean | undefined): CardSystem {
  const system = cardSystems.find(name => name === from)
  if (system) return system
  throw new OperatorError(`--from must be one of ${[...cardSystems, addressSystem].join(', ')}`)
}

function readCodesPath({ apply, codes }: Readonly<Record<string, string | boolean | undefined>>): string | undefined {
  if (apply !== true) return undefined
  if (typeof codes === 'string' && codes !== '') return codes
  throw new OperatorError('Say with --codes where the codes of the cards go: nobody can take a card without its code')
}

const openNew = (path: string) =>
  open(path, 'wx', 0o600).catch(error => {
    throw new OperatorError(
      error.code === 'EEXIST' ? `${path} is there already, and is not written over` : `${path}: ${error.code}`,
    )
  })

function explainRefusal(error: unknown): never {
  if (error instanceof Refusal) throw new OperatorError(error.message)
  throw error
}

function linesOf({ dryRun, added, present, refused, cards, notes, path }: ImportReport, codes?: string): string[] {
  return [
    dryRun ? `${added} cards would be taken over.` : `${added} cards were taken over.`,
    `${present} are here already and stay as they are. ${refused} cannot be taken over${refused > 0 ? ':' : '.'}`,
    ...cards.filter(({ outcome }) => outcome === 'refused').map(({ name, problem }) => `  ${name}: ${problem}`),
    ...notes,
    `Their chips ask for ${path} under the old name.`,
    dryRun
      ? 'Nothing was written. To take them over: --apply --codes NEW_FILE'
      : `The codes are in ${codes}. Hand them out, and destroy the export: it has all the keys.`,
  ]
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
