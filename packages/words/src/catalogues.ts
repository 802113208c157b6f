/** Where the catalogue of a language is. The browser fetches only the one it needs. */
import type { Language } from '@chispa/contract/languages'
import type { Catalogue } from './sentence.ts'

const files: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = {
  es: () => import('./es.ts'),
  'pt-BR': () => import('./pt-BR.ts'),
}

export const loadCatalogue = async (language: Language): Promise<Catalogue | undefined> =>
  language === 'en' ? undefined : files[language]()
