import {
  createSplit as createOperation,
  declineShare,
  deleteSplit,
  listAskedShares,
  listSplits,
  readPublicSplit,
  readSplit,
  requestShareInvoice,
  type Split,
  settleShare,
} from '@chispa/contract/splits'
import type { FastifyInstance } from 'fastify'
import { findAccount } from '../auth/accounts.ts'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { findFaces } from '../faces/find-faces.ts'
import { addressKey } from '../http/client-address.ts'
import { oneLine } from '../http/one-line.ts'
import type { HostOf } from '../http/own-url.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { addressDomain } from '../lightning-addresses/domain.ts'
import { createSplit } from './create-split.ts'
import { type ShareDeps, shareInvoice } from './share-invoice.ts'
import { showPublicSplit, showSplits, stateOf } from './show-split.ts'
import {
  deleteSplitRow,
  findSplitRow,
  listAskedRows,
  listShareRows,
  listSplitRows,
  markDeclined,
  markSettled,
  type SplitRow,
} from './store.ts'

const maxListed = 50
const maxAsked = 20
const nobody = { name: null, picture: null, publicKey: null, address: null }

export function splitRoutes(app: FastifyInstance, deps: Deps & ShareDeps): void {
  const { sql, settings, now } = deps
  const domainOf = (request: HostOf) => addressDomain(settings, request)
  const userIdOf = async (pubkey: string) => (await findAccount(sql, pubkey))?.id ?? ''

  const getOwn = async (pubkey: string, splitId: string): Promise<SplitRow> => {
    const split = await findSplitRow(sql, splitId)
    if (split?.pubkey !== pubkey) throw new Refusal('split_not_found')
    return split
  }
  const show = async (split: SplitRow, request: HostOf): Promise<Split> =>
    (await showSplits(sql, [split], domainOf(request)))[0] as Split

  serve(app, createOperation, async request =>
    createSplit(deps, await userIdOf(callerOn(request).pubkey), request.body, domainOf(request)),
  )

  serve(app, listSplits, async request => {
    const rows = await listSplitRows(sql, await userIdOf(callerOn(request).pubkey), maxListed)
    return showSplits(sql, rows, domainOf(request))
  })

  serve(app, readSplit, async request => show(await getOwn(callerOn(request).pubkey, request.params.splitId), request))

  serve(app, deleteSplit, async request => {
    const { splitId: id } = request.params
    if (!(await deleteSplitRow(sql, await userIdOf(callerOn(request).pubkey), id))) throw new Refusal('split_not_found')
    return { id }
  })

  serve(app, settleShare, async request => {
    const { splitId, shareId } = request.params
    const split = await getOwn(callerOn(request).pubkey, splitId)
    const share = (await listShareRows(sql, [splitId])).find(({ id }) => id === shareId)
    if (!share) throw new Refusal('split_not_found')
    if (stateOf(share) === 'paid') throw new Refusal('share_paid')
    await markSettled(sql, shareId, request.body.settled ? now() : null)
    return show(split, request)
  })

  serve(app, listAskedShares, async request => {
    const rows = await listAskedRows(sql, await userIdOf(callerOn(request).pubkey), now(), maxAsked)
    const faces = await findFaces(sql, { userIds: rows.map(({ userId }) => userId) }, domainOf(request))
    return rows.map(({ userId, createdAt, expiresAt, ...row }) => ({
      ...row,
      from: faces.get(userId) ?? nobody,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }))
  })

  serve(app, declineShare, async request => {
    const { shareId } = request.params
    const memberId = await userIdOf(callerOn(request).pubkey)
    if (!(await markDeclined(sql, memberId, shareId, now()))) throw new Refusal('split_not_found')
    return { shareId }
  })

  serve(app, readPublicSplit, async request => {
    const split = await findSplitRow(sql, request.params.splitId)
    if (!split) throw new Refusal('split_not_found')
    return showPublicSplit(sql, split, domainOf(request))
  })

  serve(app, requestShareInvoice, request =>
    shareInvoice(deps, {
      ...request.params,
      payerName: oneLine(request.body.name ?? '') || null,
      poller: addressKey(request.ip),
      domain: domainOf(request),
    }),
  )
}
