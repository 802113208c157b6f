/** Texts of strangers, for people to read: without control characters, and marks that turn the direction of writing around. */
const unseen = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu
/** The same, where a line break is one. */
const unseenButBreaks = /[^\P{Cc}\n]+|[\u2028-\u202e\u2066-\u2069]+/gu

export const onOneLine = (text: string): string => text.toWellFormed().replace(unseen, ' ').trim()

export const onLines = (text: string): string => text.toWellFormed().replace(unseenButBreaks, ' ').trim()

/** At most so many characters, counted as people do. */
export function shortened(text: string, maxLength: number): string {
  const characters = [...text]
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`
}
