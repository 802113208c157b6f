/** The shop of a member: its name at the head of their tills, and what it sold today. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { maxTillDayHours } from './till.ts'
import { Nullable, Timestamp } from './values.ts'

export const maxShopNameLength = 60

export const writeShop = endpoint({
  name: 'writeShop',
  tag: 'Till',
  summary: 'Say that you keep a shop, and what it is called',
  description: 'The name stands at the head of your tills, and with the taps of cards that paid there. Null: no shop.',
  method: 'PUT',
  url: '/api/users/me/shop',
  access: 'person',
  refuses: ['user_not_found'],
  schema: {
    body: Type.Object({ name: Nullable(Type.String({ minLength: 1, maxLength: maxShopNameLength })) }),
    response: { 200: Type.Object({ shopName: Nullable(Type.String()) }) },
  },
})

export const readShopDay = endpoint({
  name: 'readShopDay',
  tag: 'Till',
  summary: 'What your tills sold since a moment',
  description: `Of what was paid, tips included. What is older than ${maxTillDayHours} hours is in the history.`,
  method: 'GET',
  url: '/api/tills/day',
  access: 'person',
  refuses: ['user_not_found'],
  schema: {
    querystring: Type.Object({ since: Timestamp }),
    response: {
      200: Type.Object({ paidCount: Type.Integer(), paidMsats: Type.Integer(), tipMsats: Type.Integer() }),
    },
  },
})
