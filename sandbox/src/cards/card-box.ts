/** The virtual cards at hand: blank ones, programmed ones, found by their UID or name. */
import { readUid } from '@chispa/protocols/ntag424'
import { fetchProgramming } from './fetch-programming.ts'
import type { Programming } from './programming.ts'
import { VirtualCard } from './virtual-card.ts'

export type Written = { ok: true; card: VirtualCard } | { ok: false; message: string }

export class CardBox {
  readonly #cards = new Map<string, VirtualCard>()

  get cards(): VirtualCard[] {
    return [...this.#cards.values()]
  }

  find(uidOrName: string): VirtualCard | undefined {
    return this.#cards.get(readUid(uidOrName) ?? '') ?? this.cards.find(({ name }) => name === uidOrName)
  }

  /** Undefined: there is a chip with this UID. */
  add(options: { uid?: string; name?: string } = {}): VirtualCard | undefined {
    const card = new VirtualCard(options)
    if (this.#cards.has(card.uid)) return undefined
    this.#cards.set(card.uid, card)
    return card
  }

  async programFromLink(link: string, chip?: VirtualCard): Promise<Written> {
    const fetched = await fetchProgramming(link, chip?.uid)
    return fetched.ok ? this.program(fetched.programming, chip) : fetched
  }

  /** Without a chip on the reader, the one that the card was made for; there is always one in the box. */
  program(programming: Programming, chip?: VirtualCard): Written {
    const { uid } = programming
    const card = chip ?? (uid === undefined ? undefined : (this.find(uid) ?? this.add({ uid })))
    if (!card) return { ok: false, message: 'Which chip this is for is not said: lay one on the reader' }
    if (card.program(programming)) return { ok: true, card }
    return { ok: false, message: 'The chip has other keys on it; wipe it with those first' }
  }
}
