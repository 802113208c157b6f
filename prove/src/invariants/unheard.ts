import type { Books, Entry } from '../books.ts'

/** It may be what the member sent to a name: which invoice that is, no answer has told yet. */
export const isUnheard = ({ unheard }: Books, { memberId, amountMsats }: Entry): boolean =>
  unheard.some(one => one.memberId === memberId && one.amountMsats === amountMsats)
