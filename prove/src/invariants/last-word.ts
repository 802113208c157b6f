/**
 * What somebody was told at last. A refusal before anything was begun is not the last word while an earlier ask, which nobody answered, may still be
 * read: a process that stood still reads it when it goes on, and may begin what was refused meanwhile. Whoever asks again hears of that.
 */
import type { Answer, Order } from '../books.ts'
import { maxUnansweredMs } from '../timeline.ts'

/** Words of asks that may be worked on after them. */
const unheardWords = ['no answer', 'took_too_long']

export const lastWord = ({ answers }: Order): Answer | undefined =>
  answers.findLast(one => one.said !== 'nothing' && !isOvertaken(answers, one))

export const isOvertaken = (answers: readonly Answer[], { isRefusal, at }: Answer): boolean =>
  isRefusal === true && answers.some(one => unheardWords.includes(one.word) && one.at > at - maxUnansweredMs)
