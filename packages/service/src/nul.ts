/** PostgreSQL stores no NUL in texts: both services refuse one at their door, wherever it stands in a request. */

/** In JSON a NUL is spelled in one way only, and in a URL as well: without it there is nothing to look for. */
export const nulInJson = '\\u0000'
export const nulInUrl = '%00'

/** In a text, or anywhere in parsed JSON, names included. The stack is ours: a stranger decides how deep a body is. */
export function hasNul(parsed: unknown): boolean {
  const left = [parsed]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string' && value.includes('\0')) return true
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) left.push(name, inner)
  }
  return false
}
