import { readPicture, readPictureOf, uploadDesignPicture, uploadPicture } from '@chispa/contract/pictures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { uploadedPath } from '../http/uploaded-picture.ts'
import { type OwnPictureDeps, ownPictures, type Picture } from './own-pictures.ts'
import { findStored } from './store.ts'
import { takeUpload } from './take-upload.ts'

export type PictureRouteDeps = OwnPictureDeps & Pick<Deps, 'activity' | 'settings'>

export function pictureRoutes(app: FastifyInstance, deps: PictureRouteDeps): void {
  const { sql, activity, settings } = deps
  const findOwn = ownPictures(deps)

  serve(app, readPicture, async (request, reply) => {
    const picture = await findStored(sql, request.params.id)
    if (!picture) throw new Refusal('picture_not_found')
    return send(reply, picture, 'public, max-age=31536000, immutable')
  })

  serve(app, readPictureOf, async (request, reply) => {
    const { url } = request.query
    // A page under another name of ours asks for an uploaded one by its whole URL.
    const path = uploadedPath(url, settings.values.endpoint)
    const picture = path === undefined ? await findOwn(url) : await findStored(sql, path.split('/').at(-1) as string)
    if (!picture) throw new Refusal('picture_not_found')
    return send(reply, picture, 'public, max-age=86400')
  })

  const take = async (request: Uploading, reply: FastifyReply, isDesign: boolean) => {
    const picture = await takeUpload(deps, Buffer.from(request.body ?? []), { cardShaped: isDesign })
    await activity.record({
      category: isDesign ? 'CARD' : 'SERVER',
      event: 'picture.uploaded',
      message: `A picture was uploaded: ${picture.width} × ${picture.height}`,
      requestId: request.id,
      metadata: { pictureId: picture.id, by: callerOn(request).pubkey },
    })
    reply.code(201)
    return picture
  }
  serve(app, uploadPicture, (request, reply) => take(request, reply, false))
  serve(app, uploadDesignPicture, (request, reply) => take(request, reply, true))
}

type Uploading = Pick<FastifyRequest, 'id' | 'caller'> & { body: Uint8Array | undefined }

function send(reply: Pick<FastifyReply, 'headers'>, { mediaType, bytes }: Picture, cacheControl: string): Buffer {
  reply.headers({
    'content-type': mediaType,
    'cache-control': cacheControl,
    // Opened as a page of its own it still is nothing but a picture.
    'content-security-policy': "default-src 'none'; sandbox",
  })
  return bytes
}
