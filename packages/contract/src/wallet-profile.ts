/**
 * What this platform has seen one wallet do, as opposed to what the wallet says of itself. A field is missing until it was
 * seen: nothing is claimed that was not tried. It is stored with the wallet and steers how the wallet is asked.
 */
import { Type } from 'typebox'
import { Nullable, OneOf, Timestamp } from './values.ts'
import { CheckProgress, hashForms, WalletCheck } from './wallet-check.ts'

export const WalletProfile = Type.Object(
  {
    check: Type.Optional(WalletCheck),
    checking: Type.Optional(Nullable(CheckProgress)),
    hashForm: Type.Optional(OneOf(hashForms)),
    hashFormAt: Type.Optional(Timestamp),
    feeCapBrokenAt: Type.Optional(
      Type.String({ format: 'date-time', description: 'When a payment cost more than the cap that it was sent with' }),
    ),
    lud16: Type.Optional(
      Nullable(
        Type.String({ description: 'The lightning address in the connection, once it was seen to take payments' }),
      ),
    ),
    notifiedAt: Type.Optional(
      Type.String({ format: 'date-time', description: 'When a notification last really came' }),
    ),
    payReplyMs: Type.Optional(
      Type.Integer({ minimum: 0, description: 'How late the wallet replies to a payment; missing while it is quick' }),
    ),
  },
  { title: 'WalletProfile' },
)
export type WalletProfile = Type.Static<typeof WalletProfile>
