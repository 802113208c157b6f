/** Who has left reads no history and hears no webhook: what arrives for them is told to the operator's program. With an account its invoices are deleted. */
import type { Books } from '../books.ts'

/** `deleted`: perhaps. */
export type Presence = 'here' | 'left' | 'deleted'

export function presenceIn({ members }: Books): (memberId: string) => Presence {
  const presences = new Map(
    members
      .filter(({ isDeparted }) => isDeparted)
      .map(({ memberId, standing }): [string, Presence] => {
        const ever = standing.possible(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
        return [memberId, ever.includes('deleted') ? 'deleted' : 'left']
      }),
  )
  return memberId => presences.get(memberId) ?? 'here'
}
