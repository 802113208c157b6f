import { listUsers, type Me, readMe, readRole, writeRole } from '@chispa/contract/users'
import { readPublicKey } from '@chispa/protocols/nip19'
import type { FastifyInstance } from 'fastify'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { readCursor, sendPage } from '../http/paging.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { changeRole } from './change-role.ts'
import { loadOrCreate } from './member.ts'
import { findUserById, listUserRows, type User } from './store.ts'

export function userRoutes(app: FastifyInstance, { sql, settings, activity }: Deps): void {
  serve(app, readMe, async request => {
    const caller = callerOn(request)
    const { user, isNew } = await loadOrCreate(sql, caller.pubkey, settings.values.registration_enabled)
    if (isNew) {
      await activity.record({
        category: 'USER',
        event: 'user.signup',
        message: 'A new member signed in for the first time',
        userId: user.id,
        requestId: request.id,
      })
    }
    return shownMe(user, caller.method === 'device')
  })

  serve(app, listUsers, async (request, reply) => {
    const { limit = 100, cursor, role, q } = request.query
    const before = readCursor(cursor, ['2026-01-01T00:00:00.000Z', ''])
    const pubkeyStart = q === undefined ? undefined : (readPublicKey(q) ?? q.toLowerCase())
    if (pubkeyStart !== undefined && !/^[0-9a-f]{1,64}$/.test(pubkeyStart)) return []
    const rows = await listUserRows(sql, { role, pubkeyStart, before, limit: limit + 1 })
    return sendPage(reply, rows, limit, row => [row.createdAt.toISOString(), row.id]).map(shownRow)
  })

  serve(app, readRole, async request => {
    const user = await findUserById(sql, request.params.userId)
    if (!user) throw new Refusal('user_not_found')
    return { userId: user.id, role: user.role }
  })

  serve(app, writeRole, async request => {
    const caller = callerOn(request)
    const { userId, role, before } = await changeRole(sql, caller, request.params.userId, request.body.role)
    if (before !== role) {
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

const shownRow = ({ id, pubkey, role, createdAt }: User) => ({
  userId: id,
  pubkey,
  role,
  username: null,
  lightningAddress: null,
  createdAt: createdAt.toISOString(),
})

/** A device acts for the member but never sees the wallet's secret. */
const shownMe = ({ id, pubkey, role, createdAt }: User, isDevice: boolean): Me => ({
  userId: id,
  pubkey,
  role,
  lightningAddress: null,
  username: null,
  ...(isDevice ? {} : { nwcString: '' }),
  nwcUpdatedAt: null,
  wallet: null,
  createdAt: createdAt.toISOString(),
})
