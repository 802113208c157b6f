import { addNameAlias, listNameAliases, type NameAliases, removeNameAlias } from '@chispa/contract/lightning-addresses'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findAccountById } from '../auth/accounts.ts'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { addAlias, listAliases, maxAliases, removeAlias } from './aliases.ts'
import { addressDomain, addressOf } from './domain.ts'
import { isGivenOnly } from './domain-rule.ts'

type Asked = Pick<FastifyRequest, 'id' | 'caller' | 'host'>

export function aliasRoutes(app: FastifyInstance, { sql, settings, activity, now }: Deps): void {
  const limit = () => settings.values.aliases_per_member

  const shown = async (request: Asked, userId: string): Promise<NameAliases> => {
    const domain = addressDomain(settings, request)
    const rows = await listAliases(sql, userId)
    return {
      limit: callerOn(request).permissions.has('addresses:write') ? maxAliases : limit(),
      aliases: rows.map(({ username, createdAt }) => ({
        username,
        address: addressOf(username, domain),
        createdAt: createdAt.toISOString(),
      })),
    }
  }

  const whose = async (request: Asked, userId: string) => {
    const caller = callerOn(request)
    return {
      byOperator: caller.permissions.has('addresses:write'),
      mayHandOnEarly: caller.role === 'ADMIN' && caller.method !== 'device',
      byAnother: caller.method === 'device' || (await findAccountById(sql, userId))?.pubkey !== caller.pubkey,
    }
  }

  const record = (request: Asked, userId: string, username: string, what: 'added' | 'removed') =>
    activity.record({
      category: 'ADDRESS',
      event: `address.alias_${what}`,
      message: `Alias ${addressOf(username, addressDomain(settings, request))} ${what}`,
      userId,
      requestId: request.id,
      metadata: { username, changedBy: callerOn(request).pubkey },
    })

  serve(app, listNameAliases, request => shown(request, request.params.userId))

  serve(app, addNameAlias, async request => {
    const { userId, username } = request.params
    const { byOperator, mayHandOnEarly } = await whose(request, userId)
    const reserved = settings.values.reserved_usernames
    const isGiven = isGivenOnly(settings, username, { byOperator })
    const wish = { userId, username, reserved, limit: limit(), byOperator, mayHandOnEarly, isGiven, now: now() }
    if (await addAlias(sql, wish)) await record(request, userId, username, 'added')
    return shown(request, userId)
  })

  serve(app, removeNameAlias, async request => {
    const { userId, username } = request.params
    const { byOperator, byAnother } = await whose(request, userId)
    await removeAlias(sql, { userId, username, byOperator, byAnother, now: now() })
    await record(request, userId, username, 'removed')
    return shown(request, userId)
  })
}
