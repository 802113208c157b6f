/**
 * What people read, in every language. The English sentence is the key: it stands where it is used, and a catalogue has
 * its counterpart. `{name}` is filled in when it is said; numbers are written as the language writes them. A sentence
 * with `{count}` may have a form for one and one for any other number.
 *
 * Sentence is what the Spanish catalogue knows, so a sentence that has no counterpart is a type error.
 */
import type { FieldProblemWord } from '@chispa/contract/field-problems'
import type { Reason } from '@chispa/contract/refusals'
import type { sentences } from './es.ts'
import type { Form } from './form.ts'

export type Sentence = keyof typeof sentences & string

/** One language: a file that exports these. */
export type Catalogue = {
  sentences: Readonly<Record<Sentence, Form>>
  /** What the API refuses, by its stable reason; English comes with the answer. */
  reasons: Readonly<Record<Reason, string>>
  /** What is wrong with a field, by its stable word; English comes with the answer. */
  fields: Readonly<Record<FieldProblemWord, string>>
  /** The activity log, by its stable events; `{amount}` where there is one. One that is missing is told in English. */
  events: Readonly<Record<string, string>>
}

export type Value = string | number

type NamesIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** The values that a sentence needs, none for most. */
export type ValuesOf<S extends string, V = Value> = [NamesIn<S>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<S>, V>>]
