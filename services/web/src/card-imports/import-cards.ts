/**
 * Takes cards over from the file of another system. Nobody becomes a holder by it: whoever knows the keys of a card could
 * spend what its holder has, so holders take their cards themselves, with a code. A card that is here already stays as it
 * is, and a file can be sent again: codes that nobody used are told again. All cards of a file come in, or none. The counter
 * goes on where the other system was: its taps are not good again.
 */
import { createHash } from 'node:crypto'
import { type CardSystem, cardSystemPaths, type ImportedCard, type ImportReport } from '@chispa/contract/card-imports'
import { type Sql, transaction } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import { sealCardKeys, sealFormerKeys } from '../cards/card-keys.ts'
import { newCode } from '../cards/codes.ts'
import type { Tables } from '../table-files/tables.ts'
import type { Candidate, Reading } from './candidate.ts'
import { findPresent, insertImports, insertTapKeys, listTakenCodes, type NewImport, type PresentCard } from './store.ts'
import { systems } from './systems.ts'
import { tapKeyId, tapKeyRecord } from './tap-keys.ts'

export type ImportOrder = {
  system: CardSystem
  dryRun: boolean
  now: Date
  /** Of so many cards the report tells. */
  maxShown?: number
  /** By what the other system calls a design, its id here. */
  designs?: ReadonlyMap<string, string>
  /** Inside the transaction, with all that is in it: what it throws takes the import back. */
  beforeCommit?: (tx: Sql, report: ImportReport) => Promise<void>
}
type ImportDeps = { sql: Sql; sealer: Sealer }
export type FileOrder = ImportOrder & { tables: Tables; key?: string }
type Entry = { candidate: Candidate; importRef: string; shown: ImportedCard }

const defaultShown = 2000

export async function importCards(deps: ImportDeps, { tables, key, ...order }: FileOrder): Promise<ImportReport> {
  return importReading(deps, systems[order.system](tables, key === undefined ? {} : { key }), order)
}

/** What was read out of a file already. */
export async function importReading(
  { sql, sealer }: ImportDeps,
  { candidates, refused, notes }: Reading,
  order: ImportOrder,
): Promise<ImportReport> {
  const { system, dryRun, now, beforeCommit } = order
  const entries = candidates.map(entryOf)
  refuseTwins(entries)
  const missing = withoutPresent(entries, await findAll(sql, system, entries))
  const report = () =>
    reportOf(order, notes, [
      ...entries.map(({ shown }) => shown),
      ...refused.map(({ name, problem }) => ({ ...unknown, name, title: name, outcome: 'refused' as const, problem })),
    ])
  if (dryRun) return report()
  return transaction(sql, async tx => {
    const codeOf = await goodCodes(tx, missing)
    const rows = missing.map(entry => rowOf(sealer, order, entry, codeOf(entry)))
    await insertTapKeys(tx, sealTapKeys(sealer, missing), now)
    const inserted = await insertImports(tx, rows, now)
    const others = missing.filter(({ shown }, at) => {
      const { id, otc } = rows[at]!
      if (inserted.has(id)) Object.assign(shown, { cardId: id, otc })
      return !inserted.has(id)
    })
    for (const { shown } of others.length > 0 ? withoutPresent(others, await findAll(tx, system, others)) : []) {
      Object.assign(shown, {
        outcome: 'refused',
        problem: 'Its code was given to another card a moment ago: try again',
      })
    }
    const done = report()
    await beforeCommit?.(tx, done)
    return done
  })
}

function reportOf({ system, dryRun, maxShown = defaultShown }: ImportOrder, notes: string[], cards: ImportedCard[]) {
  const count = (outcome: ImportedCard['outcome']) => cards.filter(card => card.outcome === outcome).length
  return {
    dryRun,
    added: count('added'),
    present: count('present'),
    refused: count('refused'),
    path: cardSystemPaths[system],
    notes,
    cards: cards.slice(0, maxShown),
  }
}

const unknown = { uid: null, counter: 0, holder: null, cardId: null, otc: null }

function entryOf(candidate: Candidate): Entry {
  const { name, title, uid, counter, holder } = candidate
  const importRef = candidate.importRef ?? hashOf(candidate)
  const shown: ImportedCard = { ...unknown, name, title, uid, counter, holder, outcome: 'added', problem: null }
  return { candidate, importRef, shown }
}

/** The same card has the same keys, whatever a file calls it. */
const hashOf = ({ keys }: Candidate) =>
  createHash('sha256')
    .update(`card keys ${JSON.stringify(keys)}`)
    .digest('hex')
    .slice(0, 32)

function refuseTwins(entries: readonly Entry[]): void {
  const seen = new Set<string>()
  for (const { candidate, importRef, shown } of entries) {
    const names = [importRef, candidate.uid, candidate.cardId].filter(name => name !== null)
    if (names.some(name => seen.has(name))) {
      Object.assign(shown, { outcome: 'refused', problem: 'Another card of the file has the same chip or keys' })
    }
    for (const name of names) seen.add(name)
  }
}

const findAll = (sql: Sql, system: CardSystem, entries: readonly Entry[]): Promise<PresentCard[]> =>
  findPresent(sql, system, {
    ids: entries.flatMap(({ candidate: { cardId } }) => cardId ?? []),
    uids: entries.flatMap(({ candidate: { uid } }) => uid ?? []),
    refs: entries.map(({ importRef }) => importRef),
  })

/** Says of those that are here that they are; the others are to come in. */
function withoutPresent(entries: readonly Entry[], present: readonly PresentCard[]): Entry[] {
  const by = (nameOf: (card: PresentCard) => string | null) => new Map(present.map(card => [nameOf(card), card]))
  const [byId, byUid, byRef] = [by(({ id }) => id), by(({ uid }) => uid), by(({ importRef }) => importRef)]
  return entries.filter(({ candidate: { uid, cardId }, importRef, shown }) => {
    if (shown.outcome !== 'added') return false
    const same = (cardId && byId.get(cardId)) || (uid && byUid.get(uid)) || byRef.get(importRef)
    if (same) Object.assign(shown, { outcome: 'present', cardId: same.id, otc: same.otc })
    return !same
  })
}

/** The code that was handed out with a card, where no other card has it; else a new one. */
async function goodCodes(sql: Sql, entries: readonly Entry[]): Promise<(entry: Entry) => string> {
  const taken = new Set(
    await listTakenCodes(
      sql,
      entries.flatMap(({ candidate: { otc } }) => otc ?? []),
    ),
  )
  return ({ candidate: { otc } }) => {
    const code = otc === null || taken.has(otc) ? newCode() : otc
    taken.add(code)
    return code
  }
}

function sealTapKeys(sealer: Sealer, entries: readonly Entry[]) {
  const tapKeys = new Map(entries.flatMap(({ candidate: { tapKey } }) => (tapKey ? [[tapKeyId(tapKey), tapKey]] : [])))
  return [...tapKeys].map(([id, key]) => ({ id, sealedKey: sealer.seal(JSON.stringify(key), tapKeyRecord(id)) }))
}

function rowOf(
  sealer: Sealer,
  { system, now, designs }: ImportOrder,
  { candidate, importRef }: Entry,
  otc: string,
): NewImport {
  const { uid, title, counter, tapLimitMsats, dayLimitMsats, disabled, blocked, tapKey, designRef } = candidate
  const id = candidate.cardId ?? newCode()
  return {
    id,
    uid,
    title,
    otc,
    designId: (designRef !== null && designs?.get(designRef)) || null,
    counter,
    tapLimitMsats,
    dayLimitMsats,
    disabledAt: disabled ? now : null,
    blockedAt: blocked ? now : null,
    sealedKeys: sealCardKeys(sealer, id, candidate.keys),
    importedFrom: system,
    importRef,
    tapKeyId: tapKey && tapKeyId(tapKey),
    former: candidate.former.map(keys => sealFormerKeys(sealer, keys)),
  }
}
