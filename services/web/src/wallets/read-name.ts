import { fieldProblem } from '@chispa/contract/field-problems'
import { Refusal } from '../http/refusal.ts'

/** The contract bounds the length; a name of nothing but spaces is none. */
export function readName(text: string): string {
  const name = text.trim()
  if (name) return name
  throw new Refusal('invalid_request', {
    message: 'body.name must not be blank',
    details: [fieldProblem('name', 'blank')],
  })
}
