/** Keeps, changes and shows contacts. Two changes of one member's contacts take turns, so that nobody is kept twice and the limit holds. */
import { type Contact, maxContacts } from '@chispa/contract/contacts'
import { type Connection, type Sql, transaction } from '@chispa/database/connect'
import { parseLightningAddress } from '@chispa/protocols/lud16'
import { lockAccount } from '../auth/accounts.ts'
import { faceOf } from '../faces/face-of.ts'
import { oneLine } from '../http/one-line.ts'
import { Refusal } from '../http/refusal.ts'
import {
  type ContactChanges,
  type ContactRow,
  completeContact,
  countContacts,
  findContactRow,
  findContactsAbout,
  insertContact,
  insertContacts,
  updateContact,
  type Whom,
} from './store.ts'

export type Keeper = { userId: string; at: Date }
export type Followed = { publicKey: string; address?: string; name?: string }

export async function keepContact(
  sql: Connection,
  { userId, at }: Keeper,
  whom: Whom,
  changes: ContactChanges,
): Promise<ContactRow> {
  if (whom.memberId === userId) throw new Refusal('own_contact')
  return transaction(sql, async tx => {
    await lockAccount(tx, userId)
    const [known, ...others] = await findContactsAbout(tx, userId, whom)
    if (others.length > 0) throw new Refusal('contact_exists')
    const id = known ?? (await insertNew(tx, { userId, at }, whom, changes))
    if (known !== undefined) {
      if (whom.memberId === null) await completeContact(tx, known, whom)
      await updateContact(tx, { userId, id: known, changes: tidied(changes), at })
    }
    return (await findContactRow(tx, userId, id)) as ContactRow
  })
}

/** How many were not there before; where there would be too many, nobody is kept. */
export async function keepSeveral(
  sql: Connection,
  { userId, at }: Keeper,
  people: readonly Followed[],
): Promise<number> {
  return transaction(sql, async tx => {
    await lockAccount(tx, userId)
    const readable = people.map(({ name, address, ...person }) => ({
      ...person,
      name: name === undefined ? null : oneLine(name) || null,
      address: address !== undefined && parseLightningAddress(address.toLowerCase()).ok ? address.toLowerCase() : null,
    }))
    const kept = await insertContacts(tx, { userId, people: readable, at })
    if ((await countContacts(tx, userId)) > maxContacts) throw new Refusal('too_many_contacts')
    return kept
  })
}

async function insertNew(tx: Sql, { userId, at }: Keeper, whom: Whom, changes: ContactChanges): Promise<string> {
  if ((await countContacts(tx, userId)) >= maxContacts) throw new Refusal('too_many_contacts')
  return insertContact(tx, { userId, whom, changes: tidied(changes), at })
}

export async function changeContact(
  sql: Sql,
  { userId, at }: Keeper,
  id: string,
  changes: ContactChanges,
): Promise<ContactRow> {
  const isThere = await updateContact(sql, { userId, id, changes: tidied(changes), at })
  const row = isThere ? await findContactRow(sql, userId, id) : undefined
  if (!row) throw new Refusal('contact_not_found')
  return row
}

const tidied = ({ name, note, ...flags }: ContactChanges): ContactChanges => ({
  ...flags,
  name: typeof name === 'string' ? oneLine(name) || null : name,
  note: typeof note === 'string' ? note.trim() : note,
})

export const shownContact = (row: ContactRow, domain: string): Contact => ({
  id: row.id,
  face: faceOf(row, domain),
  givenName: row.givenName,
  note: row.note,
  isMember: row.isMember,
  isFavourite: row.isFavourite,
  isBlocked: row.isBlocked,
  createdAt: row.createdAt.toISOString(),
})
