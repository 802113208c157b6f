import { readPicture, readPictureOf } from '@chispa/contract/pictures'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { type OwnPictureDeps, ownPictures, type Picture } from './own-pictures.ts'
import { findStored } from './store.ts'

export function pictureRoutes(app: FastifyInstance, deps: OwnPictureDeps): void {
  const { sql } = deps
  const findOwn = ownPictures(deps)

  serve(app, readPicture, async (request, reply) => {
    const picture = await findStored(sql, request.params.id)
    if (!picture) throw new Refusal('picture_not_found')
    return send(reply, picture, 'public, max-age=31536000, immutable')
  })

  serve(app, readPictureOf, async (request, reply) => {
    const picture = await findOwn(request.query.url)
    if (!picture) throw new Refusal('picture_not_found')
    return send(reply, picture, 'public, max-age=86400')
  })
}

function send(reply: Pick<FastifyReply, 'headers'>, { mediaType, bytes }: Picture, cacheControl: string): Buffer {
  reply.headers({
    'content-type': mediaType,
    'cache-control': cacheControl,
    // Opened as a page of its own it still is nothing but a picture.
    'content-security-policy': "default-src 'none'; sandbox",
  })
  return bytes
}
