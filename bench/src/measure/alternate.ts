/**
 * Rounds of two things in turn, A B B A A B B A: what disturbs the machine disturbs both, and a slow drift favours
 * neither.
 */

export type Pair<T> = { ours: T; bare: T }

export async function alternate<T>(rounds: number, ours: () => Promise<T>, bare: () => Promise<T>): Promise<Pair<T>[]> {
  const pairs: Pair<T>[] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const first = await ours()
      pairs.push({ ours: first, bare: await bare() })
    } else {
      const first = await bare()
      pairs.push({ ours: await ours(), bare: first })
    }
  }
  return pairs
}
