/** Of the platform's packages this program uses none that the services are made of: what strangers can write, it writes. */
export async function forEachConcurrently<T>(
  all: Iterable<T>,
  max: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const rest = all[Symbol.iterator]()
  const lane = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: max }, lane))
}
