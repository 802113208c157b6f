import { importCards as importCardsOperation } from '@chispa/contract/card-imports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { UnreadableFile } from '../table-files/tables.ts'
import type { CardReader } from './card-reader.ts'
import { importReading } from './import-cards.ts'
import { recordImport } from './record-import.ts'
import type { TapKeys } from './tap-keys.ts'

export function cardImportRoutes(app: FastifyInstance, deps: Deps & { tapKeys: TapKeys; reader: CardReader }): void {
  const { now, tapKeys, reader } = deps

  serve(app, importCardsOperation, async request => {
    const { system, file, encoding = 'text', key, dryRun = true } = request.body
    const by = request.caller?.pubkey
    const who = { requestId: request.id, ...(by !== undefined && { by }) }
    const bytes = () => Buffer.from(file, encoding === 'base64' ? 'base64' : 'utf8')
    const upload = { system, length: file.length, bytes, ...(key !== undefined && { key }) }
    const reading = await reader.read(upload).catch(explainFile)
    const report = await importReading(deps, reading, {
      ...{ system, dryRun, now: now() },
      beforeCommit: (tx, done) => recordImport(tx, system, done, who),
    })
    if (!dryRun) tapKeys.forget()
    return report
  })
}

function explainFile(error: unknown): never {
  if (error instanceof UnreadableFile) throw new Refusal('import_unreadable', { message: error.message })
  throw error
}
