/** What an amount is worth in the community's currency: a hint for people, never a rule about money. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Nullable, Timestamp } from './values.ts'

export const FiatRate = Type.Object(
  {
    currency: Type.String({ description: 'ISO 4217, such as EUR' }),
    perBitcoin: Type.Number({ description: 'Price of one bitcoin in it' }),
    asOf: Timestamp,
    expiresAt: Nullable(
      Type.String({ format: 'date-time', description: 'Not to be shown from then on; a fixed rate has no end' }),
    ),
  },
  { title: 'FiatRate' },
)
export type FiatRate = Type.Static<typeof FiatRate>

export const readFiatRate = endpoint({
  name: 'readFiatRate',
  tag: 'Instance',
  summary: 'The rate for the hint beside amounts',
  description:
    'null while the operator has set no source, and while the rate service gives none that is current. What is paid is decided in satoshis; nothing here reads this rate.',
  method: 'GET',
  url: '/api/fiat-rate',
  access: 'public',
  rateLimits: [{ perMinute: 120, by: 'address' }],
  schema: { response: { 200: Type.Object({ rate: Nullable(FiatRate) }) } },
})
