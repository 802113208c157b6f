/** Looks at the ledgers that cost nothing while a run lives: what is broken for good ends the run at once. */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { type Books, noBooks } from './books.ts'
import { cardUnusable } from './invariants/holds.ts'
import { invariants, type Violation, violationsOf } from './invariants.ts'
import { readEntries } from './ledgers/read-entries.ts'
import type { World } from './world.ts'

/** Longer than anybody waits for an answer: what an answer explains has come by the second look. */
const lookEveryMs = 11_000
/** Times as long as the last look took: the books grow. */
const minPause = 20

/** Histories are read at the end. */
const lasting = invariants.filter(one => !one.settles && one !== cardUnusable)

/** What was violated at two looks; nothing once `isOver`. */
export async function watchBooks(world: World, isOver: () => boolean): Promise<Violation[]> {
  let [before, tookMs] = [new Set<string>(), 0]
  for (;;) {
    await sleep(Math.max(lookEveryMs, tookMs * minPause))
    if (isOver()) return []
    const startedAt = performance.now()
    const found = await look(world)
    tookMs = performance.now() - startedAt
    const again = found.filter(({ what }) => before.has(what))
    if (again.length > 0) return again
    before = new Set(found.map(({ what }) => what))
  }
}

/** Relays and wallets live in this process too: between two invariants they have their turn. */
async function look(world: World): Promise<Violation[]> {
  const books = glanceAt(world)
  const found: Violation[] = []
  for (const invariant of lasting) {
    found.push(...violationsOf(books, [invariant]))
    await setImmediate()
  }
  return found
}

/** The wallets' books, and what people and programs were told. */
export function glanceAt(world: World): Books {
  const { orders, charges, forwardings, taker, unheard } = world
  const cards = [...world.cards, ...world.goneCards]
  return {
    ...noBooks(),
    ...{ orders, charges, forwardings, unheard },
    entries: readEntries(world),
    messages: taker.messages,
    members: [...world.members, ...world.departed].map(({ rule }) => rule),
    cards: cards.map(({ rule }) => rule),
  }
}
