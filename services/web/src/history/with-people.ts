/** Payments with the people on their other side and the member's notes: two queries for a page, whatever its length. */
import type { OwnPayment } from '@chispa/contract/history'
import type { Deps } from '../deps.ts'
import { type Known, knowPeople, type Side } from '../faces/known-people.ts'
import { addressDomain } from '../lightning-addresses/domain.ts'
import { shownPayment, type Told, zapSender } from './show-payment.ts'
import { findNotes, type PaymentRow } from './store.ts'

export type PeopleDeps = Pick<Deps, 'sql' | 'settings'> & {
  /** Has profiles of strangers looked up. */
  wantProfiles?: (pubkeys: readonly string[]) => Promise<void>
}

/** `host`: by which the member reached us. */
export async function tellRows(
  { sql, settings, wantProfiles }: PeopleDeps,
  { userId, host }: { userId: string; host: string },
  rows: readonly PaymentRow[],
): Promise<(row: PaymentRow) => Told> {
  const sides = new Map(rows.map(row => [row.id, sideOf(row)]))
  const ids = rows.map(({ id }) => id)
  const [known, notes]: [Known, Map<string, string>] = await Promise.all([
    knowPeople(sql, userId, [...sides.values()], addressDomain(settings, { host })),
    ids.length === 0 ? new Map<string, string>() : findNotes(sql, userId, ids),
  ])
  if (known.unsought.length > 0) await wantProfiles?.(known.unsought)
  return ({ id }) => ({ who: known.of(sides.get(id) ?? {}), note: notes.get(id) ?? null })
}

export async function withPeople(
  deps: PeopleDeps,
  viewer: { userId: string; host: string },
  rows: readonly PaymentRow[],
): Promise<OwnPayment[]> {
  const told = await tellRows(deps, viewer, rows)
  return rows.map(row => shownPayment(row, told(row)))
}

/** The host of an LNURL is nobody. */
const sideOf = (row: PaymentRow): Side => ({
  memberId: row.memberId,
  pubkey: zapSender(row),
  address: row.with?.includes('@') ? row.with : null,
  claimed: { name: row.claimedName, address: row.claimedAddress },
})
