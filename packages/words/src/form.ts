/** A sentence in a language: one text, or one where the number is 1 and one for any other. */
export type Form = string | { one: string; other: string }
