import { importCards as importCardsOperation } from '@chispa/contract/card-imports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { importCards } from './import-cards.ts'
import { recordImport } from './record-import.ts'
import type { TapKeys } from './tap-keys.ts'

export function cardImportRoutes(app: FastifyInstance, deps: Deps & { tapKeys: TapKeys }): void {
  const { activity, now, tapKeys } = deps

  serve(app, importCardsOperation, async request => {
    const { system, file, key, dryRun = true } = request.body
    const report = await importCards(deps, { system, file, dryRun, now: now(), ...(key !== undefined && { key }) })
    if (!dryRun) {
      tapKeys.forget()
      const by = request.caller?.pubkey
      await recordImport(activity, system, report, { requestId: request.id, ...(by !== undefined && { by }) })
    }
    return report
  })
}
