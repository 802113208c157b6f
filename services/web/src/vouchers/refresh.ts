/** What became of a voucher, when its owner asks: at most so often, never once it is settled. */
import { isSettled } from '@chispa/contract/vouchers'
import { Refusal } from '../http/refusal.ts'
import { askUnlessPaused } from './ask-unless-paused.ts'
import type { VoucherDeps } from './deps.ts'
import { getVoucher } from './get-voucher.ts'
import { settlePending } from './settle-send.ts'
import { allowCheckAt, applyAnswer, claimCheck } from './status-store.ts'
import type { VoucherRow } from './store.ts'

/** Between two questions about one voucher. */
const cooldownMs = 30_000
const cooldownAfterFailureMs = 10_000

export type Checked =
  | { kind: 'checked'; isChanged: boolean }
  | { kind: 'not asked' }
  | { kind: 'unreachable' | 'unusable' }
  | { kind: 'busy'; until: Date }

export async function refreshVoucher(
  deps: VoucherDeps,
  owner: { pubkey: string; id: string },
): Promise<{ voucher: VoucherRow; checked: boolean }> {
  const voucher = await getVoucher(deps, owner)
  const result = await checkVoucher(deps, voucher)
  switch (result.kind) {
    case 'unreachable':
      throw new Refusal('coupon_service_unreachable')
    case 'unusable':
      throw new Refusal('coupon_service_answer_unusable')
    case 'busy': {
      const seconds = Math.max(1, Math.ceil((result.until.getTime() - deps.now().getTime()) / 1000))
      throw new Refusal('coupon_service_busy', { headers: { 'retry-after': String(seconds) } })
    }
    case 'not asked':
      return { voucher, checked: false }
    case 'checked':
      return { voucher: await getVoucher(deps, owner), checked: true }
  }
}

export async function checkVoucher(
  deps: VoucherDeps,
  { id, status }: Pick<VoucherRow, 'id' | 'status'>,
  signal?: AbortSignal,
): Promise<Checked> {
  if (isSettled(status)) return { kind: 'not asked' }
  if (status === 'transfer_pending') return settlePending(deps, id, signal)
  const { sql, codes, now } = deps
  const asked = now()
  const check = await claimCheck(sql, { id, now: asked, until: new Date(asked.getTime() + cooldownMs) })
  if (!check) return { kind: 'not asked' }
  const { nonce } = codes.open(`vouchers:${id}`, check.sealedCode)
  const answer = await askUnlessPaused(deps, { ...check, nonce }, signal)
  if (answer.kind === 'busy') {
    await allowCheckAt(sql, id, now())
    return answer
  }
  if (answer.kind !== 'status') {
    await allowCheckAt(sql, id, new Date(now().getTime() + cooldownAfterFailureMs))
    return { kind: answer.kind }
  }
  const isChanged = await applyAnswer(sql, { id, ...answer, at: now() })
  return { kind: 'checked', isChanged }
}
