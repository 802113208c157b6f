import { markBackedUp, readSetUp, type SetUpStep, setUpSteps } from '@chispa/contract/set-up'
import type { FastifyInstance } from 'fastify'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { reachOf } from './reach.ts'
import { findSetUp, markBackup } from './store.ts'

export function setUpRoutes(app: FastifyInstance, { sql, settings, activity, now }: Deps): void {
  serve(app, readSetUp, async request => {
    const { endpoint, community_name, courtesy_provider_url } = settings.values
    const seen = await findSetUp(sql, callerOn(request).pubkey)
    const reach = reachOf(endpoint)
    const done: Record<SetUpStep, boolean> = {
      reach: reach === 'everybody',
      name: community_name !== null,
      wallet: seen.hasWallet,
      wallets_for_newcomers: courtesy_provider_url !== null,
      second_admin: seen.hasSecondAdmin,
      backup: seen.backedUpAt !== null,
      invitation: seen.hasInvited,
    }
    const doneAt = (step: SetUpStep) => (step === 'backup' ? (seen.backedUpAt?.toISOString() ?? null) : null)
    return { reach, steps: setUpSteps.map(step => ({ step, done: done[step], doneAt: doneAt(step) })) }
  })

  serve(app, markBackedUp, async request => {
    const at = now()
    await markBackup(sql, at)
    await activity.record({
      category: 'SERVER',
      event: 'server.backup_arranged',
      message: 'An administrator says that the instance is backed up',
      requestId: request.id,
      metadata: { by: callerOn(request).pubkey },
    })
    return { doneAt: at.toISOString() }
  })
}
