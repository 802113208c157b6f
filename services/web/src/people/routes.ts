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
import { deleteNoteRow } from './note-store.ts'
import { addNote, listNotes } from './notes.ts'
import { showPerson } from './show-person.ts'
import { signOutPerson } from './sign-out.ts'

export function personRoutes(app: FastifyInstance, { sql, settings, standings, activity, now }: Deps): void {
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
