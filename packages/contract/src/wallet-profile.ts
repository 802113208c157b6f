/**
 * What this platform has seen one wallet do, as opposed to what the wallet says of itself. A field is missing until it was
 * seen: nothing is claimed that was not tried. It is stored with the wallet and steers how the wallet is asked.
 */
import { Type } from 'typebox'
import { OneOf, Timestamp } from './values.ts'
import { WalletCheck } from './wallet-check.ts'

/**
 * How an invoice that commits to a hash is asked for: with the hash alone, or with the whole text that it is of beside it.
 * `none`: the wallet makes none.
 */
export const hashForms = ['hash', 'hash_with_text', 'none'] as const
export type HashForm = (typeof hashForms)[number]

export const WalletProfile = Type.Object(
  {
    check: Type.Optional(WalletCheck),
    hashForm: Type.Optional(OneOf(hashForms)),
    hashFormAt: Type.Optional(Timestamp),
    notifiedAt: Type.Optional(
      Type.String({ format: 'date-time', description: 'When a notification last really came' }),
    ),
  },
  { title: 'WalletProfile' },
)
export type WalletProfile = Type.Static<typeof WalletProfile>
