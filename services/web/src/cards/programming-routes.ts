/** Where the keys of a card are told, and to whom. Every telling is in the activity log. */
import {
  mintWriteToken,
  readWritePayload,
  readWritePayloadForChip,
  recoverCardKeys,
  wipeCard,
  wipeChip,
} from '@chispa/contract/card-programming'
import { wipePayload } from '@chispa/protocols/boltcard'
import { readUid } from '@chispa/protocols/ntag424'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { type HostOf, ownUrl } from '../http/own-url.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { openCardKeys } from './card-keys.ts'
import { lnurlwBaseOf } from './card-url.ts'
import { getCard } from './get-card.ts'
import { keysPayload } from './keys-payload.ts'
import { findKeysOfChip, markKeysIssued, markWiped } from './programming-store.ts'
import { cardActivity } from './record.ts'
import type { CardRow } from './store.ts'
import { mintToken, readWithToken, type TokenReading } from './write-token.ts'

export function programmingRoutes(app: FastifyInstance, deps: Deps): void {
  const { sql, sealer, settings, now } = deps
  const record = cardActivity(deps)
  const base = (request: HostOf) => ownUrl(settings.values.endpoint, request)

  serve(app, mintWriteToken, async request => {
    const own = base(request)
    const card = await getCard(sql, request.params.id)
    lnurlwBaseOf(own, card.id)
    const { token, expiresAt } = await mintToken(sql, card, now())
    await record(request, card, { event: 'card.write_token_minted', message: `The card ${card.uid} can be programmed` })
    return { token, url: `${own}/api/cards/${card.id}/write?token=${token}`, expiresAt: expiresAt.toISOString() }
  })

  const tellKeys = async (
    request: Pick<FastifyRequest, 'id' | 'caller' | 'protocol' | 'host'>,
    reading: Pick<TokenReading, 'id' | 'token' | 'chip'>,
  ) => {
    const { card, payload } = await readWithToken(deps, { ...reading, ownUrl: base(request), now: now() })
    await record(request, card, { event: 'card.keys_exported', message: `The keys of the card ${card.uid} were read` })
    if (card.userId !== null) {
      await record(request, card, { event: 'card.released', message: `The card ${card.uid} has no holder any more` })
    }
    return payload
  }

  serve(app, readWritePayload, async request =>
    tellKeys(request, { id: request.params.id, token: request.query.token }),
  )
  serve(app, readWritePayloadForChip, async request =>
    tellKeys(request, { id: request.params.id, token: request.query.token, chip: request.body.UID }),
  )

  const wipe = async (request: Pick<FastifyRequest, 'id' | 'caller'>, card: CardRow) => {
    const payload = wipePayload({ uid: card.uid, keys: openCardKeys(sealer, card) })
    await markWiped(sql, card.id, now())
    await record(request, card, { event: 'card.wiped', level: 'WARN', message: `The card ${card.uid} was wiped` })
    return payload
  }

  serve(app, wipeCard, async request => wipe(request, await getCard(sql, request.params.id)))

  serve(app, wipeChip, async request => {
    const uid = readUid(request.body.uid.trim())?.toUpperCase()
    if (!uid) throw new Refusal('invalid_uid')
    const kept = await findKeysOfChip(sql, uid)
    if (!kept) throw new Refusal('chip_not_found')
    const { cardId: id, sealedKeys } = kept
    if (!kept.isDeleted) return wipe(request, await getCard(sql, id))
    const payload = wipePayload({ uid, keys: openCardKeys(sealer, { id, sealedKeys }) })
    const message = `The keys of the deleted card ${uid} were read to wipe its chip`
    await record(request, { id, uid, userId: null }, { event: 'card.deleted_chip_wiped', level: 'WARN', message })
    return payload
  })

  serve(app, recoverCardKeys, async request => {
    const card = await getCard(sql, request.params.id)
    const payload = keysPayload(sealer, card, base(request))
    if (!(await markKeysIssued(sql, card.id, now()))) throw new Refusal('card_keys_closed')
    await record(request, card, {
      event: 'card.keys_recovered',
      level: 'WARN',
      message: `The keys of the card ${card.uid} were read again`,
    })
    return payload
  })
}
