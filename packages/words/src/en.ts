/** English where the sentence itself is not enough: forms by number, and one spelling for several meanings. */
import type { Form } from './form.ts'
import type { Sentence } from './sentence.ts'

export const english: Partial<Record<Sentence, Form>> = {
  '{count} rows': { one: 'One row', other: '{count} rows' },
}
