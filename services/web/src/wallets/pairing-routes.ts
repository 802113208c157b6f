import {
  cancelPairing,
  confirmPairing,
  finishPairing,
  readPairing,
  startPairing as startPairingOperation,
  type WalletPairing,
} from '@chispa/contract/wallet-pairings'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { requireState } from './finish-pairing.ts'
import { expirePairing, findOwnPairing, type PairingRow } from './pairing-store.ts'
import type { Pairings } from './pairings.ts'
import { readName } from './read-name.ts'
import { startPairing } from './start-pairing.ts'

export function pairingRoutes(app: FastifyInstance, deps: Deps, pairings: Pairings): void {
  const { sql, settings, now } = deps

  const getOwn = async (request: FastifyRequest, id: string): Promise<PairingRow> => {
    const row = await findOwnPairing(sql, callerOn(request).pubkey, id)
    if (!row) throw new Refusal('pairing_not_found')
    return row
  }
  const shown = (row: PairingRow): WalletPairing => {
    const { id, purpose, walletId, expiresAt } = row
    const status = row.status === 'WAITING' && expiresAt <= now() ? 'EXPIRED' : row.status
    const { walletPubkey, alias, balanceMsats } = row.unconfirmed ?? {}
    const isMet = status === 'WAITING' && walletPubkey !== undefined
    return {
      ...{ id, purpose, status, walletId, expiresAt: expiresAt.toISOString() },
      unconfirmed: isMet ? { walletPubkey, alias: alias ?? null, balanceMsats: balanceMsats ?? null } : null,
    }
  }

  serve(app, startPairingOperation, async (request, reply) => {
    const { purpose, budgetSats, budgetPeriod, page, relays } = request.body
    const origin = settings.values.endpoint ?? `${request.protocol}://${request.host}`
    const { row, uri, pageUrl } = await startPairing(deps, {
      pubkey: callerOn(request).pubkey,
      purpose,
      name: readName(request.body.name),
      budgetSats,
      budgetPeriod,
      page,
      relays,
      returnTo: new URL('/dashboard/wallet/connect', origin).href,
      appName: settings.values.community_name ?? 'Chispa',
    })
    reply.code(201)
    return { ...shown(row), uri, pageUrl }
  })

  serve(app, readPairing, async request => {
    const { pairingId } = request.params
    const { waitSeconds = 0 } = request.query
    const row = await getOwn(request, pairingId)
    // One that waits to be recognised is not met again with every look.
    if (waitSeconds === 0 || shown(row).status !== 'WAITING' || row.unconfirmed) return shown(row)
    await pairings.listen(row, waitSeconds * 1000)
    return shown(await getOwn(request, pairingId))
  })

  serve(app, finishPairing, async request => {
    const { pairingId } = request.params
    const row = await getOwn(request, pairingId)
    const { status } = shown(row)
    if (status === 'CONNECTED') return shown(row)
    if (status === 'EXPIRED') throw new Refusal('pairing_over')
    const { state, walletPubkey, relays } = request.body
    requireState(deps, row, state)
    await pairings.connect(row, { walletPublicKey: walletPubkey, relays }, request.id)
    return shown(await getOwn(request, pairingId))
  })

  serve(app, confirmPairing, async request => {
    const { pairingId } = request.params
    const row = await getOwn(request, pairingId)
    const { status } = shown(row)
    if (status === 'CONNECTED') return shown(row)
    if (status === 'EXPIRED') throw new Refusal('pairing_over')
    const { unconfirmed } = row
    // Only the one that the caller has seen.
    if (unconfirmed?.walletPubkey !== request.body.walletPubkey) throw new Refusal('invalid_pairing')
    const { walletPubkey, relays } = unconfirmed
    await pairings.connect(row, { walletPublicKey: walletPubkey, relays }, request.id)
    return shown(await getOwn(request, pairingId))
  })

  serve(app, cancelPairing, async request => {
    const { id } = await getOwn(request, request.params.pairingId)
    await expirePairing(sql, id)
    return shown(await getOwn(request, id))
  })
}
