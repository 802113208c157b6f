/** Where the keys of a card are told, and to whom. Every telling is in the activity log. */
import {
  mintWipeLink as mintWipeLinkOperation,
  mintWriteToken,
  readWipePayload,
  readWritePayload,
  readWritePayloadForChip,
  recoverCardKeys,
  resetChip,
  wipeCard,
  wipeChip,
} from '@chispa/contract/card-programming'
import { keysOnly, wipePayload } from '@chispa/protocols/boltcard'
import { readUid } from '@chispa/protocols/ntag424'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { type HostOf, ownUrl } from '../http/own-url.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { openCardKeys, openFormerKeys } from './card-keys.ts'
import { cardName } from './card-name.ts'
import { lnurlwBaseOf } from './card-url.ts'
import { getCard } from './get-card.ts'
import { keysPayload } from './keys-payload.ts'
import { findKeysOfChip, listFormerKeys, markKeysIssued, markWiped } from './programming-store.ts'
import { cardActivity } from './record.ts'
import { type CardRow, findCard } from './store.ts'
import { mintWipeLink, resetWithTap } from './wipe-link.ts'
import { mintToken, readWithToken, type TokenReading } from './write-token.ts'

type Asking = Pick<FastifyRequest, 'id' | 'caller'>

export function programmingRoutes(app: FastifyInstance, deps: Deps): void {
  const { sql, sealer, settings, now } = deps
  const record = cardActivity(deps)
  const base = (request: HostOf) => ownUrl(settings.values.endpoint, request)
  const writing = (request: HostOf) => ({ ownUrl: base(request), uidPrivacy: settings.values.card_uid_privacy })

  serve(app, mintWriteToken, async request => {
    const own = base(request)
    const card = await getCard(sql, request.params.id)
    lnurlwBaseOf(own, card.id)
    const { token, expiresAt } = await mintToken(sql, card, now())
    const message = `The card ${cardName(card)} can be programmed`
    await record(request, card, { event: 'card.write_token_minted', message })
    return { token, url: `${own}/api/cards/${card.id}/write?token=${token}`, expiresAt: expiresAt.toISOString() }
  })

  const tellKeys = async (request: Asking & HostOf, reading: Pick<TokenReading, 'id' | 'token' | 'chip'>) => {
    const { card, payload, isAgain } = await readWithToken(deps, { ...reading, ...writing(request), now: now() })
    const message = `The keys of the card ${cardName(card)} were read${isAgain ? ' again for the same chip' : ''}`
    await record(request, card, { event: 'card.keys_exported', message })
    if (card.userId !== null) {
      const released = `The card ${cardName(card)} has no holder any more`
      await record(request, card, { event: 'card.released', message: released })
    }
    return payload
  }

  serve(app, readWritePayload, async request =>
    tellKeys(request, { id: request.params.id, token: request.query.token }),
  )
  serve(app, readWritePayloadForChip, async request =>
    tellKeys(request, { id: request.params.id, token: request.query.token, chip: request.body.UID }),
  )

  const formerOf = async (cardId: string) => {
    const former = (await listFormerKeys(sql, cardId)).map(sealed => keysOnly(openFormerKeys(sealer, sealed)))
    return former.length > 0 ? { former } : {}
  }

  const tellWiped = async (request: Asking, card: CardRow) =>
    record(request, card, { event: 'card.wiped', level: 'WARN', message: `The card ${cardName(card)} was wiped` })

  const wipe = async (request: Asking, card: CardRow) => {
    const payload = wipePayload({ uid: card.uid ?? '', keys: openCardKeys(sealer, card) })
    const former = await formerOf(card.id)
    await markWiped(sql, card.id, now())
    await tellWiped(request, card)
    return { ...payload, ...former }
  }

  serve(app, wipeCard, async request => wipe(request, await getCard(sql, request.params.id)))
  serve(app, readWipePayload, async request => wipe(request, await getCard(sql, request.params.id)))

  serve(app, wipeChip, async request => {
    const uid = readUid(request.body.uid.trim())?.toUpperCase()
    if (!uid) throw new Refusal('invalid_uid')
    const kept = await findKeysOfChip(sql, uid)
    if (!kept) throw new Refusal('chip_not_found')
    const { cardId: id, sealedKeys } = kept
    // One that is deleted in this very moment has left the same keys.
    const card = kept.isDeleted ? undefined : await findCard(sql, id)
    if (card) return wipe(request, card)
    const payload = wipePayload({ uid, keys: openCardKeys(sealer, { id, sealedKeys }) })
    const message = `The keys of the deleted card ${uid} were read to wipe its chip`
    await record(request, { id, uid, userId: null }, { event: 'card.deleted_chip_wiped', level: 'WARN', message })
    return { ...payload, ...(await formerOf(id)) }
  })

  serve(app, mintWipeLinkOperation, async request => {
    const card = await getCard(sql, request.params.id)
    const { token, expiresAt } = await mintWipeLink(sql, card, now())
    const message = `A link was made that resets the chip of the card ${cardName(card)}`
    await record(request, card, { event: 'card.wipe_link_minted', level: 'WARN', message })
    const url = `${base(request)}/api/cards/${card.id}/reset?token=${token}`
    return { token, url, expiresAt: expiresAt.toISOString() }
  })

  serve(app, resetChip, async request => {
    const { params, query, body } = request
    const reset = { id: params.id, token: query.token, seen: body.LNURLW, now: now() }
    const { card, keys } = await resetWithTap(deps, reset)
    await tellWiped(request, card)
    return wipePayload({ uid: card.uid ?? '', keys })
  })

  serve(app, recoverCardKeys, async request => {
    const card = await getCard(sql, request.params.id)
    const payload = keysPayload(sealer, card, writing(request))
    const former = await formerOf(card.id)
    if (!(await markKeysIssued(sql, card.id, now()))) throw new Refusal('card_keys_closed')
    await record(request, card, {
      event: 'card.keys_recovered',
      level: 'WARN',
      message: `The keys of the card ${cardName(card)} were read again`,
    })
    return { ...payload, ...former }
  })
}
