/** The languages that this platform speaks, under their own names; of each primary tag (`pt` of `pt-BR`) at most one. */
export const languages = { en: 'English', es: 'Español', 'pt-BR': 'Português' } as const

export type Language = keyof typeof languages
export type PrimaryTag = Language extends infer L ? (L extends `${infer Primary}-${string}` ? Primary : L) : never

export const languageTags = Object.keys(languages) as Language[]

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text)

export const primaryTagOf = (language: Language): PrimaryTag => language.split('-', 1)[0] as PrimaryTag

/** The first that we speak of those that a browser asks for, whatever its region: somebody in Lisbon reads `pt-BR`. */
export function languageFor(wanted: readonly string[]): Language {
  const tags = wanted.map(one => one.trim().split(/[-;]/, 1)[0]?.toLowerCase())
  const spoken = (tag: string | undefined) => languageTags.find(language => primaryTagOf(language) === tag)
  return tags.map(spoken).find(language => language !== undefined) ?? 'en'
}
