/** What somebody posts to a member's address to hand a voucher over, and what they hear. */
import { fieldProblem } from '@chispa/contract/field-problems'
import { maxCommentLength } from '@chispa/contract/lud16'
import type { TransferReply } from '@chispa/contract/vouchers-transfer'
import { isRecord } from '@chispa/protocols/untrusted-json'
import { isNonce } from '@chispa/protocols/voucher-event'
import { Refusal } from '../http/refusal.ts'
import type { VoucherDeps } from './deps.ts'
import { type Handed, receiveVoucher } from './receive.ts'

export async function takeHandover(
  deps: VoucherDeps,
  { username, body }: { username: string; body: Record<string, unknown> },
): Promise<TransferReply> {
  const received = await receiveVoucher(deps, { username, ...readBody(body) })
  switch (received.kind) {
    case 'accepted':
      return { status: 'ACCEPTED' }
    case 'refused':
      return { status: 'ERROR', reason: received.reason }
    case 'open':
      // Neither yes nor no: it may still be taken, and whoever asks again joins it.
      throw new Refusal('handover_open', { headers: { 'retry-after': '5' } })
  }
}

function readBody({ nonce, voucher, comment }: Record<string, unknown>): Omit<Handed, 'username'> {
  const problems = [
    ...(typeof nonce === 'string' && isNonce(nonce) ? [] : [fieldProblem('nonce', 'wrong_form')]),
    ...(isRecord(voucher) ? [] : [fieldProblem('voucher', 'not_event')]),
    ...(comment == null || (typeof comment === 'string' && [...comment].length <= maxCommentLength)
      ? []
      : [fieldProblem('comment', 'too_long', { limit: maxCommentLength })]),
  ]
  const [first] = problems
  if (first) throw new Refusal('invalid_request', { message: `body.${first.path} ${first.message}`, details: problems })
  return { nonce: nonce as string, voucher, comment: typeof comment === 'string' ? comment : null }
}
