import {
  acceptInvitation,
  createInvite as createOperation,
  listInvites,
  readInvitation,
  revokeInvite,
} from '@chispa/contract/invites'
import type { FastifyInstance } from 'fastify'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { findFaces } from '../faces/find-faces.ts'
import { ownUrl } from '../http/own-url.ts'
import { readCursor, sendPage } from '../http/paging.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { addressDomain, addressOf } from '../lightning-addresses/domain.ts'
import { isGivenOnly } from '../lightning-addresses/domain-rule.ts'
import { courtesyHost } from '../wallets/courtesy.ts'
import { acceptInvite } from './accept-invite.ts'
import { createInvite, hashOf } from './create-invite.ts'
import { recordAcceptance } from './record-acceptance.ts'
import { shownInvite, stateOf } from './show-invite.ts'
import { findByToken, findInvite, listInviteRows, markRevoked } from './store.ts'

export function inviteRoutes(app: FastifyInstance, { sql, settings, elevated, activity, now }: Deps): void {
  serve(app, createOperation, async (request, reply) => {
    const caller = callerOn(request)
    const reserved = settings.values.reserved_usernames
    isGivenOnly(settings, request.body.username?.trim().toLowerCase() ?? '', { byOperator: true })
    const { invite, token } = await createInvite(sql, caller, { wish: request.body, reserved, now: now() })
    const { id, role, username } = invite
    await activity.record({
      category: 'USER',
      level: role === 'USER' ? 'INFO' : 'WARN',
      event: 'user.invited',
      message: `An invitation was made: ${role}${username === null ? '' : `, ${username}`}`,
      requestId: request.id,
      metadata: { inviteId: id, role, username, by: caller.pubkey },
    })
    reply.code(201)
    return { invite: shownInvite(invite, now()), url: `${ownUrl(settings.values.endpoint, request)}/invite#${token}` }
  })

  serve(app, listInvites, async (request, reply) => {
    const { limit = 100, cursor } = request.query
    const before = readCursor(cursor, ['2026-01-01T00:00:00.000Z', ''])
    const rows = await listInviteRows(sql, { before, limit: limit + 1 })
    const page = sendPage(reply, rows, limit, row => [row.createdAt.toISOString(), row.id])
    const pubkeys = page.flatMap(({ createdBy, acceptedBy }) => [createdBy, acceptedBy ?? []].flat())
    const faces = await findFaces(sql, { pubkeys }, addressDomain(settings, request))
    return page.map(row => shownInvite(row, now(), faces))
  })

  serve(app, revokeInvite, async request => {
    const { inviteId } = request.params
    const before = await findInvite(sql, inviteId)
    if (!before) throw new Refusal('invite_unknown')
    if (!(await markRevoked(sql, inviteId, now()))) throw new Refusal('invite_used')
    if (stateOf(before, now()) === 'open') {
      await activity.record({
        category: 'USER',
        event: 'user.invite_revoked',
        message: 'An invitation was taken back',
        requestId: request.id,
        metadata: { inviteId, by: callerOn(request).pubkey },
      })
    }
    const row = await findInvite(sql, inviteId)
    return shownInvite(row ?? before, now())
  })

  serve(app, readInvitation, async request => {
    const invite = await findByToken(sql, hashOf(request.body.inviteToken))
    if (!invite) throw new Refusal('invite_unknown')
    const state = stateOf(invite, now())
    const [role, username] = state === 'open' ? [invite.role, invite.username] : [null, null]
    const lightningAddress = addressOf(username, addressDomain(settings, request))
    const walletFrom = state === 'open' ? courtesyHost(settings.values) : null
    return { state, role, username, lightningAddress, walletFrom, expiresAt: invite.expiresAt.toISOString() }
  })

  serve(app, acceptInvitation, async request => {
    const reserved = settings.values.reserved_usernames
    const { pubkey } = callerOn(request)
    const accepted = await acceptInvite(sql, pubkey, { token: request.body.inviteToken, reserved, now: now() })
    if (accepted.isRaised) await elevated.refresh()
    await recordAcceptance(activity, accepted, request.id)
    const { userId, role, username } = accepted
    return { userId, role, lightningAddress: addressOf(username, addressDomain(settings, request)) }
  })
}
