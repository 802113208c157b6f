/** Waits, within a bound, for something that cannot be awaited directly; answers what came true. */

/** For busy machines: it ends as soon as it can. */
const defaultTimeoutMs = 120_000

type Truthy<T> = Exclude<T, false | 0 | '' | null | undefined>

export async function until<T>(look: () => T | Promise<T>, timeoutMs = defaultTimeoutMs): Promise<Truthy<T>> {
  const endsAt = performance.now() + timeoutMs
  for (;;) {
    const found = await look()
    if (found) return found as Truthy<T>
    if (performance.now() > endsAt) throw new Error(`did not come true within ${timeoutMs} ms: ${look}`)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}
