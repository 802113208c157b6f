/** What the operator wrote about the community: a setting for each language, and what is missing in one is told in another. */
import { type Language, languageTags, type PrimaryTag, primaryTagOf } from './languages.ts'

type Text = 'tagline' | 'description'
export type BrandTextName<T extends Text = Text> = `${T}_${PrimaryTag}`

export const nameOfText = <T extends Text>(text: T, language: Language): BrandTextName<T> =>
  `${text}_${primaryTagOf(language)}`

export const brandTextNames: readonly BrandTextName[] = (['tagline', 'description'] as const).flatMap(text =>
  languageTags.map(language => nameOfText(text, language)),
)

/** In the language of the page, else in the first of the others that there is. */
export function brandTexts(texts: Readonly<Record<BrandTextName, string | null>>, language: Language) {
  const said = (text: Text): string | null =>
    [language, ...languageTags].map(one => texts[nameOfText(text, one)]).find(written => written !== null) ?? null
  return { tagline: said('tagline'), description: said('description') }
}
