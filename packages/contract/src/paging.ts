/** Lists are bare arrays; the next page's cursor travels in the `x-next-cursor` header. */
import { Type } from 'typebox'

export const nextCursorHeader = 'x-next-cursor'

export const maxPageSize = 500

export const pageFields = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize, default: 100, description: 'Rows a page' })),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 400, description: 'The x-next-cursor of the page before' }),
  ),
}
