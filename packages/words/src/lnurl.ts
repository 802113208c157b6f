/**
 * What a till or a wallet shows when LNURL says no, in the language of the instance. Only the server says it, so these words
 * are not in the catalogues, which browsers fetch.
 */
import { type Language, languageTags } from '@chispa/contract/languages'
import { type LnurlReason, lnurlSentences, type SentenceValues } from '@chispa/contract/lnurl-sentences'
import { fillIn } from './say.ts'

type Sentences = Readonly<Record<LnurlReason, string>>

const load = async (language: Language): Promise<Sentences> =>
  language === 'en' ? lnurlSentences : (await import(`./${language}/lnurl.ts`)).lnurl

export const lnurlIn = Object.fromEntries(
  await Promise.all(languageTags.map(async language => [language, await load(language)])),
) as Readonly<Record<Language, Sentences>>

export const sayLnurl = (reason: LnurlReason, language: Language, values: SentenceValues = {}): string =>
  fillIn(lnurlIn[language][reason], language, values)
