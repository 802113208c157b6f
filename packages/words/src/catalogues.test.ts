/** Every language says all that Spanish does, whose keys are the type of a sentence, with the same values; and from its own folder. */
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { fieldProblems } from '@chispa/contract/field-problems'
import { languageTags } from '@chispa/contract/languages'
import { loadCatalogue } from './catalogues.ts'
import type { Form } from './form.ts'
import type { Catalogue } from './sentence.ts'

const spanish = (await loadCatalogue('es')) as Catalogue
const isNoSentence = /^(?:events|fields|lnurl|payment-targets|reasons)\.ts$/
const partsOf: (keyof Catalogue)[] = ['sentences', 'reasons', 'fields', 'events']
const textsOf = (form: Form) => (typeof form === 'string' ? [form] : [form.one, form.other])
const valuesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join()

for (const language of languageTags.filter(one => one !== 'en')) {
  const catalogue = await loadCatalogue(language)
  assert.ok(catalogue)

  test(`${language}: each sentence stands in one file, and each file is read`, async () => {
    const files = (await readdir(new URL(`${language}/`, import.meta.url))).filter(file => !isNoSentence.test(file))
    const parts = await Promise.all(
      files.map(async file => Object.entries<object>(await import(`./${language}/${file}`))),
    )
    const written = parts.flat().flatMap(([name, part]) => (name === 'tillReasons' ? [] : Object.keys(part)))
    assert.deepEqual(written.toSorted(), Object.keys(catalogue.sentences).toSorted())
  })

  test(`${language}: all that Spanish says and nothing else, none of it empty`, () => {
    for (const part of partsOf) {
      assert.deepEqual(Object.keys(catalogue[part]).toSorted(), Object.keys(spanish[part]).toSorted(), part)
      const empty: unknown[] = Object.entries<Form>(catalogue[part]).filter(([, form]) =>
        textsOf(form).some(text => !text.trim()),
      )
      assert.deepEqual(empty, [], part)
    }
  })

  test(`${language}: the same values as English`, () => {
    const wrong = Object.entries<Form>(catalogue.sentences).filter(([sentence, form]) => {
      const said = typeof form === 'string' ? form : form.other
      return valuesIn(said) !== valuesIn(sentence)
    })
    assert.deepEqual(wrong, [])
  })

  test(`${language}: where the number is one, nothing is left out but the number`, () => {
    const withoutCount = (text: string) => valuesIn(text.replaceAll('{count}', ''))
    const wrong = Object.entries<Form>(catalogue.sentences).filter(
      ([sentence, form]) => typeof form !== 'string' && withoutCount(form.one) !== withoutCount(sentence),
    )
    assert.deepEqual(wrong, [])
  })

  test(`${language}: whatever can be wrong with a field, with the same values`, () => {
    const said: Record<string, string> = catalogue.fields
    const wrong = Object.entries(fieldProblems).filter(
      ([word, sentence]) => !said[word] || said[word] === sentence || valuesIn(said[word]) !== valuesIn(sentence),
    )
    assert.deepEqual(wrong, [])
  })

  test(`${language}: refusals and events with the values of Spanish`, () => {
    for (const part of ['reasons', 'events'] as const) {
      const said: Readonly<Record<string, string>> = catalogue[part]
      const wrong = Object.entries<string>(spanish[part]).filter(
        ([name, other]) => valuesIn(said[name] ?? '') !== valuesIn(other),
      )
      assert.deepEqual(wrong, [], part)
    }
  })
}
