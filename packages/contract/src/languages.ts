/** The languages that this platform speaks, under their own names. */
export const languages = { en: 'English', es: 'Español' } as const

export type Language = keyof typeof languages

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text)
