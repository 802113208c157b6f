import { randomBytes } from 'node:crypto'

/** Ids of cards and one-time codes: 16 random bytes, which nobody guesses. */
export const newCode = (): string => randomBytes(16).toString('hex')
