/** Does the work for each, so many at the same time. */
export async function fewAtOnce<T>(
  items: readonly T[],
  places: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values()
  const take = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(places, items.length) }, take))
}
