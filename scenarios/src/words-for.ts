/** What a page says in a language, for stories that are told in several. */
import type { Language } from '@chispa/contract/languages'
import { loadCatalogue } from '@chispa/words/catalogues'
import { partsOf } from '@chispa/words/say'
import type { Sentence, Value } from '@chispa/words/sentence'

export async function wordsFor(
  sentence: Sentence,
  language: Language,
  values: Readonly<Record<string, Value>> = {},
): Promise<string> {
  const tongue = { language, locale: language, catalogue: await loadCatalogue(language) }
  return partsOf(tongue, sentence, values).join('')
}
