/**
 * Answers of LNURL operations by how they ended, for Prometheus: refusals of most of them go out as 200, so the status says
 * nothing of a tap that failed or of an address that makes no invoice.
 */
import type { Reason } from '@chispa/contract/refusals'
import { Counter, type Registry } from 'prom-client'
import type { Refusal } from './refusal.ts'

/** `refused`: by a rule, or by a wallet that decided; `unknown`: it may have been paid; `failed`: we, a wallet or a relay did not do our part. */
export type LnurlOutcome = 'ok' | 'refused' | 'unknown' | 'failed'

const unknownEnds: ReadonlySet<Reason> = new Set([
  'payment_unresolved',
  'card_payment_unresolved',
  'payment_unproven',
  'unresolved_expired',
])

export function lnurlOutcome(refusal: Pick<Refusal, 'reason' | 'status'> | undefined): LnurlOutcome {
  if (!refusal) return 'ok'
  if (unknownEnds.has(refusal.reason)) return 'unknown'
  return refusal.status >= 500 ? 'failed' : 'refused'
}

export const lnurlAnswers = (registry: Registry) =>
  new Counter({
    name: 'chispa_lnurl_answers_total',
    help: 'Answers of LNURL operations by outcome, and why there was none',
    labelNames: ['route', 'outcome', 'reason'],
    registers: [registry],
  })
