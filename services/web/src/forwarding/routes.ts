import {
  type ForwardingReason,
  listForwardingReceipts,
  type ReceiveAction,
  readForwardingReceipt,
  readReceiveAction,
  retryForwardingReceipt,
  writeReceiveAction,
} from '@chispa/contract/forwarding'
import type { FastifyInstance } from 'fastify'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { readCursor, sendPage } from '../http/paging.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { type Action, findAction, findOwnWallet, type OwnWallet } from './action-store.ts'
import { wakeReceipt } from './destination-store.ts'
import { tellDue } from './due-channel.ts'
import { readAction } from './read-action.ts'
import { shownDetail, shownReceipt, wordsFor } from './show-receipt.ts'
import { countPending, findReceipt, listAttempts, listLegs, listReceipts } from './view-store.ts'
import { writeAction } from './write-action.ts'

const maxAttempts = 10

export function forwardingRoutes(app: FastifyInstance, deps: Deps): void {
  const { sql, activity, now } = deps

  async function getWallet(pubkey: string, walletId: string): Promise<OwnWallet> {
    const wallet = await findOwnWallet(sql, pubkey, walletId)
    if (!wallet) throw new Refusal('wallet_not_found')
    return wallet
  }

  async function getReceipt(pubkey: string, { walletId, receiptId }: { walletId: string; receiptId: string }) {
    const wallet = await getWallet(pubkey, walletId)
    const receipt = await findReceipt(sql, walletId, receiptId)
    if (!receipt) throw new Refusal('forwarding_receipt_not_found')
    return { wallet, receipt }
  }

  async function shown(wallet: OwnWallet): Promise<ReceiveAction> {
    const action = await findAction(sql, wallet.id)
    const reason = action ? holdsBack(deps, wallet, action) : null
    const pending = await countPending(sql, wallet.id)
    return { walletId: wallet.id, ...actionFields(action), ...pending, reason, message: wordsFor(reason) }
  }

  serve(app, readReceiveAction, async request =>
    shown(await getWallet(callerOn(request).pubkey, request.params.walletId)),
  )

  serve(app, writeReceiveAction, async request => {
    const { pubkey } = callerOn(request)
    const { walletId } = request.params
    const wanted = readAction(request.body, deps.privateHostsAllowed())
    const { host } = request
    const { wallet, isChanged } = await writeAction(deps, { pubkey, walletId, host }, wanted)
    if (isChanged) {
      const { enabled, feeBps, baseFeeMsats, addresses, sharesBps } = wanted
      await activity.record({
        category: 'NWC',
        event: 'forwarding.configured',
        message: `Forwarding from the wallet “${wallet.name}” was ${enabled ? 'configured' : 'switched off'}`,
        userId: wallet.userId,
        requestId: request.id,
        metadata: { walletId, enabled, feeBps, baseFeeMsats, addresses, sharesBps },
      })
    }
    return shown(wallet)
  })

  serve(app, listForwardingReceipts, async (request, reply) => {
    const { id } = await getWallet(callerOn(request).pubkey, request.params.walletId)
    const { limit = 100, cursor } = request.query
    const before = readCursor(cursor, ['2026-01-01T00:00:00.000Z', ''])
    const rows = await listReceipts(sql, id, { before, limit: limit + 1 })
    return sendPage(reply, rows, limit, row => [row.createdAt.toISOString(), row.id]).map(shownReceipt)
  })

  serve(app, readForwardingReceipt, async request => {
    const { wallet, receipt } = await getReceipt(callerOn(request).pubkey, request.params)
    const [action, legs, attempts] = await Promise.all([
      findAction(sql, wallet.id),
      listLegs(sql, receipt.id),
      listAttempts(sql, receipt.id, maxAttempts),
    ])
    return shownDetail(receipt, legs, attempts, action ? holdsBack(deps, wallet, action) : null)
  })

  serve(app, retryForwardingReceipt, async request => {
    const { receipt } = await getReceipt(callerOn(request).pubkey, request.params)
    const retryingLegs = await wakeReceipt(sql, receipt.id, now())
    if (retryingLegs === 0) throw new Refusal('forwarding_nothing_to_retry')
    await tellDue(sql)
    return { accepted: true as const, retryingLegs }
  })
}

/** What keeps everything of a wallet waiting. */
function holdsBack({ listener }: Deps, { status }: OwnWallet, { enabledAt }: Action): ForwardingReason | null {
  if (enabledAt === null) return 'paused'
  if (status !== 'ACTIVE') return 'wallet_not_active'
  if (!listener.pairing) return 'listener_off'
  return listener.usable() ? null : 'listener_away'
}

const actionFields = (action: Action | undefined) => ({
  configured: action !== undefined,
  enabled: (action?.enabledAt ?? null) !== null,
  enabledAt: action?.enabledAt?.toISOString() ?? null,
  revision: action?.revision ?? 0,
  feeBps: action?.feeBps ?? 0,
  baseFeeMsats: action?.baseFeeMsats ?? 0,
  destinations: (action?.addresses ?? []).map((address, at) => ({
    address,
    allocationBps: action?.sharesBps[at] as number,
  })),
  updatedAt: action?.updatedAt.toISOString() ?? null,
})
