import type { Face } from '@chispa/contract/faces'
import { checkClaimCode, claimAdmin, claimRoot, readAdminStatus, readRootStatus } from '@chispa/contract/root'
import {
  listDeviceTokens,
  mintDeviceToken,
  mintSessionToken,
  readProtected,
  readToken,
  writeProtected,
} from '@chispa/contract/tokens'
import { batchedReads } from '@chispa/database/batched-reads'
import type { FastifyInstance } from 'fastify'
import type { Deps, FacesOf } from '../deps.ts'
import { ownUrl } from '../http/own-url.ts'
import { readCursor, sendPage } from '../http/paging.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import type { Caller } from './caller.ts'
import { isClaimCode } from './claim-code.ts'
import { claimWayOf } from './claim-way.ts'
import { mintDevice } from './device-token.ts'
import { callerOn } from './guard.ts'
import { listMinted, type MintedRow } from './minted-store.ts'
import { claimInstance, rootStatus } from './root.ts'
import { mintSession } from './session-token.ts'
import { listMintGrounds } from './store.ts'

const isoSeconds = (seconds: number | undefined) => new Date((seconds ?? 0) * 1000).toISOString()

export function authRoutes(
  app: FastifyInstance,
  {
    sql,
    tokens,
    settings,
    elevated,
    now,
    activity,
    rootPubkey,
    claimCode,
    isOwnMachine,
    facesOf,
  }: Deps & { facesOf: FacesOf },
): void {
  // As the database has it at this moment: a token lasts longer than a request.
  const mintGrounds = batchedReads((pubkeys: string[]) => listMintGrounds(sql, pubkeys))
  serve(app, mintSessionToken, async request => {
    const { pubkey } = callerOn(request)
    // Before what it is minted on is read: a sign-out in between makes it one of before.
    const at = now()
    const { role = 'USER', tokensValidSince = null } = (await mintGrounds(pubkey)) ?? {}
    return mintSession(tokens, { pubkey, role, tokensValidSince }, request.body.expiresIn ?? '1h', at)
  })

  serve(app, readToken, request => {
    const { pubkey, role, permissions, claims } = callerOn(request)
    return {
      valid: true,
      pubkey,
      role,
      permissions: [...permissions],
      issuedAt: isoSeconds(claims?.iat),
      expiresAt: isoSeconds(claims?.exp),
    }
  })

  serve(app, readProtected, request => protectedReply(callerOn(request), now()))
  serve(app, writeProtected, request => protectedReply(callerOn(request), now()))

  serve(app, mintDeviceToken, async request => {
    const admin = callerOn(request)
    const apiUrl = ownUrl(settings.values.endpoint, request)
    const minted = await mintDevice({ sql, tokens }, admin, request.body, apiUrl, now())
    await activity.record({
      category: 'USER',
      event: 'user.device_token_issued',
      message: `Device token issued with ${minted.scopes.join(', ')} for ${minted.expiresIn}`,
      userId: minted.user.id,
      requestId: request.id,
      metadata: { issuedBy: admin.pubkey, name: request.body.name, scopes: minted.scopes, expiresIn: minted.expiresIn },
    })
    return minted
  })

  serve(app, listDeviceTokens, async (request, reply) => {
    const { limit = 100, cursor } = request.query
    const before = readCursor(cursor, ['2026-01-01T00:00:00.000Z', ''])
    const rows = await listMinted(sql, { before, limit: limit + 1 })
    const page = sendPage(reply, rows, limit, row => [row.createdAt.toISOString(), row.id])
    const faces = await facesOf([...new Set(page.map(({ userId }) => userId))], request)
    return page.map(row => shownMinted(row, faces.get(row.userId) ?? null))
  })

  serve(app, checkClaimCode, request => {
    if (settings.hasRoot) throw new Refusal('root_taken')
    if (!isClaimCode(claimCode, request.body.code)) throw new Refusal('claim_code_required')
    return { message: 'This is the code' }
  })

  for (const [read, claim, again] of [
    [readAdminStatus, claimAdmin, true],
    [readRootStatus, claimRoot, false],
  ] as const) {
    const terms = { reserved: rootPubkey, again }
    serve(app, read, request => rootStatus(sql, callerOn(request).pubkey, terms))
    serve(app, claim, async request => {
      const { pubkey } = callerOn(request)
      const given = request.body.code ?? request.query.code
      const isTrusted = claimWayOf({ rootPubkey, isOwnMachine }, request) === 'here' || isClaimCode(claimCode, given)
      const claimant = { pubkey, origin: ownUrl(settings.values.endpoint, request), isTrusted }
      const claimed = await claimInstance(sql, claimant, terms)
      await elevated.refresh()
      if (claimed.isFirstRoot) {
        await settings.refresh()
        await activity.record({
          category: 'SERVER',
          level: 'WARN',
          event: 'server.root_claimed',
          message: 'The instance was claimed by its root administrator',
          userId: claimed.userId,
          requestId: request.id,
        })
      } else {
        await activity.record({
          category: 'USER',
          level: 'WARN',
          event: 'user.root_granted_again',
          message: 'The root administrator took the role ADMIN again',
          userId: claimed.userId,
          requestId: request.id,
        })
      }
      return claimed
    })
  }
}

function protectedReply({ pubkey, role, permissions }: Caller, now: Date) {
  return {
    message: 'The token opens this route',
    userId: pubkey,
    userRole: role,
    userPermissions: [...permissions],
    isAdmin: role === 'ADMIN',
    hasWriteAccess: [...permissions].some(permission => permission.endsWith(':write')),
    timestamp: now.toISOString(),
  }
}

const shownMinted = (
  { userId, pubkey, username, role, createdAt, expiresAt, lastUsedAt, ...row }: MintedRow,
  face: Face | null,
) => ({
  ...row,
  user: { id: userId, pubkey, username, role, face },
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
