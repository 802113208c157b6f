/** Finds the first usable connection URI in what a courtesy provider answered: text, or JSON of any shape. */
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'

export function findNwcUri(answer: string): string | undefined {
  for (const text of textsIn(answer)) {
    for (const [found] of text.matchAll(/nostr\+walletconnect:[^\s"'<>`\\]+/gi)) {
      const uri = withoutPunctuation(found)
      if (parseConnectionUri(uri).ok) return uri
    }
  }
  return undefined
}

/** By hand: a pattern for trailing characters is quadratic in a text that is full of them. */
function withoutPunctuation(text: string): string {
  let end = text.length
  while ('.,;:!)]}'.includes(text[end - 1] ?? ' ')) end--
  return text.slice(0, end)
}

/** In JSON only the strings count: there `\/` and `\u0026` are spellings of what is meant. */
function* textsIn(answer: string): Generator<string> {
  let parsed: unknown
  try {
    parsed = JSON.parse(answer)
  } catch {
    yield answer
    return
  }
  // A list instead of recursion: a stranger chooses how deep it goes.
  const left = [parsed]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string') yield value
    else if (typeof value === 'object' && value !== null) left.push(...Object.values(value).reverse())
  }
}
