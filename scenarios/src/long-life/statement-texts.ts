/**
 * Texts of statements that a process prepared: the driver keeps each of them on every connection, so their number must have an end. What has none is
 * a text that is made from values. How many statements the source has is no growth, however late one of them is first needed.
 */

/** A batch has one of four lengths (`packages/database/src/among.ts`), a condition is there or not: only values make more texts of a statement. */
const maxTexts = 8

/** How many texts there are beyond those that a statement may have. */
export function textsFromValues(texts: Iterable<string>): number {
  const ofShape = new Map<string, number>()
  for (const text of texts) ofShape.set(shapeOf(text), (ofShape.get(shapeOf(text)) ?? 0) + 1)
  return [...ofShape.values()].reduce((sum, count) => sum + Math.max(0, count - maxTexts), 0)
}

/** The text without its values and the number of them. */
const shapeOf = (text: string) =>
  text
    .replaceAll(/\$\d+|'[^']*'|\b\d+\b/g, '?')
    .replaceAll(/\?(?:\s*,\s*\?)+/g, '?')
    .replaceAll(/\(\?\)(?:\s*,\s*\(\?\))+/g, '(?)')
