/** Pictures of strangers, fetched and checked by this platform and served from its own origin. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

export const readPictureOf = endpoint({
  name: 'readPictureOf',
  tag: 'Instance',
  summary: 'The logo or a design of a card, by the URL that the operator gave for it',
  description: 'PNG, JPEG, GIF, WebP or SVG, at most 1 MiB, fetched by this platform. Other URLs are not found.',
  method: 'GET',
  url: '/api/pictures',
  access: 'public',
  rateLimits: [{ perMinute: 600, by: 'address' }],
  produces: 'image/*',
  refuses: ['picture_not_found'],
  schema: {
    querystring: Type.Object({ url: Type.String({ minLength: 1, maxLength: 2048 }) }),
    response: { 200: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }) },
  },
})

export const readPicture = endpoint({
  name: 'readPicture',
  tag: 'Instance',
  summary: 'A picture',
  description: 'PNG, JPEG, GIF or WebP, at most 1 MiB. It never changes.',
  method: 'GET',
  url: '/api/pictures/:id',
  access: 'public',
  produces: 'image/*',
  refuses: ['picture_not_found'],
  schema: {
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
    response: { 200: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }) },
  },
})
