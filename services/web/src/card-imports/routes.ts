import { importCards as importCardsOperation } from '@chispa/contract/card-imports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { readFileTables } from '../table-files/read-file.ts'
import { type Tables, UnreadableFile } from '../table-files/tables.ts'
import { importCards } from './import-cards.ts'
import { recordImport } from './record-import.ts'
import type { TapKeys } from './tap-keys.ts'

/** Of what somebody sent packed. */
const maxUnpackedBytes = 64 * 1024 * 1024

export function cardImportRoutes(app: FastifyInstance, deps: Deps & { tapKeys: TapKeys }): void {
  const { now, tapKeys } = deps

  serve(app, importCardsOperation, async request => {
    const { system, file, encoding = 'text', key, dryRun = true } = request.body
    const by = request.caller?.pubkey
    const who = { requestId: request.id, ...(by !== undefined && { by }) }
    const bytes = Buffer.from(file, encoding === 'base64' ? 'base64' : 'utf8')
    const tables = await readFileTables(bytes, { maxBytes: maxUnpackedBytes }).catch(explainFile)
    const report = await importCards(deps, {
      ...{ system, tables, dryRun, now: now() },
      ...(key !== undefined && { key }),
      beforeCommit: (tx, done) => recordImport(tx, system, done, who),
    }).catch(explainFile)
    if (!dryRun) tapKeys.forget()
    return { ...report, notes: [...report.notes, ...notesOn(tables)] }
  })
}

/** The backup of a whole instance has more than cards. */
const notesOn = (tables: Tables): string[] =>
  (tables.find('lightningaddress', 'lightningaddresses') ?? []).length > 0
    ? ['People, names, wallets and designs are taken over on the server: npm run chispa -- import --help']
    : []

function explainFile(error: unknown): never {
  if (error instanceof UnreadableFile) throw new Refusal('import_unreadable', { message: error.message })
  throw error
}
