/** The language of a document: as the instance says, else as the browser asks for. What a person chose is known in their browser only. */
import { type Language, languageFor } from '@chispa/contract/languages'
import { loadCatalogue } from '@chispa/words/catalogues'
import { type Say, sayIn } from '@chispa/words/say'

export async function speakerFor(
  ofInstance: Language | null,
  accepted: string | undefined,
): Promise<{ language: Language; say: Say }> {
  const language = ofInstance ?? languageFor((accepted ?? '').slice(0, 200).split(','))
  return { language, say: sayIn({ language, locale: language, catalogue: await loadCatalogue(language) }) }
}
