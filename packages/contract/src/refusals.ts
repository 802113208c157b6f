/**
 * Every refusal the API can answer, assembled from the features' parts. `reason` is the stable word that programs
 * switch on.
 */
import { Type } from 'typebox'
import { accountKeyRefusals } from './refusals/account-keys.ts'
import { authRefusals } from './refusals/auth.ts'
import { designRefusals } from './refusals/card-designs.ts'
import { cardPaymentRefusals } from './refusals/card-payments.ts'
import { cardRefusals } from './refusals/cards.ts'
import { contactRefusals } from './refusals/contacts.ts'
import { forwardingRefusals } from './refusals/forwarding.ts'
import { invoiceRefusals } from './refusals/invoices.ts'
import { addressRefusals } from './refusals/lightning-addresses.ts'
import { listenerRefusals } from './refusals/listener.ts'
import { paymentTargetRefusals } from './refusals/payment-targets.ts'
import { peopleRefusals } from './refusals/people.ts'
import { pictureRefusals } from './refusals/pictures.ts'
import { pushRefusals } from './refusals/push.ts'
import type { Refused } from './refusals/refused.ts'
import { requestRefusals } from './refusals/requests.ts'
import { splitRefusals } from './refusals/splits.ts'
import { tillRefusals } from './refusals/till.ts'
import { voucherRefusals } from './refusals/vouchers.ts'
import { walletRefusals } from './refusals/wallets.ts'
import { webhookEndpointRefusals } from './refusals/webhook-endpoints.ts'
import { withdrawalRefusals } from './refusals/withdrawals.ts'

export const refusals = {
  ...requestRefusals,
  ...authRefusals,
  ...peopleRefusals,
  ...accountKeyRefusals,
  ...contactRefusals,
  ...walletRefusals,
  ...paymentTargetRefusals,
  ...withdrawalRefusals,
  ...addressRefusals,
  ...invoiceRefusals,
  ...cardRefusals,
  ...designRefusals,
  ...pictureRefusals,
  ...cardPaymentRefusals,
  ...listenerRefusals,
  ...forwardingRefusals,
  ...voucherRefusals,
  ...splitRefusals,
  ...tillRefusals,
  ...pushRefusals,
  ...webhookEndpointRefusals,
} as const satisfies Record<string, Refused>

export type Reason = keyof typeof refusals
export const entryOf = (reason: Reason): Refused => refusals[reason]

export const ErrorBody = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.Object({
      message: Type.String({ description: 'What was wrong and what to do, for people' }),
      code: Type.String({ description: 'The class of the refusal, one for each status' }),
      reason: Type.Optional(Type.String({ description: 'The stable word of the catalogue of refusals, for programs' })),
      details: Type.Optional(Type.Unknown()),
    }),
  },
  { title: 'Error' },
)
export type ErrorBody = Type.Static<typeof ErrorBody>
