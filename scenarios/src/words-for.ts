/** What a button says in a language, for stories that are told in several. */
import type { Language } from '@chispa/contract/languages'
import { loadCatalogue } from '@chispa/words/catalogues'
import { sayIn } from '@chispa/words/say'
import type { Sentence } from '@chispa/words/sentence'

export async function wordsFor(sentence: Sentence, language: Language): Promise<string> {
  const tongue = { language, locale: language, catalogue: await loadCatalogue(language) }
  return (sayIn(tongue) as (key: Sentence) => string)(sentence)
}
