/**
 * The language of this page: as the person chose here, else as the instance says, else as the browser asks for. It is
 * known before anything is drawn; another choice draws everything anew, so words are never kept outside of a function.
 */
import { isLanguage, type Language, languageFor, languages, primaryTagOf } from '@chispa/contract/languages'
import { loadCatalogue } from '@chispa/words/catalogues'
import { fillIn, partsOf, type Say, sayIn, type Tongue } from '@chispa/words/say'
import type { Sentence, Value } from '@chispa/words/sentence'
import { useSyncExternalStore } from 'react'

const place = 'chispa.language'
const listeners = new Set<() => void>()
let tongue: Tongue = { language: 'en', locale: 'en-GB' }

/** A sentence in the language of the page. */
export const t: Say = (sentence, ...values) => sayIn(tongue)(sentence, ...values)

/** The parts of a sentence whose values are elements. */
export const tParts = <V>(sentence: Sentence, values: Record<string, V>) => partsOf(tongue, sentence, values)

/** What a refusal says; undefined where the server's own English is right, or the reason unknown. */
export const reasonText = (reason: string): string | undefined =>
  (tongue.catalogue?.reasons as Record<string, string> | undefined)?.[reason]

/** What is wrong with a field, by its stable word; undefined where the server's own English is right, or the word unknown. */
export function problemText(word: unknown, values: unknown): string | undefined {
  const sentence = (tongue.catalogue?.fields as Record<string, string> | undefined)?.[String(word)]
  return sentence === undefined ? undefined : fillIn(sentence, tongue.locale, (values ?? {}) as Record<string, Value>)
}

/** What happened, by its stable event; undefined where the log's own English is right, or the event unknown. */
export const eventText = (event: string): string | undefined => tongue.catalogue?.events[event]

export const locale = (): string => tongue.locale
export const language = (): Language => tongue.language

export const useLanguage = (): Language =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, language)

export async function chooseLanguage(chosen: Language): Promise<void> {
  try {
    localStorage.setItem(place, chosen)
  } catch {
    // Storage may be forbidden: then it counts until the page is left.
  }
  await speak(chosen)
}

/** What the person chooses in another tab counts here too. */
export function followLanguage(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === place && isLanguage(newValue)) void speak(newValue)
  })
}

/** Before the first drawing. The instance is asked only where nobody has chosen. */
export async function findLanguage(ofInstance: () => Promise<unknown>): Promise<void> {
  await speak(chosenHere() ?? languageOf(await ofInstance(), navigator.languages))
}

/** The instance's, where it is one that we speak; else the first of the browser's that we do. */
export function languageOf(instance: unknown, wanted: readonly string[]): Language {
  return isLanguage(instance) ? instance : languageFor(wanted)
}

/** With the browser's region, where it has one of this language: es-MX groups digits with commas, es-AR with dots. */
export const localeOf = (spoken: Language, wanted: readonly string[]): string =>
  wanted.find(one => one.toLowerCase().startsWith(`${primaryTagOf(spoken)}-`)) ?? spoken

function chosenHere(): Language | undefined {
  try {
    const stored = localStorage.getItem(place)
    return isLanguage(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

async function speak(spoken: Language): Promise<void> {
  const catalogue = await loadCatalogue(spoken)
  tongue = { language: spoken, locale: localeOf(spoken, navigator.languages), catalogue }
  document.documentElement.lang = spoken
  for (const listener of listeners) listener()
}

export const languageNames = Object.entries(languages) as [Language, string][]
