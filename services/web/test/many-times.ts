/** The same many times: at once, or one after another. */
export const times = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))

export async function inTurn<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let at = 0; at < count; at++) made.push(await make(at))
  return made
}
