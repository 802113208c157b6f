/** What a person types into the search box, as a text search for all words by their beginnings. */
export function searchWords(text: string): string | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  return words?.map(word => `${word}:*`).join(' & ')
}
