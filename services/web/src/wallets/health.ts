/**
 * The one answer to "can this wallet receive, can it spend, what is wrong?", from its status and what was last seen of it.
 * Whatever shows or counts a wallet's state takes it from here.
 */
import type { Ability, WalletCheck, WalletHealth, WalletProblem } from '@chispa/contract/wallet-check'
import type { WalletStatus } from '@chispa/contract/wallets'

export type Seen = {
  status: WalletStatus
  check: WalletCheck | undefined
  /** When it last answered what it can do. */
  infoAt: Date | null
}

export function healthOf({ status, check, infoAt }: Seen): WalletHealth {
  const checkedAt = check?.checkedAt ?? null
  const answer = (canReceive: Ability, canSpend: Ability, problem: WalletProblem | null) => ({
    canReceive,
    canSpend,
    problem,
    checkedAt,
  })
  if (status === 'DISABLED') return answer('no', 'no', 'disabled')
  if (status !== 'ACTIVE') return answer('no', 'no', 'retired')
  if (!check) return answer('unknown', 'unknown', 'never_checked')
  const answeredSince = infoAt !== null && infoAt.getTime() > Date.parse(check.checkedAt)
  if (!check.answered) {
    // It has spoken since: what was seen then says nothing any more.
    if (answeredSince) return answer('unknown', 'unknown', 'never_checked')
    return answer('no', 'no', check.relays.some(({ reached }) => reached) ? 'silent' : 'relays_unreachable')
  }
  const canSpend = spendingOf(check.methods)
  if (check.invoice === 'as_asked') return answer('yes', canSpend, null)
  if (check.invoice === 'refused') return answer('no', canSpend, 'makes_no_invoices')
  if (check.invoice === 'no_answer' || check.invoice === 'not_tried') return answer('no', canSpend, 'silent')
  // A longer or shorter life than asked for is no obstacle to being paid.
  if (check.invoice === 'wrong_expiry') return answer('yes', canSpend, null)
  return answer('no', canSpend, 'makes_wrong_invoices')
}

/** Nothing is paid to find out; a wallet that lists its methods and not this one cannot. */
function spendingOf(methods: readonly string[]): Ability {
  if (methods.length === 0) return 'unknown'
  return methods.includes('pay_invoice') ? 'claimed' : 'no'
}
