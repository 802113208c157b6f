/**
 * A name of ours. On the main domain it is the username alone, on a further one `username@host`: that is its key in the database, and
 * how the API spells it.
 */
export function splitName(name: string): { username: string; host: string | undefined } {
  const at = name.indexOf('@')
  return at < 0 ? { username: name, host: undefined } : { username: name.slice(0, at), host: name.slice(at + 1) }
}

export const joinName = (username: string, host: string | undefined): string =>
  host === undefined ? username : `${username}@${host}`
