import {
  acceptKeyCode,
  beginTakeover as beginOperation,
  createKeyCode,
  createSuccessorCode,
  leaveAccount as leaveOperation,
  listLinkedAccounts,
  readAccountKeys,
  readKeyCode,
  replaceKey,
  stopTakeover as stopOperation,
  unlinkKey as unlinkOperation,
  withdrawTakeover as withdrawOperation,
} from '@chispa/contract/account-keys'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Entry } from '../activity/record.ts'
import { findAccountById } from '../auth/accounts.ts'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { ownUrl } from '../http/own-url.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { addressDomain, addressOf } from '../lightning-addresses/domain.ts'
import { acceptCode, getOpenCode, type MadeCode, makeLinkCode, makeSuccessorCode } from './key-codes.ts'
import { replaceOwnKey } from './replace-key.ts'
import { showKeys, showLinkedAccounts, shownTakeover } from './show-keys.ts'
import { findUsername } from './store.ts'
import { beginTakeover, leaveAccount, stopTakeover, unlinkKey, waitDays, withdrawTakeover } from './take-over.ts'

export function accountKeyRoutes(
  app: FastifyInstance,
  { sql, settings, standings, elevated, activity, now }: Deps,
): void {
  const record = (request: FastifyRequest, entry: Pick<Entry, 'event' | 'message' | 'userId' | 'metadata'>) =>
    activity.record({ category: 'USER', level: 'WARN', requestId: request.id, ...entry })
  const shownCode = (request: FastifyRequest, { code, expiresAt }: MadeCode) => ({
    code,
    url: `${ownUrl(settings.values.endpoint, request)}/link-key#${code}`,
    expiresAt: expiresAt.toISOString(),
  })

  serve(app, readAccountKeys, request => showKeys(sql, callerOn(request).pubkey))

  serve(app, createKeyCode, async (request, reply) => {
    const name = request.body.name?.trim() || null
    const made = await makeLinkCode(sql, callerOn(request), { name, now: now() })
    reply.code(201)
    return shownCode(request, made)
  })

  serve(app, readKeyCode, async request => {
    const { purpose, userId, expiresAt } = await getOpenCode(sql, request.body.keyCode, now())
    const account = await findAccountById(sql, userId)
    if (!account) throw new Refusal('key_code_unknown')
    const username = await findUsername(sql, userId)
    return {
      purpose,
      username,
      lightningAddress: addressOf(username, addressDomain(settings, request)),
      expiresAt: expiresAt.toISOString(),
      waitDays: waitDays(account.role),
    }
  })

  serve(app, acceptKeyCode, async request => {
    const { pubkey } = callerOn(request)
    const { purpose, userId, isNew, takeover } = await acceptCode(sql, pubkey, {
      code: request.body.keyCode,
      now: now(),
    })
    if (takeover) await recordBegin(request, userId, takeover.askedBy, pubkey)
    else if (isNew) {
      await record(request, {
        event: 'user.key_linked',
        message: 'A key was linked',
        userId,
        metadata: { key: pubkey },
      })
    }
    return { purpose, userId }
  })

  serve(app, unlinkOperation, async request => {
    const key = request.params.publicKey
    const { userId } = await unlinkKey(sql, callerOn(request), { pubkey: key, now: now() })
    await record(request, { event: 'user.key_unlinked', message: 'A key was unlinked', userId, metadata: { key } })
    return { success: true } as const
  })

  serve(app, replaceKey, async request => {
    const { pubkey: from } = callerOn(request)
    const { newPublicKey: to } = request.body
    const { userId } = await replaceOwnKey(sql, callerOn(request), { newKey: to, now: now() })
    await Promise.all([standings.refresh(), elevated.refresh()])
    await record(request, {
      event: 'user.key_replaced',
      message: 'The key of the account was replaced by its owner',
      userId,
      metadata: { from, to },
    })
    return { publicKey: to }
  })

  serve(app, stopOperation, async request => {
    const { userId, askedBy, successor } = await stopTakeover(sql, callerOn(request), now())
    await record(request, {
      event: 'user.takeover_stopped',
      message: 'A take-over was stopped by the account’s own key',
      userId,
      metadata: { askedBy, to: successor },
    })
    return { success: true } as const
  })

  serve(app, listLinkedAccounts, request =>
    showLinkedAccounts(sql, callerOn(request).pubkey, addressDomain(settings, request)),
  )

  const recordBegin = (request: FastifyRequest, userId: string, askedBy: string, to: string) =>
    record(request, {
      event: 'user.takeover_begun',
      message: 'A linked key asked to take the account over; its own key can stop it',
      userId,
      metadata: { askedBy, to },
    })

  serve(app, beginOperation, async (request, reply) => {
    const { userId } = request.params
    const begun = await beginTakeover(sql, callerOn(request), { userId, now: now() })
    await recordBegin(request, userId, begun.askedBy, begun.successor)
    reply.code(201)
    return shownTakeover(begun)
  })

  serve(app, createSuccessorCode, async (request, reply) => {
    const made = await makeSuccessorCode(sql, callerOn(request), { userId: request.params.userId, now: now() })
    reply.code(201)
    return shownCode(request, made)
  })

  serve(app, withdrawOperation, async request => {
    await withdrawTakeover(sql, callerOn(request), { userId: request.params.userId, now: now() })
    return { success: true } as const
  })

  serve(app, leaveOperation, async request => {
    await leaveAccount(sql, callerOn(request), { userId: request.params.userId, now: now() })
    return { success: true } as const
  })
}
