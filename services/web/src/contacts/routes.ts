import {
  addContact,
  deleteContact,
  editContact,
  keepFollows,
  listContacts,
  listRecentPeople as listRecentOperation,
  readFollows as readFollowsOperation,
  searchPeople,
  writePaymentNote,
} from '@chispa/contract/contacts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findAccount } from '../auth/accounts.ts'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { ownDomains } from '../forwarding/own-addresses.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { addressDomain } from '../lightning-addresses/domain.ts'
import { findPeople, listRecentPeople } from './find-people.ts'
import { changeContact, keepContact, keepSeveral, shownContact } from './keep-contact.ts'
import { readFollows } from './read-follows.ts'
import { deleteContactRow, deletePaymentNote, listContactRows, upsertPaymentNote } from './store.ts'
import { getWhom } from './whom.ts'

/** Refuses what is no payment of the member's. */
export type RequirePayment = (userId: string, paymentId: string) => Promise<unknown>

export type ContactDeps = Deps & {
  requirePayment: RequirePayment
  wantProfiles: (pubkeys: readonly string[]) => Promise<void>
}

export function contactRoutes(app: FastifyInstance, deps: ContactDeps): void {
  const { sql, settings, now, requirePayment, wantProfiles } = deps
  const domainOf = (request: Pick<FastifyRequest, 'host'>) => addressDomain(settings, request)
  const getUserId = async (request: Parameters<typeof callerOn>[0]): Promise<string> => {
    const account = await findAccount(sql, callerOn(request).pubkey)
    if (!account) throw new Refusal('user_not_found')
    return account.id
  }

  serve(app, listContacts, async request => {
    const rows = await listContactRows(sql, await getUserId(request))
    return rows.map(row => shownContact(row, domainOf(request)))
  })

  serve(app, addContact, async request => {
    const { address, publicKey, ...changes } = request.body
    const keeper = { userId: await getUserId(request), at: now() }
    const whom = await getWhom(deps, { address, publicKey }, request.host)
    const row = await keepContact(sql, keeper, whom, changes)
    if (whom.memberId === null && whom.pubkey !== null) await wantProfiles([whom.pubkey])
    return shownContact(row, domainOf(request))
  })

  serve(app, editContact, async request => {
    const keeper = { userId: await getUserId(request), at: now() }
    return shownContact(await changeContact(sql, keeper, request.params.id, request.body), domainOf(request))
  })

  serve(app, deleteContact, async request => {
    const { id } = request.params
    if (!(await deleteContactRow(sql, await getUserId(request), id))) throw new Refusal('contact_not_found')
    return { id }
  })

  serve(app, searchPeople, async request => {
    const place = { domain: domainOf(request), domains: ownDomains(settings, request.host) }
    return findPeople(sql, await getUserId(request), request.query.text, place)
  })

  serve(app, listRecentOperation, async request => listRecentPeople(sql, await getUserId(request), domainOf(request)))

  serve(app, readFollowsOperation, async request => {
    const { pubkey } = callerOn(request)
    return readFollows(deps, { userId: await getUserId(request), pubkey, domain: domainOf(request) })
  })

  serve(app, keepFollows, async request => {
    const keeper = { userId: await getUserId(request), at: now() }
    const { people } = request.body
    const kept = await keepSeveral(sql, keeper, people)
    await wantProfiles(people.map(({ publicKey }) => publicKey))
    return { kept }
  })

  serve(app, writePaymentNote, async request => {
    const userId = await getUserId(request)
    const { id: paymentId } = request.params
    await requirePayment(userId, paymentId)
    const note = request.body.note?.trim() ?? null
    if (note === null) await deletePaymentNote(sql, userId, paymentId)
    else await upsertPaymentNote(sql, { userId, paymentId, note, at: now() })
    return { note }
  })
}
