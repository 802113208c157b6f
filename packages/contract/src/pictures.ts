/**
 * Pictures, checked by this platform and served from its own origin: those of strangers, which it fetched, and those that the
 * operators uploaded.
 */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { maxPictureBytes } from './picture-rules.ts'

const Picture = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' })
const UploadedPicture = Type.Object({
  id: Type.String(),
  url: Type.String({
    description: 'Its path here. Named as the logo or the picture of a design, it is told as a whole URL',
  }),
  mediaType: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
})
export type UploadedPicture = Type.Static<typeof UploadedPicture>
const upload = {
  consumes: 'image/*',
  bodyLimit: maxPictureBytes,
  rateLimits: [{ perMinute: 60, by: 'caller' }],
} as const

export const uploadPicture = endpoint({
  name: 'uploadPicture',
  tag: 'Instance',
  summary: 'Upload a picture for the brand',
  description:
    'The body is the file: PNG, JPEG, GIF or WebP, at most 1 MiB, told by its content. SVG is refused: it can carry scripts. What no setting and no design names within a day is forgotten.',
  method: 'POST',
  url: '/api/pictures',
  access: { permission: 'settings:write' },
  ...upload,
  refuses: ['not_a_picture', 'too_many_pictures'],
  schema: { body: Picture, response: { 201: UploadedPicture } },
})

export const uploadDesignPicture = endpoint({
  name: 'uploadDesignPicture',
  tag: 'Cards',
  summary: 'Upload the picture of a card design',
  description:
    'As for the brand, in the proportions of a card: 85.6 to 53.98, such as 1012 × 638. Name its `url` as the `imageUrl` of a design.',
  method: 'POST',
  url: '/api/card-designs/pictures',
  access: { permission: 'card_designs:write' },
  ...upload,
  refuses: ['not_a_picture', 'not_card_shaped', 'too_many_pictures'],
  schema: { body: Picture, response: { 201: UploadedPicture } },
})

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
    response: { 200: Picture },
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
    response: { 200: Picture },
  },
})
