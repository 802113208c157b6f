/** People to propose: by the beginning of a name, and those of the latest payments. */
import { type FoundPerson, minSearchChars } from '@chispa/contract/contacts'
import { joinName } from '@chispa/contract/names'
import type { Sql } from '@chispa/database/connect'
import { usernameProblem } from '@chispa/protocols/lud16'
import { faceOf } from '../faces/face-of.ts'
import type { OwnDomains } from '../forwarding/own-addresses.ts'
import { type FoundRow, listRecentRows, searchRows } from './find-store.ts'

const maxFound = 10
const maxRecent = 12

type Place = { domain: string; domains: OwnDomains }

export async function findPeople(sql: Sql, userId: string, typed: string, place: Place): Promise<FoundPerson[]> {
  const text = typed.trim().replace(/^@/, '')
  if (text.length < minSearchChars) return []
  const rows = await searchRows(sql, { userId, text, username: beginningOf(text, place.domains), limit: maxFound })
  return rows.map(row => shownPerson(row, place.domain))
}

export const listRecentPeople = async (sql: Sql, userId: string, domain: string): Promise<FoundPerson[]> =>
  (await listRecentRows(sql, userId, maxRecent)).map(row => shownPerson(row, domain))

/** The beginning of a name here, also where it is typed as an address; names on further domains have them in it. */
function beginningOf(text: string, { all, further }: OwnDomains): string | undefined {
  const [name = '', domain] = text.toLowerCase().split('@')
  if (usernameProblem(name) === 'characters') return undefined
  if (domain === undefined || domain === '') return name
  const own = all.find(one => one.startsWith(domain))
  return own && joinName(name, further.has(own) ? own : undefined)
}

const shownPerson = (row: FoundRow, domain: string): FoundPerson => ({
  ...faceOf(row, domain),
  contactId: row.contactId,
  isMember: row.isMember,
  isFavourite: row.isFavourite,
})
