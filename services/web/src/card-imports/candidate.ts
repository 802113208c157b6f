/** A card as another system kept it, in our words. */
import type { CardSystem } from '@chispa/contract/card-imports'
import type { Derivation } from '@chispa/protocols/boltcard-derivation'
import { type CardKeys, readUid } from '@chispa/protocols/ntag424'
import { type Row, type Tables, UnreadableFile } from '../table-files/tables.ts'

/** Key 1 of chips whose address names no card; with the issuer's key where the others are derived from it. */
export type TapKey = { k1: string; issuerKey?: string }

export type Candidate = {
  /** How the file names it, for the report. */
  name: string
  title: string
  uid: string | null
  keys: CardKeys | Derivation
  /** Keys that may be on the chip instead. */
  former: CardKeys[]
  /** Null: a hash of its keys. */
  importRef: string | null
  /** Kept where the address on the chip has it. */
  cardId: string | null
  /** What the other system calls its design. */
  designRef: string | null
  otc: string | null
  counter: number
  tapLimitMsats: number | null
  dayLimitMsats: number | null
  disabled: boolean
  blocked: boolean
  tapKey: TapKey | null
  /** Who had it there. Nobody becomes a holder here by an import. */
  holder: string | null
}

export type Refused = { name: string; problem: string }
export type Reading = { candidates: Candidate[]; refused: Refused[]; notes: string[] }

/** What an operator adds to the file. */
export type ReadOptions = { key?: string }
export type SystemReader = (tables: Tables, options: ReadOptions) => Reading
export type SystemReaders = Record<CardSystem, SystemReader>

/** What is thrown while a row is read says why that card cannot be taken over. */
export class BadRow extends Error {}

export function readRows(rows: readonly Row[], nameOf: (row: Row) => string, read: (row: Row) => Candidate): Reading {
  const reading: Reading = { candidates: [], refused: [], notes: notesOf(rows) }
  for (const row of rows) {
    try {
      reading.candidates.push(read(row))
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
      reading.refused.push({ name: nameOf(row), problem: error.message })
    }
  }
  return reading
}

/** No system stores a PIN as ours is stored. */
function notesOf(rows: readonly Row[]): string[] {
  const pins = rows.filter(row => isYes(row.pin_enable)).length
  return pins > 0 ? [`${pins} of the cards ask for a PIN there. PINs are not moved: holders set theirs anew.`] : []
}

export function getTable(tables: Tables, ...names: string[]): Row[] {
  const rows = tables.find(...names, '')
  if (!rows) throw new UnreadableFile(`There is no table ${names[0]} in the file`)
  return rows
}

export function getKey(row: Row, name: string): string {
  const key = row[name]?.trim().toLowerCase() ?? ''
  if (!/^[0-9a-f]{32}$/.test(key)) throw new BadRow(`${name} is not a key of 32 hex digits`)
  return key
}

export function requireUsedKeys(keys: CardKeys): CardKeys {
  if (/^0+$/.test(keys.k1) && /^0+$/.test(keys.k2)) throw new BadRow('Its keys are zeros: it was never programmed')
  return keys
}

export function uidIn(row: Row, name: string): string | null {
  const text = row[name]?.trim() ?? ''
  if (text === '') return null
  const uid = readUid(text)
  if (uid === undefined) throw new BadRow(`${name} is not a UID of 7 bytes`)
  return uid.toUpperCase()
}

/** Null where there is none. */
export function wholeIn(row: Row, name: string, max = Number.MAX_SAFE_INTEGER / 1000): number | null {
  const text = row[name]?.trim() ?? ''
  if (text === '') return null
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new BadRow(`${name} is not a number that a card can have`)
  return value
}

export const counterIn = (row: Row, name: string): number => wholeIn(row, name, 0xffffff) ?? 0
export const satsIn = (row: Row, name: string): number | null => {
  const sats = wholeIn(row, name, 10_000_000_000)
  return sats === null ? null : sats * 1000
}
export const isYes = (text: string | null | undefined): boolean => /^(?:y|yes|t|true|1)$/i.test(text?.trim() ?? '')
export const titleIn = (text: string | null | undefined, otherwise: string): string => {
  const title = (text ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 120)
    .toWellFormed()
  return title === '' ? otherwise : title
}
