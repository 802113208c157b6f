/**
 * The one answer to "can this wallet receive, can it spend, what is wrong?", from what the view `wallet_facts` tells of it:
 * its status, how it did when it was last tried, and whether it answers now. Whatever shows, counts or pays a wallet takes
 * the answer from here.
 */
import type { Ability, WalletCheck, WalletHealth, WalletProblem } from '@chispa/contract/wallet-check'
import type { WalletStatus } from '@chispa/contract/wallets'

export type WalletFacts = {
  status: WalletStatus
  /** Archived for its silence. */
  asleepSince: Date | null
  /** Of this connection, as the wallet lists them; null or none when it did not say. */
  methods: readonly string[] | null
  heardAt: Date | null
  /** How it was tried last; all null when it never was. */
  checkedAt: Date | null
  answered: boolean | null
  relaysReached: boolean | null
  invoice: WalletCheck['invoice'] | null
  /** When an invoice of it was last seen to be right, as far as that was written down. */
  mintedAt: Date | null
  /** What stands in the way now, by the last calls and the listener's connection. */
  trouble: 'silent' | 'relays_unreachable' | null
  troubleAt: Date | null
}

export function healthOf(facts: WalletFacts): WalletHealth {
  const { status, checkedAt, heardAt, trouble } = facts
  const answer = (canReceive: Ability, canSpend: Ability, problem: WalletProblem | null): WalletHealth => ({
    canReceive,
    canSpend,
    problem,
    checkedAt: checkedAt?.toISOString() ?? null,
    lastAnsweredAt: heardAt?.toISOString() ?? null,
  })
  if (status === 'DISABLED') return answer('no', 'no', 'disabled')
  if (status !== 'ACTIVE') return answer('no', 'no', facts.asleepSince ? 'asleep' : 'retired')
  if (trouble) return answer('no', 'no', trouble)
  const canSpend = spendingOf(facts)
  if (facts.mintedAt && !isAfter(checkedAt, facts.mintedAt)) return answer('yes', canSpend, null)
  if (checkedAt === null) return answer('unknown', canSpend, 'never_checked')
  if (!facts.answered) {
    // It has spoken since: what was seen then says nothing any more.
    if (isAfter(heardAt, checkedAt)) return answer('unknown', canSpend, 'never_checked')
    return answer('no', 'no', facts.relaysReached ? 'silent' : 'relays_unreachable')
  }
  switch (facts.invoice) {
    case 'as_asked':
    // A longer or shorter life than asked for is no obstacle to being paid.
    case 'wrong_expiry':
      return answer('yes', canSpend, null)
    case 'refused':
      return answer('no', canSpend, 'makes_no_invoices')
    case 'no_answer':
    case 'not_tried':
    case null:
      return answer('no', canSpend, 'silent')
    case 'wrong_amount':
    case 'wrong_hash':
    case 'unreadable':
      return answer('no', canSpend, 'makes_wrong_invoices')
    default:
      return facts.invoice satisfies never
  }
}

/** When it was last shown that it cannot receive, if that is what is known of it. */
export function failedAtOf(facts: WalletFacts): Date | null {
  return facts.trouble ? facts.troubleAt : facts.checkedAt
}

/** Nothing is paid to find out; a wallet that lists its methods and not this one cannot. */
function spendingOf({ methods }: WalletFacts): Ability {
  if (!methods || methods.length === 0) return 'unknown'
  return methods.includes('pay_invoice') ? 'claimed' : 'no'
}

const isAfter = (one: Date | null, other: Date) => one !== null && one > other
