import {
  type OwnProfile,
  readAddressCode,
  readOwnProfile,
  readPublicProfile,
  writeOwnProfile,
} from '@chispa/contract/profiles'
import type { FastifyInstance } from 'fastify'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { addressDomain, addressOf } from '../lightning-addresses/domain.ts'
import { nameAt } from '../lightning-addresses/names.ts'
import type { FindPayee } from '../lightning-addresses/payee.ts'
import { pictureUrl } from '../pictures/picture-url.ts'
import { placeUrl } from '../settings/served-domain.ts'
import type { Pulse } from '../wallets/pulse.ts'
import { findShown, findShownPayee } from './find-shown.ts'
import { lnurlOf } from './lnurl.ts'
import { qrSvg } from './qr-picture.ts'
import { findOwnProfile, hideProfile, showProfile } from './store.ts'

export type ProfileDeps = Deps & { findPayee: FindPayee; pulse: Pulse }

export function profileRoutes(app: FastifyInstance, deps: ProfileDeps & { profilesDue: () => void }): void {
  const { sql, settings, now, profilesDue } = deps

  serve(app, readPublicProfile, async request => {
    const shown = await findShownPayee(deps, nameAt(settings, request, request.params.username))
    if (!shown) throw new Refusal('address_not_found')
    return {
      ...shown,
      lightningAddress: addressOf(shown.username, addressDomain(settings, request)),
      lnurl: lnurlOf(shown.username, placeUrl(settings, request)),
    }
  })

  serve(app, readAddressCode, async (request, reply) => {
    const shown = await findShown(sql, nameAt(settings, request, request.params.username))
    if (!shown) throw new Refusal('address_not_found')
    reply.headers({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=300' })
    return qrSvg(`lightning:${lnurlOf(shown.username, placeUrl(settings, request))}`.toUpperCase())
  })

  const getOwn = async (pubkey: string) => {
    const row = await findOwnProfile(sql, pubkey)
    if (!row) throw new Refusal('user_not_found')
    return row
  }

  const readOwn = async (pubkey: string): Promise<OwnProfile> => {
    const { isShown, name, about, pictureId, lookedUpAt } = await getOwn(pubkey)
    return {
      shown: isShown,
      name,
      about,
      pictureUrl: pictureUrl(pictureId),
      lookedUpAt: lookedUpAt?.toISOString() ?? null,
      canLookUp: settings.values.nostr_relays.length > 0,
    }
  }

  serve(app, readOwnProfile, request => readOwn(callerOn(request).pubkey))

  serve(app, writeOwnProfile, async request => {
    const { pubkey } = callerOn(request)
    const { userId } = await getOwn(pubkey)
    if (request.body.shown) {
      await showProfile(sql, userId, now())
      profilesDue()
    } else await hideProfile(sql, userId)
    return readOwn(pubkey)
  })
}
