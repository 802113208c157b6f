import {
  deleteOwnPicture,
  type OwnProfile,
  readAddressCode,
  readOwnProfile,
  readPublicProfile,
  writeOwnPicture,
  writeOwnProfile,
} from '@chispa/contract/profiles'
import type { FastifyInstance } from 'fastify'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { oneLine } from '../http/one-line.ts'
import { pictureUrl } from '../http/picture-url.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { readAsked } from '../lightning-addresses/asked.ts'
import { addressDomain, addressOf } from '../lightning-addresses/domain.ts'
import { allowedMsats } from '../lightning-addresses/max-sendable.ts'
import { nameAt } from '../lightning-addresses/names.ts'
import type { FindPayee } from '../lightning-addresses/payee.ts'
import { takePortrait } from '../pictures/take-upload.ts'
import { placeUrl } from '../settings/served-domain.ts'
import type { Pulse } from '../wallets/pulse.ts'
import { findShown, findShownPayee } from './find-shown.ts'
import { lnurlOf } from './lnurl.ts'
import { qrSvg } from './qr-picture.ts'
import { findOwnProfile, hideProfile, showProfile, updateOwnProfile } from './store.ts'

export type ProfileDeps = Deps & { findPayee: FindPayee; pulse: Pulse }

export function profileRoutes(app: FastifyInstance, deps: ProfileDeps & { profilesDue: () => void }): void {
  const { sql, settings, now, profilesDue } = deps

  serve(app, readPublicProfile, async request => {
    const shown = await findShownPayee(deps, nameAt(settings, request, request.params.username))
    if (!shown) throw new Refusal('address_not_found')
    const asked = readAsked(request.query, allowedMsats(settings.values))
    return {
      ...shown,
      lightningAddress: addressOf(shown.username, addressDomain(settings, request)),
      lnurl: lnurlOf(shown.username, placeUrl(settings, request), asked),
      asked: asked ?? null,
    }
  })

  serve(app, readAddressCode, async (request, reply) => {
    const shown = await findShown(sql, nameAt(settings, request, request.params.username))
    if (!shown) throw new Refusal('address_not_found')
    reply.headers({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=300' })
    const asked = readAsked(request.query, allowedMsats(settings.values))
    return qrSvg(`lightning:${lnurlOf(shown.username, placeUrl(settings, request), asked)}`.toUpperCase())
  })

  const getOwn = async (pubkey: string) => {
    const row = await findOwnProfile(sql, pubkey)
    if (!row) throw new Refusal('user_not_found')
    return row
  }

  const readOwn = async (pubkey: string): Promise<OwnProfile> => {
    const { isShown, pictureId, lookedUpAt, userId: _, ...row } = await getOwn(pubkey)
    return {
      ...row,
      shown: isShown,
      pictureUrl: pictureUrl(pictureId),
      lookedUpAt: lookedUpAt?.toISOString() ?? null,
      canLookUp: settings.values.nostr_relays.length > 0,
    }
  }

  serve(app, readOwnProfile, request => readOwn(callerOn(request).pubkey))

  serve(app, writeOwnProfile, async request => {
    const { pubkey } = callerOn(request)
    const { userId } = await getOwn(pubkey)
    const { shown, name, ...rest } = request.body
    if (shown) {
      await showProfile(sql, userId, now())
      profilesDue()
    } else if (shown === false) await hideProfile(sql, userId)
    const changes = { ...rest, name: typeof name === 'string' ? oneLine(name) || null : name }
    if (Object.values(changes).some(value => value !== undefined)) await updateOwnProfile(sql, userId, changes, now())
    return readOwn(pubkey)
  })

  serve(app, writeOwnPicture, async request => {
    const { pubkey } = callerOn(request)
    const { userId } = await getOwn(pubkey)
    const { url } = await takePortrait(deps, Buffer.from(request.body ?? []), userId)
    await updateOwnProfile(sql, userId, { pictureUrl: url }, now())
    return readOwn(pubkey)
  })

  serve(app, deleteOwnPicture, async request => {
    const { pubkey } = callerOn(request)
    const { userId } = await getOwn(pubkey)
    await updateOwnProfile(sql, userId, { pictureUrl: null }, now())
    return readOwn(pubkey)
  })
}
