/** Card designs. */
import type { Refused } from './refused.ts'

export const designRefusals = {
  design_not_found: { status: 404, message: 'There is no card design with this id' },
  design_exists: { status: 409, message: 'There is a card design with this picture already' },
  invalid_image_url: {
    status: 400,
    message: 'The picture must be a link of at most 2048 characters that begins with https:// or http://',
  },
  invalid_description: { status: 400, message: 'A description has 1 to 120 characters and no control characters' },
  invalid_import: { status: 400, message: 'Send either a list of designs or the url of a feed' },
  invalid_feed_url: { status: 400, message: 'The feed must be an https URL of a host on the public internet' },
  feed_unavailable: { status: 503, message: 'The feed cannot be read at the moment' },
  feed_unusable: { status: 400, message: 'What is at this URL is not a feed of card designs' },
} as const satisfies Record<string, Refused>
