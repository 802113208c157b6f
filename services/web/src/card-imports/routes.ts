import { importCards as importCardsOperation } from '@chispa/contract/card-imports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { importCards } from './import-cards.ts'
import type { TapKeys } from './tap-keys.ts'

export function cardImportRoutes(app: FastifyInstance, deps: Deps & { tapKeys: TapKeys }): void {
  const { activity, now, tapKeys } = deps

  serve(app, importCardsOperation, async request => {
    const { system, file, key, dryRun = true } = request.body
    const report = await importCards(deps, { system, file, dryRun, now: now(), ...(key !== undefined && { key }) })
    if (!dryRun) {
      tapKeys.forget()
      const { added, present, refused } = report
      await activity.record({
        category: 'CARD',
        level: 'WARN',
        event: 'card.imported',
        message: `${added} cards were taken over from ${system}`,
        requestId: request.id,
        metadata: { system, added, present, refused, by: request.caller?.pubkey },
      })
    }
    return report
  })
}
