/** What the id of a card looks like. What does not is no card, and need not be looked for. */
export const isCardId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)
