/** NIP-01 profiles (kind 0): the name, words and picture that somebody shows of themselves. Replaceable: the newest counts. */
import type { VerifySchnorr } from './bip340.ts'
import { parseLightningAddress } from './lud16.ts'
import { checkEvent, type NostrEvent, newestOf } from './nip01.ts'
import { isRecord, parseJson, textOf, withoutAbsent } from './untrusted-json.ts'

export const profileKind = 0

export type Profile = {
  name?: string
  about?: string
  picture?: string
  /** Where they can be paid (`lud16`). */
  lightningAddress?: string
  createdAt: number
}

const maxNameLength = 80
const maxAboutLength = 300
const maxUrlLength = 2048
const maxAddressLength = 320

/** Of what relays sent; undefined when there is none by this author. */
export function readProfile(
  events: readonly unknown[],
  author: string,
  verifySchnorr: VerifySchnorr,
): Profile | undefined {
  const newest = newestOf(
    events.filter(
      event => checkEvent(event, verifySchnorr) && event.kind === profileKind && event.pubkey === author,
    ) as NostrEvent[],
  )
  if (!newest) return undefined
  const content = parseJson(newest.content)
  const said: Record<string, unknown> = isRecord(content) ? content : {}
  const picture = textOf(said.picture)
  return withoutAbsent({
    name: shownName(said.display_name) ?? shownName(said.name),
    about: shownWords(said.about),
    picture: picture && picture.length <= maxUrlLength && /^https?:\/\//i.test(picture) ? picture : undefined,
    lightningAddress: shownAddress(said.lud16),
    createdAt: newest.created_at,
  }) as Profile
}

function shownAddress(value: unknown): string | undefined {
  const text = textOf(value)?.trim().toLowerCase()
  return text && text.length <= maxAddressLength && parseLightningAddress(text).ok ? text : undefined
}

/** On one line, without marks that turn the direction of writing around. */
const shownName = (value: unknown): string | undefined =>
  tidied(value, /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, maxNameLength)

/** The same, with line breaks; never more than one empty line. */
const shownWords = (value: unknown): string | undefined =>
  tidied(value, /[^\P{Cc}\n]+|[\u2028-\u202e\u2066-\u2069]+/gu, maxAboutLength)?.replace(/\s+/g, run =>
    run.split('\n').length > 2 ? '\n\n' : run,
  )

function tidied(value: unknown, unseen: RegExp, maxLength: number): string | undefined {
  const text = textOf(value)
    ?.slice(0, 4 * maxLength)
    .toWellFormed()
  const tidy = text?.replace(unseen, ' ').trim()
  return tidy ? [...tidy].slice(0, maxLength).join('') : undefined
}
