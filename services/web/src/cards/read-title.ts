import { Refusal } from '../http/refusal.ts'

/** A name that can be seen, in one line. */
export function readTitle(given: string): string {
  const title = given.trim()
  if (title === '' || /\p{Cc}/u.test(title)) throw new Refusal('invalid_title')
  return title
}
