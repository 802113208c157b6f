import { readPicture } from '@chispa/contract/pictures'
import type { Sql } from '@chispa/database/connect'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { findStored } from './store.ts'

export function pictureRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  serve(app, readPicture, async (request, reply) => {
    const picture = await findStored(sql, request.params.id)
    if (!picture) throw new Refusal('picture_not_found')
    reply.headers({
      'content-type': picture.mediaType,
      'cache-control': 'public, max-age=31536000, immutable',
      // Opened as a page of its own it still is nothing but a picture.
      'content-security-policy': "default-src 'none'; sandbox",
    })
    return picture.bytes
  })
}
