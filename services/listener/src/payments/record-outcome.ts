/**
 * The one place where the state of a payment that was claimed is written, whoever found it out, and where those who wait
 * are told. Writing the same twice changes nothing.
 */
import type { ReplyVerdict } from '@chispa/payments/verdicts'
import type { Deps } from '../deps.ts'
import type { OutcomeSignals } from './outcome-signals.ts'
import {
  type Failure,
  findPayment,
  markNotStarted,
  markRejected,
  markSucceeded,
  markUnknown,
  type ShownPayment,
} from './store.ts'

export type JournalDeps = Pick<Deps, 'sql' | 'log' | 'clock' | 'lease'> & { signals: OutcomeSignals }

/** A payment that became unknown is looked up after this. */
const firstLookupMs = 2000
const retryMs = 500

/**
 * Records what the wallet's reply says; the payment as it stands afterwards. While the database is away it is tried
 * again: the reply is known here only. `why` may be a stranger's words.
 */
export async function recordReply(
  deps: JournalDeps,
  requestId: string,
  verdict: ReplyVerdict,
  why: string,
): Promise<ShownPayment | undefined> {
  for (;;) {
    try {
      return await recordReplyOnce(deps, requestId, verdict, why)
    } catch (error) {
      if (isAboutTheData(error)) throw error
      deps.log.error(
        { err: error, paymentRequestId: requestId, verdict: verdict.kind },
        'outcome of a payment not written yet',
      )
      await new Promise<void>(resolve => deps.clock.setTimer(resolve, retryMs, { background: true }))
    }
  }
}

/** For replies that come again by themselves. */
export async function recordReplyOnce(
  deps: JournalDeps,
  requestId: string,
  verdict: ReplyVerdict,
  why: string,
): Promise<ShownPayment | undefined> {
  return (await writeVerdict(deps, requestId, verdict, storable(why))) ?? findPayment(deps.sql, requestId)
}

/** Undefined, here and below, when nothing changed. */
async function writeVerdict(
  deps: JournalDeps,
  requestId: string,
  verdict: ReplyVerdict,
  message: string,
): Promise<ShownPayment | undefined> {
  switch (verdict.kind) {
    case 'succeeded':
      return recordProof(deps, requestId, verdict)
    case 'declined':
      return recordRejection(deps, requestId, {
        code: 'wallet_error',
        message,
        walletErrorCode: verdict.walletErrorCode,
      })
    case 'not-sent':
      return recordNotStarted(deps, requestId, { code: 'wallet_not_ready', message })
    case 'accepted':
    case 'open': {
      const nextCheckAt = new Date(deps.clock.now().getTime() + firstLookupIn(verdict))
      const walletErrorCode = verdict.kind === 'open' ? verdict.walletErrorCode : null
      return tell(deps, await markUnknown(deps.sql, requestId, { message, walletErrorCode, nextCheckAt }))
    }
    default:
      return verdict satisfies never
  }
}

/** What the wallet has accepted it can be asked about at once. */
const firstLookupIn = ({ kind }: Pick<ReplyVerdict, 'kind'>): number => (kind === 'accepted' ? 0 : firstLookupMs)

export type Proof = { preimage: string; feesPaidMsats: number | null }

/** The preimage was checked. The truth wins, also over what was said to have failed or never left. */
export async function recordProof(
  deps: JournalDeps,
  requestId: string,
  { preimage, feesPaidMsats }: Proof,
): Promise<ShownPayment | undefined> {
  const now = deps.clock.now()
  const proven = tell(deps, await markSucceeded(deps.sql, requestId, { preimage, feesPaidMsats, now }))
  if (proven?.corrected)
    deps.log.error({ paymentRequestId: requestId }, 'a payment that was called failed has been made')
  return proven
}

export async function recordRejection(
  deps: JournalDeps,
  requestId: string,
  failure: Failure,
): Promise<ShownPayment | undefined> {
  return tell(deps, await markRejected(deps.sql, requestId, failure, deps.clock.now()))
}

/** Only whoever works on it can know that nothing left. */
export async function recordNotStarted(
  deps: JournalDeps,
  requestId: string,
  failure: Failure,
): Promise<ShownPayment | undefined> {
  return tell(deps, await markNotStarted(deps.sql, requestId, deps.lease.id, failure, deps.clock.now()))
}

function tell({ signals }: JournalDeps, changed: ShownPayment | undefined): ShownPayment | undefined {
  if (changed) signals.written(changed)
  return changed
}

/** What PostgreSQL would refuse again: trying again helps nobody. */
const isAboutTheData = (error: unknown) => /^2[23]/.test((error as { code?: string }).code ?? '')

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds
const controlCharacters = /[\x00-\x1f\x7f-\x9f]+/g

/** A line that can be stored and shown, whatever a wallet sent. */
const storable = (text: string) => text.toWellFormed().replace(controlCharacters, ' ').trim().slice(0, 300)
