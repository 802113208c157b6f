/**
 * LUD-18: who the payer is, if they say so. A payRequest names what may be told; the callback carries it as JSON, and the invoice commits to the
 * metadata followed by exactly that text (`metadataHash` in lud06.ts). Nothing in it is proven.
 */
import { isRecord, parseJson, textOf, withoutAbsent } from './untrusted-json.ts'

/** What we ask for and tell. Keys and e-mail addresses are neither. */
export const payerFields = ['name', 'identifier'] as const
export type PayerField = (typeof payerFields)[number]

/** As a payRequest asks for it. */
export type PayerDataAsked = Partial<Record<string, { mandatory: boolean }>>

export type Payer = { name?: string; identifier?: string }

export const maxPayerDataBytes = 1024
const maxNameChars = 80
const maxIdentifierChars = 320

/** What a payRequest asks for, by field; undefined when it asks for nothing. */
export function readPayerDataAsked(payerData: unknown): PayerDataAsked | undefined {
  if (!isRecord(payerData)) return undefined
  const asked = Object.entries(payerData).filter(([, field]) => isRecord(field))
  if (asked.length === 0) return undefined
  return Object.fromEntries(
    asked.map(([name, field]) => [name, { mandatory: (field as Record<string, unknown>).mandatory === true }]),
  )
}

/** Fields that must be told and that we have no answer to. */
export const unansweredFields = (asked: PayerDataAsked, payer: Payer): string[] =>
  Object.entries(asked)
    .filter(([name, field]) => field?.mandatory && payer[name as PayerField] === undefined)
    .map(([name]) => name)

/** The text for the callback, with nothing that was not asked for; undefined when nothing is told. */
export function writePayerData(asked: PayerDataAsked, payer: Payer): string | undefined {
  const told = payerFields.flatMap(name => (asked[name] && payer[name] !== undefined ? [[name, payer[name]]] : []))
  return told.length === 0 ? undefined : JSON.stringify(Object.fromEntries(told))
}

/** What a payer told; undefined when it is no JSON object. What is not understood is kept in the text alone. */
export function readPayerData(text: string): Payer | undefined {
  const said = parseJson(text)
  if (!isRecord(said)) return undefined
  const identifier = tidied(said.identifier, maxIdentifierChars)
  return withoutAbsent({
    name: tidied(said.name, maxNameChars),
    identifier: identifier !== undefined && /^[^\s@]+@[^\s@]+$/.test(identifier) ? identifier.toLowerCase() : undefined,
  }) as Payer
}

/** On one line, without marks that turn the direction of writing around. */
function tidied(value: unknown, maxChars: number): string | undefined {
  const tidy = textOf(value)
    ?.slice(0, 4 * maxChars)
    .toWellFormed()
    .replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
  return tidy ? [...tidy].slice(0, maxChars).join('') : undefined
}
