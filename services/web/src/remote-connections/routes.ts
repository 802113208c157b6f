/**
 * A device that initialises cards in bulk. Its key stands in the path, where existing devices put it: the logs and the
 * metrics name the route's pattern, never the path, and the key is never in an answer.
 */
import { initializeRemoteCard, readRemoteConnection } from '@chispa/contract/remote-connections'
import type { FastifyInstance } from 'fastify'
import { listUsableDesigns } from '../card-designs/usable-design.ts'
import { cardName } from '../cards/card-name.ts'
import { lnurlwBaseOf } from '../cards/card-url.ts'
import { newCode } from '../cards/codes.ts'
import { createCard } from '../cards/create-card.ts'
import { cardActivity } from '../cards/record.ts'
import type { Deps } from '../deps.ts'
import { ownUrl } from '../http/own-url.ts'
import { serve } from '../http/serve.ts'
import { shownPictureUrl } from '../http/uploaded-picture.ts'
import { requireDeviceKey } from './device-key.ts'

const defaultTitle = 'Remote Card'

export function remoteConnectionRoutes(app: FastifyInstance, deps: Deps): void {
  const { sql, sealer, settings, now } = deps
  const record = cardActivity(deps)

  serve(app, readRemoteConnection, async request => {
    requireDeviceKey(settings.values.external_device_key, request.params.externalDeviceKey)
    const designs = await listUsableDesigns(sql)
    const base = ownUrl(settings.values.endpoint, request)
    return {
      lnurlwBase: `${base}/api/`,
      skins: designs.map(({ id, description, imageUrl }) => ({
        label: description,
        value: id,
        file: shownPictureUrl(imageUrl, base),
      })),
    }
  })

  serve(app, initializeRemoteCard, async request => {
    requireDeviceKey(settings.values.external_device_key, request.params.externalDeviceKey)
    const { designId, cardUID: uid } = request.body
    const base = ownUrl(settings.values.endpoint, request)
    // Ids are all of one length: what fits none is refused before there is a card.
    lnurlwBaseOf(base, newCode())
    const wish = { uid, designId, title: defaultTitle, toDevice: true }
    const { card, keys } = await createCard({ sql, sealer, now: now() }, wish)
    await record(request, card, {
      event: 'card.created',
      message: `The card ${cardName(card)} was made for a remote device`,
      more: { remote: true },
    })
    // Installers take any text here for the wish to make the UID random, for good.
    const privateUID = settings.values.card_uid_privacy ? (card.uid ?? uid) : ''
    return { id: card.id, ...keys, privateUID, lnurlwBase: lnurlwBaseOf(base, card.id) }
  })
}
