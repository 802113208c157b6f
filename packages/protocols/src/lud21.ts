/** LUD-21: asking the service of a payRequest whether an invoice was paid. The preimage is the proof, not `settled`. */
import { readLnurlError } from './lud01.ts'
import { hex64Of, isRecord, textOf } from './untrusted-json.ts'

export type VerifyAnswer = { status: 'OK'; settled: boolean; preimage: string | null; pr: string }

export type VerifyResult =
  | { ok: true; settled: boolean; preimage?: string; invoice?: string }
  | { ok: false; problem: 'refused' | 'malformed'; message: string }

/** A preimage is shown only once the invoice is settled: before that, it would be a gift to whoever asks. */
export function verifyAnswer(invoice: { text: string; settled: boolean; preimage?: string }): VerifyAnswer {
  const { settled } = invoice
  return { status: 'OK', settled, preimage: settled ? (invoice.preimage ?? null) : null, pr: invoice.text }
}

export function readVerifyAnswer(body: unknown): VerifyResult {
  const reason = readLnurlError(body)
  if (reason !== undefined) return { ok: false, problem: 'refused', message: reason }
  if (!isRecord(body) || typeof body.settled !== 'boolean') {
    return { ok: false, problem: 'malformed', message: 'The service did not say whether the invoice is settled' }
  }
  const preimage = hex64Of(body.preimage)
  const invoice = textOf(body.pr)
  return {
    ok: true,
    settled: body.settled,
    ...(preimage !== undefined && { preimage }),
    ...(invoice !== undefined && { invoice }),
  }
}
