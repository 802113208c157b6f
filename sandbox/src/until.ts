/** Waits, within a bound, for something that cannot be awaited directly; answers what came true. */

type Truthy<T> = Exclude<T, false | 0 | '' | null | undefined>

export async function until<T>(look: () => T | Promise<T>, timeoutMs = 5000): Promise<Truthy<T>> {
  const endsAt = performance.now() + timeoutMs
  for (;;) {
    const found = await look()
    if (found) return found as Truthy<T>
    if (performance.now() > endsAt) throw new Error(`did not come true within ${timeoutMs} ms: ${look}`)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}
