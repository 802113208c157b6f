/** A sentence in a language: one text, or one for each number that the language tells apart. */
export type Form = string | { one: string; other: string }
