/**
 * Tries a wallet: its relays, what it says of itself, trial invoices and a look-up, a page of history. Nothing is spent. What
 * differs from the standard is named, as far as it shows without paying.
 */
import { startDeadline } from '@chispa/concurrency/timeout'
import type { CheckStep, WalletCheck, WalletDifference } from '@chispa/contract/wallet-check'
import { mayAsk, type WalletInfo } from '@chispa/protocols/nip47'
import type { Deps } from '../deps.ts'
import { tryBudget, tryExpired, tryHistory, tryLookup } from './check-questions.ts'
import type { PaymentWallets } from './payment-wallets.ts'
import { isRelayReached } from './reach-relay.ts'
import type { Trial } from './trial.ts'
import { tryInvoice, tryPartSatoshis } from './trial-invoice.ts'

export type CheckDeps = Pick<Deps, 'wallets' | 'relayGuard' | 'now' | 'clock'> & {
  paymentWallets: Pick<PaymentWallets, 'borrow'>
}
type Checked = { id: string; relays: readonly string[] }
/** Told as steps end, in no fixed order. */
export type OnStep = (step: CheckStep, isWell: boolean) => void

/** All of it is over before a request is given up. */
const maxCheckMs = 12_500
const maxCallMs = 5000
const announcementTimeoutMs = 3000
/** Silence of a wallet that answers at once says something after this. */
const minSilenceMs = 500

export async function checkWallet(
  deps: CheckDeps,
  { id, relays }: Checked,
  onStep: OnStep = () => {},
): Promise<WalletCheck> {
  const deadline = startDeadline(maxCheckMs, deps.clock)
  const limit = () => ({ timeoutMs: Math.max(1, Math.min(maxCallMs, deadline.leftMs())) })
  const borrowed = await deps.paymentWallets.borrow(id)
  try {
    const askedAt = deps.clock.monotonicMs()
    let tookMs = maxCallMs
    const [reached, announced, info] = await Promise.all([
      dialAll(deps, relays, onStep),
      borrowed?.wallet.announced({ timeoutMs: announcementTimeoutMs }).catch(() => undefined),
      deps.wallets.getInfo(id, limit()).finally(() => {
        tookMs = deps.clock.monotonicMs() - askedAt
      }),
    ])
    const answered = info.kind === 'result' || info.kind === 'wallet-error'
    const told = info.kind === 'result' ? info.result : undefined
    const methods = told?.methods.length ? told.methods : (announced?.methods ?? [])
    const seen = {
      checkedAt: deps.now().toISOString(),
      relays: reached,
      network: told?.network ?? null,
      methods,
      encryption: announced?.encryption ?? null,
      differences: announcedDifferences(announced),
    }
    onStep('info', answered)
    // A wallet that is not there is not asked three times more; one without get_info says so.
    if (!answered || !borrowed) {
      return { ...seen, answered: false, invoice: 'not_tried', lookup: 'not_tried', history: 'not_tried' }
    }
    onStep('encryption', announced?.encryption !== undefined)
    const differences = new Set<WalletDifference>(seen.differences)
    const trial: Trial = {
      id,
      calls: deps.wallets,
      wallet: borrowed.wallet,
      limit,
      now: () => Math.floor(deps.now().getTime() / 1000),
      isOffered: method => mayAsk(method, { methods, extensions: told?.extensions ?? announced?.extensions }),
      differs: difference => void differences.add(difference),
    }
    const whenMade = tryInvoice(trial).then(made => {
      onStep('invoice', made.invoice === 'as_asked' || made.invoice === 'wrong_expiry')
      return made
    })
    const [made, asked, budget] = await Promise.all([
      whenMade,
      whenMade.then(async ({ bolt11 }) => {
        const lookup = await tryLookup(trial, bolt11)
        onStep('lookup', lookup === 'right')
        const history = await tryHistory(trial, bolt11)
        onStep('history', history === 'right')
        return { lookup, history }
      }),
      tryBudget(trial).then(found => {
        onStep('budget', true)
        return found
      }),
      whenMade.then(({ invoice }) => (invoice === 'as_asked' ? tryPartSatoshis(trial) : undefined)),
      tryExpired(trial, Math.min(limit().timeoutMs, Math.max(minSilenceMs, 3 * tookMs))),
    ])
    const { invoice, hashForm } = made
    const found = { ...seen, ...asked, answered, invoice, hashForm, differences: [...differences].sort() }
    return budget === undefined ? found : { ...found, budget }
  } finally {
    borrowed?.giveBack()
  }
}

function announcedDifferences(announced: WalletInfo | undefined): WalletDifference[] {
  if (!announced) return ['no_info_event']
  return announced.isEncryptionGuess ? ['no_encryption_tag'] : []
}

async function dialAll(deps: CheckDeps, relays: readonly string[], onStep: OnStep): Promise<WalletCheck['relays']> {
  const dialled = await Promise.all(
    relays.map(async url => ({ url, reached: await isRelayReached(deps, url, maxCallMs) })),
  )
  onStep(
    'relays',
    dialled.some(({ reached }) => reached),
  )
  return dialled
}
