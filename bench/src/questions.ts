/** Every question, in the order they are asked. */
import type { Question } from './question.ts'
import { mintToken } from './questions/mint-token.ts'
import { readMe } from './questions/read-me.ts'
import { readToken } from './questions/read-token.ts'

export const questions: Question[] = [readToken, mintToken, readMe]
