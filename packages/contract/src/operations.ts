/** All operations of the web service, in the order the documents list them. */
import type { Endpoint } from './endpoint.ts'
import { cardOperations } from './operations/cards.ts'
import { memberOperations } from './operations/members.ts'
import { paymentOperations } from './operations/payments.ts'
import { platformOperations } from './operations/platform.ts'
import { voucherOperations } from './operations/vouchers.ts'

const list = [
  ...memberOperations,
  ...paymentOperations,
  ...cardOperations,
  ...voucherOperations,
  ...platformOperations,
] as const

export const operations: readonly Endpoint[] = list
/** Each operation with the types of its own. */
export type Operation = (typeof list)[number]
