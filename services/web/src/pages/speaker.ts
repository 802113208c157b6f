/** The language of a document: as the instance says, else as the browser asks for. What a person chose is known in their browser only. */
import { isLanguage, type Language } from '@chispa/contract/languages'
import { loadCatalogue } from '@chispa/words/catalogues'
import { type Say, sayIn } from '@chispa/words/say'

export async function speakerFor(
  ofInstance: Language | null,
  accepted: string | undefined,
): Promise<{ language: Language; say: Say }> {
  const wanted = (accepted ?? '').slice(0, 200).split(',')
  const language = ofInstance ?? wanted.map(one => one.trim().slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
  return { language, say: sayIn({ language, locale: language, catalogue: await loadCatalogue(language) }) }
}
