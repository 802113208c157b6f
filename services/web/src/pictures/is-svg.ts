/**
 * Whether bytes begin like an SVG document: an XML declaration, comments and a document type may stand before the element.
 * One step after another, never back: what a stranger writes there costs its length.
 */
const maxProlog = 8192

export function isSvg(bytes: Buffer): boolean {
  const text = bytes
    .subarray(0, maxProlog)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  let at = skipBlanks(text, 0)
  if (text.startsWith('<?xml', at)) at = skipPast(text, '?>', at)
  while (text.startsWith('<!--', at)) at = skipPast(text, '-->', at + '<!--'.length)
  if (startsWith(text, '<!doctype svg', at)) {
    const end = text.indexOf('>', at)
    // What is declared inside a document type is nothing that we show.
    if (text.slice(at, end).includes('[')) return false
    at = skipPast(text, '>', at)
  }
  return startsWith(text, '<svg', at) && /[\s>]/.test(text.charAt(at + '<svg'.length))
}

/** Behind that and the blanks after it; at the end of the text where it does not follow. */
function skipPast(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  return at < 0 ? text.length : skipBlanks(text, at + end.length)
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && /\s/.test(text.charAt(at))) at++
  return at
}

const startsWith = (text: string, word: string, at: number) => text.slice(at, at + word.length).toLowerCase() === word
