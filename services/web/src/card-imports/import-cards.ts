/**
 * Takes cards over from the file of another system. Nobody becomes a holder by it: whoever knows the keys of a card could
 * spend what its holder has, so holders take their cards themselves, with a code. A card that is here already stays as it
 * is, and a file can be sent again. The counter goes on where the other system was: its taps are not good again.
 */
import { createHash } from 'node:crypto'
import { type CardSystem, cardSystemPaths, type ImportedCard, type ImportReport } from '@chispa/contract/card-imports'
import { type Connection, transaction } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import { sealCardKeys, sealFormerKeys } from '../cards/card-keys.ts'
import { newCode } from '../cards/codes.ts'
import { Refusal } from '../http/refusal.ts'
import { BadFile, type Candidate, type Reading } from './candidate.ts'
import { readTables } from './read-tables.ts'
import { findPresent, insertImports, insertTapKeys, type NewImport } from './store.ts'
import { systems } from './systems.ts'
import { tapKeyId, tapKeyRecord } from './tap-keys.ts'

/** `maxShown`: of so many cards the report tells. */
export type ImportOrder = {
  system: CardSystem
  file: string
  key?: string
  dryRun: boolean
  now: Date
  maxShown?: number
}
type ImportDeps = { sql: Connection; sealer: Sealer }
type Entry = { candidate: Candidate; importRef: string; shown: ImportedCard }

const [batchSize, defaultShown] = [500, 2000]

export async function importCards(deps: ImportDeps, order: ImportOrder): Promise<ImportReport> {
  const { system, dryRun, maxShown = defaultShown } = order
  const { candidates, refused, notes } = readFile(order)
  const entries = candidates.map(entryOf)
  refuseTwins(entries)
  for (let at = 0; at < entries.length; at += batchSize) {
    await takeOver(deps, order, entries.slice(at, at + batchSize))
  }
  const cards = [
    ...entries.map(({ shown }) => shown),
    ...refused.map(({ name, problem }) => ({ ...unknown, name, title: name, outcome: 'refused' as const, problem })),
  ]
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

function readFile({ system, file, key }: ImportOrder): Reading {
  const tables = readTables(file)
  if (!tables) throw new Refusal('import_unreadable')
  try {
    return systems[system](tables, key === undefined ? {} : { key })
  } catch (error) {
    if (error instanceof BadFile) throw new Refusal('import_unreadable', { message: error.message })
    throw error
  }
}

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

async function takeOver({ sql, sealer }: ImportDeps, order: ImportOrder, entries: readonly Entry[]): Promise<void> {
  const wanted = entries.filter(({ shown }) => shown.outcome === 'added')
  const present = await findPresent(sql, order.system, {
    ids: wanted.flatMap(({ candidate: { cardId } }) => cardId ?? []),
    uids: wanted.flatMap(({ candidate: { uid } }) => uid ?? []),
    refs: wanted.map(({ importRef }) => importRef),
  })
  const missing = wanted.filter(({ candidate: { uid, cardId }, importRef, shown }) => {
    const same = present.find(
      card => card.id === cardId || (uid !== null && card.uid === uid) || card.importRef === importRef,
    )
    if (same) Object.assign(shown, { outcome: 'present', cardId: same.id })
    return !same
  })
  if (order.dryRun || missing.length === 0) return
  const rows = missing.map(entry => rowOf(sealer, order, entry))
  const tapKeys = new Map(missing.flatMap(({ candidate: { tapKey } }) => (tapKey ? [[tapKeyId(tapKey), tapKey]] : [])))
  const sealed = [...tapKeys].map(([id, key]) => ({
    id,
    sealedKey: sealer.seal(JSON.stringify(key), tapKeyRecord(id)),
  }))
  const inserted = await transaction(sql, async tx => {
    await insertTapKeys(tx, sealed, order.now)
    return insertImports(tx, rows, order.now)
  })
  for (const [at, { shown }] of missing.entries()) {
    const { id, otc } = rows[at]!
    Object.assign(shown, inserted.has(id) ? { cardId: id, otc } : { outcome: 'present' })
  }
}

function rowOf(sealer: Sealer, { system, now }: ImportOrder, { candidate, importRef }: Entry): NewImport {
  const { uid, title, counter, tapLimitMsats, dayLimitMsats, disabled, blocked, tapKey } = candidate
  const id = candidate.cardId ?? newCode()
  return {
    id,
    uid,
    title,
    otc: candidate.otc ?? newCode(),
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
