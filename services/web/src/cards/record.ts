/** What happens to cards, in the activity log. Keys, codes and tokens stay out of it. */
import type { FastifyRequest } from 'fastify'
import type { Entry } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import type { CardRow } from './store.ts'

type Happening = Pick<Entry, 'event' | 'message' | 'level'> & { more?: Record<string, unknown> }

/** The entry belongs to the holder, if there is one; who did it stands in the metadata. */
export function cardActivity({ activity }: Pick<Deps, 'activity'>) {
  return async (
    request: Pick<FastifyRequest, 'id' | 'caller'>,
    card: Pick<CardRow, 'id' | 'uid' | 'userId'>,
    { more, ...happening }: Happening,
  ): Promise<void> => {
    const by = request.caller?.pubkey
    await activity.record({
      category: 'CARD',
      ...happening,
      ...(card.userId === null ? {} : { userId: card.userId }),
      requestId: request.id,
      metadata: { cardId: card.id, uid: card.uid, ...(by ? { by } : {}), ...more },
    })
  }
}
