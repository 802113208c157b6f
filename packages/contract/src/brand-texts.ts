/** What the operator wrote about the community, in the language of the page; what is missing there is told in the other one. */
import type { Language } from './languages.ts'
import type { SettingValues } from './settings.ts'

type Texts = Pick<SettingValues, 'tagline_en' | 'tagline_es' | 'description_en' | 'description_es'>

export function brandTexts(texts: Texts, language: Language): { tagline: string | null; description: string | null } {
  const { tagline_en, tagline_es, description_en, description_es } = texts
  return language === 'es'
    ? { tagline: tagline_es ?? tagline_en, description: description_es ?? description_en }
    : { tagline: tagline_en ?? tagline_es, description: description_en ?? description_es }
}
