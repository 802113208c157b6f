import type { Books } from '../books.ts'

/** One that `settles` may be violated while payments are still being told: it is waited for. */
export type Invariant = { name: string; settles: boolean; violations: (books: Books) => string[] }
export type Violation = { invariant: string; what: string }
