import { deletePerson as deleteOperation, readDeparture, writeBlocked } from '@chispa/contract/departure'
import {
  addPersonNote,
  deletePersonNote,
  listPersonNotes,
  readPerson,
  signOutPerson as signOutOperation,
} from '@chispa/contract/people'
import type { FastifyInstance } from 'fastify'
import { findAccountById } from '../auth/accounts.ts'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { addressDomain } from '../lightning-addresses/domain.ts'
import { blockPerson, deletePerson, showDeparture } from './departure.ts'
import { deleteNoteRow } from './note-store.ts'
import { addNote, listNotes } from './notes.ts'
import { showPerson } from './show-person.ts'
import { signOutPerson } from './sign-out.ts'

export function personRoutes(app: FastifyInstance, { sql, settings, standings, elevated, activity, now }: Deps): void {
  serve(app, readPerson, request =>
    showPerson(sql, request.params.userId, {
      domain: addressDomain(settings, request),
      now: now(),
      withTokens: callerOn(request).role === 'ADMIN',
    }),
  )

  serve(app, signOutOperation, async request => {
    const { userId } = request.params
    const caller = callerOn(request)
    const signedOutAt = await signOutPerson(sql, caller, { userId, now: now() })
    await standings.refresh()
    await activity.record({
      category: 'USER',
      level: 'WARN',
      event: 'user.signed_out',
      message: 'All devices were signed out',
      userId,
      requestId: request.id,
      metadata: { by: caller.pubkey },
    })
    return { userId, signedOutAt: signedOutAt.toISOString() }
  })

  serve(app, readDeparture, request => showDeparture(sql, request.params.userId, now()))

  serve(app, writeBlocked, async request => {
    const { userId } = request.params
    const { blocked, reason, stolenSince } = request.body
    const caller = callerOn(request)
    const { blockedAt, pausedCards, changed } = await blockPerson(sql, caller, {
      userId,
      blocked,
      reason: reason ?? null,
      stolenSince: stolenSince === undefined ? null : new Date(stolenSince),
      now: now(),
    })
    if (changed) {
      await standings.refresh()
      await activity.record({
        category: 'USER',
        level: 'WARN',
        event: blocked ? 'user.blocked' : 'user.unblocked',
        message: !blocked
          ? 'A person was let in again'
          : reason === 'stolen'
            ? 'A person was blocked: their device or key was stolen'
            : 'A person was blocked',
        userId,
        requestId: request.id,
        metadata: { by: caller.pubkey, pausedCards, ...(reason && { reason }), ...(stolenSince && { stolenSince }) },
      })
    }
    return { userId, blockedAt: blockedAt?.toISOString() ?? null, pausedCards }
  })

  serve(app, deleteOperation, async request => {
    const { userId } = request.params
    const caller = callerOn(request)
    const deleted = await deletePerson(sql, caller, { userId, pubkey: request.query.pubkey, now: now() })
    await Promise.all([standings.refresh(), elevated.refresh()])
    await activity.record({
      category: 'USER',
      level: 'WARN',
      event: 'user.deleted',
      message: `A person was deleted: ${deleted.username ?? 'without a name'}`,
      userId,
      requestId: request.id,
      metadata: { by: caller.pubkey, ...deleted },
    })
    return { userId }
  })

  serve(app, listPersonNotes, async request => {
    const { userId } = request.params
    const notes = await listNotes(sql, userId)
    if (notes.length === 0 && !(await findAccountById(sql, userId))) throw new Refusal('user_not_found')
    return notes
  })

  serve(app, addPersonNote, async (request, reply) => {
    const { userId } = request.params
    const note = await addNote(sql, { userId, author: callerOn(request).pubkey, text: request.body.text, at: now() })
    reply.code(201)
    return note
  })

  serve(app, deletePersonNote, async request => {
    const { userId, noteId } = request.params
    const caller = callerOn(request)
    if (!(await deleteNoteRow(sql, { userId, noteId }))) throw new Refusal('note_not_found')
    await activity.record({
      category: 'USER',
      event: 'user.note_deleted',
      message: 'A note about a person was deleted',
      userId,
      requestId: request.id,
      metadata: { by: caller.pubkey },
    })
    return { id: noteId }
  })
}
