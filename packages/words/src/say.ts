/** Says a sentence in a language. */
import type { Language } from '@chispa/contract/languages'
import { singular } from './en.ts'
import type { Form } from './form.ts'
import type { Catalogue, Sentence, Value, ValuesOf } from './sentence.ts'

export type Say = <S extends Sentence>(sentence: S, ...values: ValuesOf<S>) => string

export type Tongue = {
  language: Language
  /** BCP 47, such as es-AR: how numbers and times are written. */
  locale: string
  /** Absent for English. */
  catalogue?: Catalogue | undefined
}

export const sayIn =
  (tongue: Tongue): Say =>
  (sentence, ...[values]) =>
    partsOf(tongue, sentence, values ?? {}).join('')

/** Text and values in the order of the language; values that are no text stay what they are. */
export function partsOf<V>({ locale, catalogue }: Tongue, sentence: Sentence, values: Record<string, V>) {
  const forms = catalogue?.sentences[sentence] ?? inEnglish(sentence)
  return filledParts(chosenForm(forms, values.count), locale, values)
}

/** What a catalogue says by a stable word, with its values in place. */
export const fillIn = (text: string, locale: string, values: Readonly<Record<string, Value>>): string =>
  filledParts(text, locale, values).join('')

function filledParts<V>(text: string, locale: string, values: Readonly<Record<string, V>>) {
  return text.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 0 ? part : written(values[part] as V | Value, locale)))
}

function inEnglish(sentence: Sentence): Form {
  const one = singular[sentence]
  return one === undefined ? sentence : { one, other: sentence }
}

/** `one` spells the number out. So it is for 1 alone, also where a language's grammar has nought in the singular. */
function chosenForm(forms: Form, count: unknown): string {
  if (typeof forms === 'string') return forms
  return Number(count) === 1 ? forms.one : forms.other
}

const written = <V>(value: V | Value, locale: string) =>
  typeof value === 'number' ? numberFormat(locale).format(value) : value

/** Grouped always: Spanish leaves 2100 alone unless asked, and amounts are read by their groups. */
export const numberFormat = kept(locale => new Intl.NumberFormat(locale, { useGrouping: 'always' }))

/** Making a format takes far longer than using it. */
export function kept<F>(make: (locale: string) => F): (locale: string) => F {
  const made = new Map<string, F>()
  return locale => {
    const format = made.get(locale) ?? make(locale)
    made.set(locale, format)
    return format
  }
}
