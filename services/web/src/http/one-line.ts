/** What others wrote, to be shown on one line: line breaks, control characters and marks that turn the direction of writing around become a space. */
export const oneLine = (text: string): string => text.replace(blanks, run => (unseen.test(run) ? ' ' : run)).trim()

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const blanks = /[\s\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same
const unseen = /[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/
