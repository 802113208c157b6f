/** Card designs: the pictures that cards carry. A picture is a link; the service never loads it. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { Nullable, Timestamp } from './values.ts'

export const CardDesign = Type.Object({
  id: Type.String(),
  imageUrl: Type.String(),
  description: Type.String(),
  createdAt: Timestamp,
  archivedAt: Nullable(Timestamp),
})
export type CardDesign = Type.Static<typeof CardDesign>

export const DesignId = Type.String({ minLength: 1, maxLength: 64 })
const DesignParams = Type.Object({ id: DesignId })
const ImageUrl = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'http or https, without user name and password; at most 2048 characters',
})
const Description = Type.String({ minLength: 1, maxLength: 120, description: 'The name of the design' })
const mib = 1024 * 1024

export const listCardDesigns = endpoint({
  name: 'listCardDesigns',
  tag: 'Cards',
  summary: 'Card designs, newest first, archived ones too',
  method: 'GET',
  url: '/api/card-designs/list',
  access: { permission: 'card_designs:read' },
  paged: true,
  refuses: ['invalid_cursor'],
  schema: {
    querystring: Type.Object({ ...pageFields, archived: Type.Optional(Type.Boolean()) }),
    response: { 200: Type.Array(CardDesign) },
  },
})

export const countCardDesigns = endpoint({
  name: 'countCardDesigns',
  tag: 'Cards',
  summary: 'How many card designs there are, archived ones too',
  method: 'GET',
  url: '/api/card-designs/count',
  access: { permission: 'card_designs:read' },
  schema: { response: { 200: Type.Object({ count: Type.Integer() }) } },
})

export const readCardDesign = endpoint({
  name: 'readCardDesign',
  tag: 'Cards',
  summary: 'One card design',
  method: 'GET',
  url: '/api/card-designs/get/:id',
  access: { permission: 'card_designs:read' },
  refuses: ['design_not_found'],
  schema: { params: DesignParams, response: { 200: CardDesign } },
})

export const createCardDesign = endpoint({
  name: 'createCardDesign',
  tag: 'Cards',
  summary: 'Add a card design',
  method: 'POST',
  url: '/api/card-designs',
  access: { permission: 'card_designs:write' },
  refuses: ['invalid_image_url', 'invalid_description', 'design_exists'],
  schema: {
    body: Type.Object({ imageUrl: ImageUrl, description: Description }),
    response: { 200: CardDesign },
  },
})

export const editCardDesign = endpoint({
  name: 'editCardDesign',
  tag: 'Cards',
  summary: 'Change, archive or bring back a card design',
  description: 'An archived design stays on the cards that have it and is offered for no new ones.',
  method: 'PUT',
  url: '/api/card-designs/:id',
  access: { permission: 'card_designs:write' },
  refuses: ['design_not_found', 'invalid_image_url', 'invalid_description', 'design_exists'],
  schema: {
    params: DesignParams,
    body: Type.Object({
      imageUrl: Type.Optional(ImageUrl),
      description: Type.Optional(Description),
      archived: Type.Optional(Type.Boolean()),
    }),
    response: { 200: CardDesign },
  },
})

export const importCardDesigns = endpoint({
  name: 'importCardDesigns',
  tag: 'Cards',
  summary: 'Import card designs, from a list or from a JSON feed',
  description:
    'A list is taken as a whole or refused. A feed is an array of `{ imageUrl, description }`, alone or under ' +
    '`designs`, of at most 500 entries and 1 MiB; what is unusable in it is skipped. Pictures that are here already ' +
    'are skipped. A feed is read within 5 seconds, from public hosts only, and redirects are not followed.',
  method: 'POST',
  url: '/api/card-designs/import',
  access: { permission: 'card_designs:write' },
  bodyLimit: mib,
  refuses: [
    'invalid_import',
    'invalid_image_url',
    'invalid_description',
    'invalid_feed_url',
    'feed_unavailable',
    'feed_unusable',
  ],
  schema: {
    body: Type.Object({
      designs: Type.Optional(
        Type.Array(Type.Object({ imageUrl: ImageUrl, description: Description }), { maxItems: 500 }),
      ),
      url: Type.Optional(Type.String({ minLength: 1, maxLength: 2048 })),
    }),
    response: {
      200: Type.Object({
        success: Type.Literal(true),
        message: Type.String(),
        imported: Type.Integer(),
        skipped: Type.Integer(),
        designs: Type.Array(CardDesign, { description: 'The new ones' }),
      }),
    },
  },
})
