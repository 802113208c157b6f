/** What members do with their cards: take them, set their own limits and a PIN, disable them, choose their wallet, give them back. */
import {
  activateOtc,
  bindCardWallet,
  deleteCardPin,
  disableCard,
  enableCard,
  releaseCard,
  reportCardLost,
  resolveOtc,
  writeCardCarrier,
  writeCardLimits,
  writeCardPin,
} from '@chispa/contract/card-holding'
import type { FastifyInstance } from 'fastify'
import { findAccountById } from '../auth/accounts.ts'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { findFaces } from '../faces/find-faces.ts'
import { Refusal } from '../http/refusal.ts'
import { type RequestOf, serve } from '../http/serve.ts'
import { addressDomain, addressOf } from '../lightning-addresses/domain.ts'
import { admissionOf } from '../users/admit-newcomer.ts'
import { actOnCard, isHolder } from './act-on-card.ts'
import { activate } from './activate.ts'
import { bindWallet } from './bind-wallet.ts'
import { cardName } from './card-name.ts'
import { changeLimits } from './change-limits.ts'
import { removePin, setPin } from './change-pin.ts'
import { setCarrier, setDisabled, setLost } from './holding-store.ts'
import { resetGuesses } from './pin-store.ts'
import { cardActivity } from './record.ts'
import { release } from './release.ts'
import { isPausedByHolder, shownCard, shownDesign } from './shown-card.ts'
import { findCardByOtc } from './store.ts'

const limitNames = [
  'tapLimitMsats',
  'dayLimitMsats',
  'weekLimitMsats',
  'monthLimitMsats',
  'holderTapLimitMsats',
  'holderDayLimitMsats',
  'holderWeekLimitMsats',
  'holderMonthLimitMsats',
] as const

export function holderRoutes(app: FastifyInstance, deps: Deps): void {
  const { sql, settings, activity, now } = deps
  const record = cardActivity(deps)

  serve(app, resolveOtc, async request => {
    const card = await findCardByOtc(sql, request.params.otc)
    if (!card) throw new Refusal('otc_not_found')
    return { id: card.id, design: shownDesign(card, settings.values), title: card.title, paired: card.userId !== null }
  })

  serve(app, activateOtc, async request => {
    const caller = callerOn(request)
    const { member, isNew, card, isFirst } = await activate(sql, {
      otc: request.params.otc,
      pubkey: caller.pubkey,
      admission: admissionOf(deps, { ip: request.ip, hasCard: true }),
      now: now(),
    })
    if (isNew) {
      await activity.record({
        category: 'USER',
        event: 'user.signup',
        message: 'A new member came with a card',
        userId: member.id,
        requestId: request.id,
      })
    }
    if (isFirst)
      await record(request, card, { event: 'card.paired', message: `The card ${cardName(card)} has a holder` })
    const domain = addressDomain(settings, request)
    const faces = await findFaces(sql, { userIds: [member.id] }, domain)
    return {
      userId: member.id,
      lightningAddress: addressOf(member.username, domain),
      card: shownCard(card, settings.values, caller, faces.get(member.id)),
    }
  })

  serve(app, writeCardLimits, async request => {
    const caller = callerOn(request)
    const { id } = request.params
    const { values } = settings
    const { before, after } = await changeLimits(sql, { id, caller, change: request.body })
    if (limitNames.some(name => before[name] !== after[name])) {
      await record(request, after, {
        event: 'card.limits_changed',
        message: `The limits of the card ${cardName(after)} were changed`,
        more: Object.fromEntries(limitNames.map(name => [name, after[name]])),
      })
    }
    return shownCard(after, values, caller)
  })

  const turn = async (request: RequestOf<typeof disableCard>, to: 'disabled' | 'enabled') => {
    const caller = callerOn(request)
    const who = { id: request.params.id, caller, permission: 'cards:write' as const }
    const { before, after } = await actOnCard(sql, who, async (tx, card) => {
      const isOwn = isHolder(card, caller)
      if (to === 'disabled') {
        const pausedBy = isOwn ? card.userId : card.pausedBy
        await setDisabled(tx, card.id, { at: card.disabledAt ?? now(), pausedBy })
      } else if (card.disabledAt !== null) {
        if (isPausedByHolder(card) && !isOwn) throw new Refusal('card_paused_by_holder')
        // It would pay nothing (`card_standings`): whoever switches it on is told.
        if (card.userId && (await findAccountById(tx, card.userId))?.isBlocked) throw new Refusal('card_holder_blocked')
        await setDisabled(tx, card.id, { at: null, pausedBy: null })
        if (card.lostAt !== null) await setLost(tx, card.id, null)
      }
      if (to === 'enabled' && isOwn) await resetGuesses(tx, card.id)
    })
    if ((before.disabledAt === null) !== (after.disabledAt === null)) {
      await record(request, after, { event: `card.${to}`, message: `The card ${cardName(after)} was ${to}` })
    }
    return shownCard(after, settings.values, caller)
  }
  serve(app, disableCard, request => turn(request, 'disabled'))
  serve(app, enableCard, request => turn(request, 'enabled'))

  serve(app, reportCardLost, async request => {
    const caller = callerOn(request)
    const { before, after } = await actOnCard(sql, { id: request.params.id, caller }, async (tx, card) => {
      if (card.blockedAt !== null) throw new Refusal('card_blocked')
      await setDisabled(tx, card.id, { at: card.disabledAt ?? now(), pausedBy: card.userId })
      await setLost(tx, card.id, now())
    })
    if (before.lostAt === null) {
      await record(request, after, {
        event: 'card.lost',
        message: `The card ${cardName(after)} is lost, and its holder asks for another one`,
      })
    }
    return shownCard(after, settings.values, caller)
  })

  serve(app, writeCardCarrier, async request => {
    const caller = callerOn(request)
    const name = request.body.name?.trim() || null
    const { after } = await actOnCard(sql, { id: request.params.id, caller }, (tx, card) =>
      setCarrier(tx, card.id, name),
    )
    return shownCard(after, settings.values, caller)
  })

  serve(app, writeCardPin, async request => {
    const caller = callerOn(request)
    const { after } = await setPin(deps, { id: request.params.id, caller, ...request.body })
    await record(request, after, { event: 'card.pin_set', message: `The card ${cardName(after)} has a new PIN` })
    return shownCard(after, settings.values, caller)
  })

  serve(app, deleteCardPin, async request => {
    const caller = callerOn(request)
    const { before, after } = await removePin(deps, { id: request.params.id, caller })
    if (before.pinLimitMsats !== null) {
      await record(request, after, {
        event: 'card.pin_removed',
        message: `The card ${cardName(after)} has no PIN any more`,
      })
    }
    return shownCard(after, settings.values, caller)
  })

  serve(app, bindCardWallet, async request => {
    const caller = callerOn(request)
    const { walletId } = request.body
    const { before, after } = await bindWallet(sql, { id: request.params.id, caller, walletId })
    if (before.walletId !== after.walletId) {
      await record(request, after, {
        event: walletId === null ? 'card.wallet_unbound' : 'card.wallet_bound',
        message: `The card ${cardName(after)} follows ${walletId === null ? 'the primary wallet' : 'a wallet of its own'}`,
        more: { walletId },
      })
    }
    return shownCard(after, settings.values, caller)
  })

  serve(app, releaseCard, async request => {
    const caller = callerOn(request)
    const { before, after } = await release(sql, { id: request.params.id, caller })
    if (before.userId !== after.userId) {
      await record(request, before, {
        event: 'card.released',
        message: `The card ${cardName(after)} has no holder any more`,
      })
    }
    return shownCard(after, settings.values, caller)
  })
}
