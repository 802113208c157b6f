/** What an amount is worth in a currency: a hint for people, never a rule about money. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Nullable, Timestamp } from './values.ts'

const price = {
  currency: Type.String({ description: 'ISO 4217, such as EUR' }),
  perBitcoin: Type.Number({ description: 'Price of one bitcoin in it' }),
}

export const FiatRate = Type.Object(
  {
    ...price,
    asOf: Timestamp,
    expiresAt: Nullable(
      Type.String({
        format: 'date-time',
        description: 'From then on it is shown with its time or not at all; a fixed rate has no end',
      }),
    ),
  },
  { title: 'FiatRate' },
)
export type FiatRate = Type.Static<typeof FiatRate>

/** Kept with a payment: what a bitcoin cost then, in the currency that the member had then. */
export const KeptRate = Type.Object(price, { title: 'KeptRate' })
export type KeptRate = Type.Static<typeof KeptRate>

export const readFiatRate = endpoint({
  name: 'readFiatRate',
  tag: 'Instance',
  summary: 'The rate for the hint beside amounts',
  description:
    '`rate` is null while the operator has set no source, and while no rate service gives one that is current; `staleRate` is then the last known one, of the last day. What is paid is decided in satoshis; nothing here reads this rate.',
  method: 'GET',
  url: '/api/fiat-rate',
  access: 'public',
  rateLimits: [{ perMinute: 120, by: 'address' }],
  schema: {
    querystring: Type.Object({
      currency: Type.Optional(
        Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217; without it the community’s' }),
      ),
    }),
    response: {
      200: Type.Object({
        rate: Nullable(FiatRate),
        staleRate: Nullable(FiatRate),
        currencies: Type.Array(Type.String(), { description: 'Those that have a rate, current or of the last day' }),
      }),
    },
  },
})
