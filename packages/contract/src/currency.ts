/** The currency in which a member reads and types amounts, on all of their devices. */
import { Type } from 'typebox'
import { currencies } from './currencies.ts'
import { endpoint } from './endpoint.ts'
import { Nullable, OneOf } from './values.ts'

export const writeCurrency = endpoint({
  name: 'writeCurrency',
  tag: 'People',
  summary: 'Choose the currency beside your amounts',
  description:
    'null: the community’s. Counts on all of your devices, and for the rate that is kept with each payment from now on; what was kept stays. `readMe` tells it.',
  method: 'PUT',
  url: '/api/users/me/currency',
  access: 'person',
  refuses: ['user_not_found'],
  schema: {
    body: Type.Object({
      currency: Nullable(OneOf(currencies)),
    }),
    response: { 200: Type.Object({ currency: Nullable(Type.String()) }) },
  },
})
