/** The promises of time that are told over a year, what carries people's money and names first. */
import type { Story } from './life.ts'
import { keyCodes, sessions, takeovers, tills } from './stories/credentials.ts'
import { cardLimits, invoicesEnd, sendAndHistory, unknownOutcomes } from './stories/money.ts'
import { invitations, namesRest } from './stories/names.ts'
import { traces } from './stories/small-traces.ts'
import { listenerReplaced, overviewDays, sleepingWallets, webhookRetries } from './stories/telling.ts'

export const stories: readonly Story[] = [
  ...[namesRest, invitations, cardLimits, invoicesEnd, unknownOutcomes, sendAndHistory],
  ...[sessions, tills, keyCodes, takeovers, webhookRetries, sleepingWallets, overviewDays, listenerReplaced, traces],
]

/** Stories that move people's wallets, listeners and takers: one at a time. */
export const alone = new Set([webhookRetries, listenerReplaced])

/** What the platform must look at within the hour: their names, and how long they are watched for. */
export const [watchedDays, watchedStepMinutes] = [31, 55]
export const watched = stories
  .filter(({ maxStepMinutes = 1440 }) => maxStepMinutes <= watchedStepMinutes)
  .map(({ name }) => name)
