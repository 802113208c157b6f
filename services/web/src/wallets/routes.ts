import { checkWallet as checkWalletOperation, type WalletHealth } from '@chispa/contract/wallet-check'
import {
  courtesyProvider,
  createCourtesyWallet,
  createWallet,
  deleteWallet,
  editWallet,
  listWallets,
  type RemoteWallet,
  readCourtesyOffer,
  readWallet,
  readWalletBalance,
  writeNwc,
} from '@chispa/contract/wallets'
import type { FastifyInstance } from 'fastify'
import { findAccount } from '../auth/accounts.ts'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { addressKey } from '../http/client-address.ts'
import { readCursor, sendPage } from '../http/paging.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { addWallet } from './add-wallet.ts'
import { askBalance } from './ask-balance.ts'
import { archiveWallet, type Changed, changeWallet } from './change-wallet.ts'
import { checkAndKeep } from './check-and-keep.ts'
import { type CourtesyWallets, courtesyHost } from './courtesy.ts'
import { findHealths } from './find-health.ts'
import { isInUse } from './new-wallet.ts'
import { promoteIfNone } from './promote-wallet.ts'
import type { Pulse } from './pulse.ts'
import { readConnection } from './read-connection.ts'
import { readName } from './read-name.ts'
import { replacePrimary } from './replace-primary.ts'
import { requireSelf } from './require-self.ts'
import { findOwnWallet, listOwnWallets, listWalletsInUse, type WalletRow } from './store.ts'

/** How long a new wallet has to show that it is there, so that it can become primary. */
const firstAnswerMs = 3000

export function walletRoutes(app: FastifyInstance, deps: Deps & { courtesy: CourtesyWallets; pulse: Pulse }): void {
  const { sql, sealer, settings, wallets, activity, now, courtesy, pulse, walletLimitMs } = deps

  const showAll = async (rows: WalletRow[]): Promise<RemoteWallet[]> => {
    const healths = await findHealths(
      sql,
      rows.map(({ id }) => id),
    )
    return rows.flatMap(row => {
      const health = healths.get(row.id)
      return health ? [shown(row, health)] : []
    })
  }
  const show = async (row: WalletRow): Promise<RemoteWallet> => (await showAll([row]))[0] as RemoteWallet

  /** Secrets stay out: what is written down names the wallet, never its connection. */
  const record = (event: string, message: string, { id, userId }: WalletRow, requestId: string, more?: object) =>
    activity.record({ category: 'NWC', event, message, userId, requestId, metadata: { walletId: id, ...more } })

  serve(app, writeNwc, async request => {
    const { userId } = request.params
    await requireSelf(sql, callerOn(request), userId)
    const connection = await readConnection(deps, request.body.nwcUri)
    const { wallet, changed, archived } = await replacePrimary(deps, { userId, connection, now: now() })
    if (changed) await record('nwc.connection_set', 'A wallet connection was set', wallet, request.id, { archived })
    return { userId, nwcUri: connection.uri, nwcUpdatedAt: wallet.updatedAt.toISOString(), updated: true as const }
  })

  serve(app, listWallets, async (request, reply) => {
    const { limit = 100, cursor, status } = request.query
    const before = readCursor(cursor, ['2026-01-01T00:00:00.000Z', ''])
    const rows = await listOwnWallets(sql, callerOn(request).pubkey, { status, before, limit: limit + 1 })
    const page = sendPage(reply, rows, limit, row => [row.createdAt.toISOString(), row.id])
    const told = await showAll(page)
    pulse.feel(told)
    return told
  })

  serve(app, createWallet, async (request, reply) => {
    const { pubkey } = callerOn(request)
    const { nwcUri, makePrimary = false } = request.body
    const name = readName(request.body.name)
    const connection = await readConnection(deps, nwcUri)
    const { wallet, lacksPrimary } = await addWallet({ sql, sealer, pubkey, name, connection, makePrimary, now: now() })
    await record('nwc.wallet_added', `The wallet “${wallet.name}” was added`, wallet, request.id)
    reply.code(201)
    if (!lacksPrimary) return show(wallet)
    const { kind } = await wallets.getInfo(wallet.id, { timeoutMs: Math.min(firstAnswerMs, walletLimitMs) })
    const answered = kind === 'result' || kind === 'wallet-error'
    return show((answered && (await promoteIfNone({ sql, pubkey, walletId: wallet.id, now: now() }))) || wallet)
  })

  serve(app, readCourtesyOffer, async request => {
    const account = await findAccount(sql, callerOn(request).pubkey)
    return {
      isOffered: account !== undefined && (await courtesy.isOfferedTo(account.id)),
      provider: courtesyHost(settings.values),
    }
  })

  serve(app, createCourtesyWallet, async (request, reply) => {
    const account = await findAccount(sql, callerOn(request).pubkey)
    if (!account) throw new Refusal('user_not_found')
    const { id: userId } = account
    if (!(await courtesy.isOfferedTo(userId))) throw new Refusal('courtesy_not_offered')
    await courtesy.request({ userId, address: addressKey(request.ip), requestId: request.id })
    const isNew = ({ provider, status }: WalletRow) => provider === courtesyProvider && status === 'ACTIVE'
    const wallet = (await listWalletsInUse(sql, userId)).find(isNew)
    if (!wallet) throw new Refusal('courtesy_unavailable')
    reply.code(201)
    return show(wallet)
  })

  serve(app, readWallet, async request => {
    const wallet = await findOwnWallet(sql, callerOn(request).pubkey, request.params.walletId)
    if (!wallet) throw new Refusal('wallet_not_found')
    const told = await show(wallet)
    pulse.feel([told])
    return told
  })

  serve(app, editWallet, async request => {
    const { pubkey } = callerOn(request)
    const { name, ...rest } = request.body
    const changes = { ...rest, ...(name === undefined ? {} : { name: readName(name) }) }
    const changed = await changeWallet({ sql, pubkey, walletId: request.params.walletId, now: now() }, changes)
    const message = whatChanged(changed)
    if (message) await record('nwc.wallet_changed', message, changed.after, request.id)
    return show(changed.after)
  })

  serve(app, deleteWallet, async request => {
    const { pubkey } = callerOn(request)
    const { before, after } = await archiveWallet({ sql, pubkey, walletId: request.params.walletId, now: now() })
    if (before.status !== after.status || before.asleepSince !== null) {
      await record('nwc.wallet_archived', `The wallet “${after.name}” was archived`, after, request.id)
    }
    return show(after)
  })

  serve(app, readWalletBalance, async request => {
    const wallet = await findOwnWallet(sql, callerOn(request).pubkey, request.params.walletId)
    if (!wallet) throw new Refusal('wallet_not_found')
    if (!isInUse(wallet)) throw new Refusal('wallet_retired')
    return askBalance(wallets, wallet.id)
  })

  serve(app, checkWalletOperation, async request => {
    const wallet = await findOwnWallet(sql, callerOn(request).pubkey, request.params.walletId)
    if (!wallet) throw new Refusal('wallet_not_found')
    if (!isInUse(wallet)) throw new Refusal('wallet_retired')
    const check = await checkAndKeep(deps, wallet.id)
    const { health } = await show(wallet)
    if (health.canReceive === 'yes') {
      await promoteIfNone({ sql, pubkey: callerOn(request).pubkey, walletId: wallet.id, now: now() })
    }
    return { check, health }
  })
}

const shown = (row: WalletRow, health: WalletHealth): RemoteWallet => ({
  id: row.id,
  name: row.name,
  type: row.type,
  status: row.status,
  isPrimary: row.isPrimary,
  provider: row.provider,
  walletPubkey: row.walletPubkey,
  relays: row.relays,
  network: row.network,
  lud16: row.profile.lud16 ?? null,
  health,
  check: row.profile.check ?? null,
  checking: row.profile.checking ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  diedAt: row.diedAt?.toISOString() ?? null,
  asleepSince: row.asleepSince?.toISOString() ?? null,
})

function whatChanged({ before, after }: Changed): string {
  const said = [
    before.name !== after.name && `renamed to “${after.name}”`,
    before.asleepSince !== null && 'switched on again',
    isInUse(before) && before.status !== after.status && (after.status === 'ACTIVE' ? 'enabled' : 'disabled'),
    before.isPrimary !== after.isPrimary && 'made primary',
  ].filter(Boolean)
  return said.length > 0 ? `The wallet “${before.name}” was ${said.join(', ')}` : ''
}
