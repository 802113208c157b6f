/** Every question, in the order they are asked; those about overload only when they are named, for they take long. */
import type { Question } from './question.ts'
import { eventPartitions } from './questions/event-partitions.ts'
import { fairness } from './questions/fairness.ts'
import { listCards } from './questions/list-cards.ts'
import { listenerBacklog } from './questions/listener-backlog.ts'
import { listenerEvents } from './questions/listener-events.ts'
import { listenerPayments } from './questions/listener-payments.ts'
import { listenerWallets } from './questions/listener-wallets.ts'
import { manyWallets } from './questions/many-wallets.ts'
import { memory } from './questions/memory.ts'
import { mintInvoice } from './questions/mint-invoice.ts'
import { mintToken } from './questions/mint-token.ts'
import { movedTap } from './questions/moved-tap.ts'
import { overload } from './questions/overload.ts'
import { overview } from './questions/overview.ts'
import { paidToTold } from './questions/paid-to-told.ts'
import { readAddress } from './questions/read-address.ts'
import { readMe } from './questions/read-me.ts'
import { readToken } from './questions/read-token.ts'
import { scan } from './questions/scan.ts'
import { setUp } from './questions/set-up.ts'
import { takeWebhooks } from './questions/take-webhooks.ts'
import { tap } from './questions/tap.ts'
import { unfriendly } from './questions/unfriendly.ts'
import { vouchers } from './questions/vouchers.ts'
import { webProcesses } from './questions/web-processes.ts'

export const questions: Question[] = [
  readToken,
  mintToken,
  readMe,
  memory,
  setUp,
  readAddress,
  webProcesses,
  mintInvoice,
  manyWallets,
  scan,
  movedTap,
  tap,
  listCards,
  overview,
  takeWebhooks,
  vouchers,
  paidToTold,
  listenerWallets,
  listenerEvents,
  listenerBacklog,
  listenerPayments,
  eventPartitions,
]

export const overloadQuestions: Question[] = [overload, unfriendly, fairness]

export const questionOf = (name: string): Question | undefined =>
  [...questions, ...overloadQuestions].find(question => question.name === name)
