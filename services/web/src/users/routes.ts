import { writeCurrency } from '@chispa/contract/currency'
import type { Face } from '@chispa/contract/faces'
import { readLargestPayment, writeLargestPayment } from '@chispa/contract/largest-payment'
import { writeShop } from '@chispa/contract/shop'
import { listUsers, readMe, readRole, writeRole } from '@chispa/contract/users'
import type { FastifyInstance } from 'fastify'
import { findAccountById } from '../auth/accounts.ts'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { findFaces } from '../faces/find-faces.ts'
import { addressKey } from '../http/client-address.ts'
import { readCursor, sendPage } from '../http/paging.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { addressDomain } from '../lightning-addresses/domain.ts'
import { type CourtesyWallets, lacksWallet } from '../wallets/courtesy.ts'
import { findHealths } from '../wallets/find-health.ts'
import type { Pulse } from '../wallets/pulse.ts'
import { admissionOf } from './admit-newcomer.ts'
import { changeRole } from './change-role.ts'
import { showLargestPayment } from './largest-payment.ts'
import { loadOrCreate } from './member.ts'
import { noteSeen } from './note-seen.ts'
import { readSearch } from './search.ts'
import { showMe } from './show-me.ts'
import {
  findMember,
  findOwnMax,
  type ListedUser,
  listUserRows,
  updateCurrency,
  updateOwnMax,
  updateShopName,
} from './store.ts'

export function userRoutes(app: FastifyInstance, deps: Deps & { courtesy: CourtesyWallets; pulse: Pulse }): void {
  const { sql, settings, elevated, activity, courtesy, pulse } = deps

  serve(app, readMe, async request => {
    const caller = callerOn(request)
    const isDevice = caller.method === 'device'
    const { member, isNew } = await loadOrCreate(
      sql,
      caller.pubkey,
      admissionOf(deps, { ip: request.ip, hasCard: false }),
    )
    if (isNew) {
      await activity.record({
        category: 'USER',
        event: 'user.signup',
        message: 'A new member signed in for the first time',
        userId: member.id,
        requestId: request.id,
      })
    }
    if (!isDevice) await noteSeen(deps, member)
    // A device never changes a member's wallets.
    const need = { userId: member.id, address: addressKey(request.ip), requestId: request.id }
    const provided = !isDevice && lacksWallet(member) && (await courtesy.provide(need))
    const me = provided ? ((await findMember(sql, caller.pubkey)) ?? member) : member
    const health = me.walletId === null ? undefined : (await findHealths(sql, [me.walletId])).get(me.walletId)
    if (me.walletId !== null && health && !isDevice) pulse.feel([{ id: me.walletId, health }])
    return showMe(deps, { ...me, health }, { isDevice, domain: addressDomain(settings, request) })
  })

  serve(app, readLargestPayment, async request =>
    showLargestPayment(settings.values, await findOwnMax(sql, callerOn(request).pubkey)),
  )

  serve(app, writeLargestPayment, async request => {
    const { ownMaxMsats } = request.body
    return showLargestPayment(settings.values, await updateOwnMax(sql, callerOn(request).pubkey, ownMaxMsats))
  })

  serve(app, writeCurrency, async request => {
    const chosen = await updateCurrency(sql, callerOn(request).pubkey, request.body.currency)
    if (!chosen) throw new Refusal('user_not_found')
    return chosen
  })

  serve(app, writeShop, async request => {
    const shop = await updateShopName(sql, callerOn(request).pubkey, request.body.name?.trim() || null)
    if (!shop) throw new Refusal('user_not_found')
    return shop
  })

  serve(app, listUsers, async (request, reply) => {
    const { limit = 100, cursor, role, blocked, q } = request.query
    const before = readCursor(cursor, ['2026-01-01T00:00:00.000Z', ''])
    const start = q === undefined ? undefined : readSearch(q, callerOn(request).permissions.has('cards:read'))
    if (start && Object.keys(start).length === 0) return []
    const rows = await listUserRows(sql, { role, isBlocked: blocked === 'yes', start, before, limit: limit + 1 })
    const domain = addressDomain(settings, request)
    const page = sendPage(reply, rows, limit, row => [row.createdAt.toISOString(), row.id])
    const faces = await findFaces(sql, { userIds: page.map(({ id }) => id) }, domain)
    return page.flatMap(row => {
      const face = faces.get(row.id)
      return face ? [shownRow(row, face)] : []
    })
  })

  serve(app, readRole, async request => {
    const user = await findAccountById(sql, request.params.userId)
    if (!user) throw new Refusal('user_not_found')
    return { userId: user.id, role: user.role }
  })

  serve(app, writeRole, async request => {
    const caller = callerOn(request)
    const { userId, role, before } = await changeRole(sql, caller, request.params.userId, request.body.role)
    if (before !== role) {
      await elevated.refresh()
      await activity.record({
        category: 'USER',
        level: 'WARN',
        event: 'user.role_changed',
        message: `Role changed from ${before} to ${role}`,
        userId,
        requestId: request.id,
        metadata: { before, role, changedBy: caller.pubkey },
      })
    }
    return { userId, role }
  })
}

const shownRow = ({ id, pubkey, role, username, createdAt, blocked }: ListedUser, face: Face) => ({
  userId: id,
  pubkey,
  role,
  username,
  lightningAddress: face.address,
  face,
  createdAt: createdAt.toISOString(),
  blocked,
})
