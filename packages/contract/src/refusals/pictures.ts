/** Pictures that were uploaded. */
import type { Refused } from './refused.ts'

export const pictureRefusals = {
  not_a_picture: {
    status: 400,
    message: 'This is no picture that is taken here: PNG, JPEG, GIF or WebP, whole, at most 8192 pixels a side',
  },
  not_card_shaped: {
    status: 400,
    message: 'The picture of a card has the proportions of a card: 85.6 to 53.98, such as 1012 by 638 pixels',
  },
  too_many_pictures: {
    status: 409,
    message: 'There are too many uploaded pictures; those that nothing shows are forgotten after a day',
  },
} as const satisfies Record<string, Refused>
