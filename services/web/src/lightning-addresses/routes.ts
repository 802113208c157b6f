import {
  countLightningAddresses,
  listAddressRelays,
  listLightningAddresses,
  readAvailability,
  writeLightningAddress,
} from '@chispa/contract/lightning-addresses'
import { splitName } from '@chispa/contract/names'
import type { FastifyInstance } from 'fastify'
import { findAccountById } from '../auth/accounts.ts'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { findFaces } from '../faces/find-faces.ts'
import { readCursor, sendPage } from '../http/paging.ts'
import { serve } from '../http/serve.ts'
import { findHealths } from '../wallets/find-health.ts'
import { assignUsername } from './assign.ts'
import { findAvailability } from './availability.ts'
import { countAddresses } from './count-addresses.ts'
import { addressDomain, addressOf } from './domain.ts'
import { isGivenOnly } from './domain-rule.ts'
import { listAddressRows, listRelayRows } from './store.ts'

export function lightningAddressRoutes(app: FastifyInstance, { sql, settings, activity, now }: Deps): void {
  serve(app, writeLightningAddress, async request => {
    const { userId } = request.params
    const { username } = request.body
    const reserved = settings.values.reserved_usernames
    const caller = callerOn(request)
    const byOperator = caller.permissions.has('addresses:write')
    const mayHandOnEarly = caller.role === 'ADMIN' && caller.method !== 'device'
    const byAnother = caller.method === 'device' || (await findAccountById(sql, userId))?.pubkey !== caller.pubkey
    const isGiven = isGivenOnly(settings, username, { byOperator })
    const wish = { userId, username, reserved, byOperator, mayHandOnEarly, byAnother, isGiven, now: now() }
    const { replaced, changed } = await assignUsername(sql, wish)
    const main = addressDomain(settings, request)
    const domain = splitName(username).host ?? main
    const lightningAddress = addressOf(username, domain)
    if (changed) {
      await activity.record({
        category: 'ADDRESS',
        event: replaced === null ? 'address.assigned' : 'address.replaced',
        message: `Lightning address ${lightningAddress} assigned${replaced === null ? '' : ` instead of ${replaced}`}`,
        userId,
        requestId: request.id,
        metadata: { username, replaced, changedBy: callerOn(request).pubkey },
      })
    }
    return { lightningAddress, username, domain, userId, replaced: addressOf(replaced, main) }
  })

  serve(app, readAvailability, async request =>
    findAvailability(sql, {
      username: request.query.username.toLowerCase(),
      pubkey: callerOn(request).pubkey,
      domain: addressDomain(settings, request),
      domains: settings.domains,
      reserved: settings.values.reserved_usernames,
      now: now(),
    }),
  )

  serve(app, listLightningAddresses, async (request, reply) => {
    const { limit = 100, cursor, q } = request.query
    const [after] = readCursor(cursor, ['']) ?? []
    const start = q?.toLowerCase()
    if (start !== undefined && !/^[a-z0-9._-]+(@[a-z0-9.:-]*)?$/.test(start)) return []
    const rows = await listAddressRows(sql, { start, after, limit: limit + 1 })
    const domain = addressDomain(settings, request)
    const shown = sendPage(reply, rows, limit, row => [row.username])
    const healths = await findHealths(
      sql,
      shown.flatMap(({ walletId }) => walletId ?? []),
    )
    const faces = await findFaces(sql, { userIds: shown.map(({ userId }) => userId) }, domain)
    return shown.map(row => ({
      ...row,
      face: faces.get(row.userId) ?? null,
      health: (row.walletId && healths.get(row.walletId)) || null,
      address: addressOf(row.username, domain),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }))
  })

  serve(app, countLightningAddresses, () => countAddresses(sql))

  serve(app, listAddressRelays, () => listRelayRows(sql))
}
