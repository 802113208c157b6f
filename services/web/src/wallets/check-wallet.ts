/** Tries a wallet: its relays, what it says of itself, a trial invoice and its look-up, a page of history. Nothing is spent. */
import { startDeadline } from '@chispa/concurrency/timeout'
import type { WalletCheck } from '@chispa/contract/wallet-check'
import { waitForFirstDial } from '@chispa/nwc/first-dial'
import { defaultRelayClientOptions, RelayClient } from '@chispa/nwc/relay-client'
import { readBolt11 } from '@chispa/protocols/bolt11'
import type { Transaction } from '@chispa/protocols/nip47-transaction'
import { hasSigner } from '@chispa/signatures/ecdsa'
import type { Deps } from '../deps.ts'
import type { CallOutcome } from './calls.ts'

type CheckDeps = Pick<Deps, 'wallets' | 'relayGuard' | 'now' | 'clock'>
type Checked = { id: string; relays: readonly string[] }

/** All of it is over before a request is given up. */
const maxCheckMs = 12_500
const maxCallMs = 5000
const trial = { amountMsats: 1000, expirySeconds: 600 }
/** Wallets round, and clocks differ. */
const expirySlackSeconds = 60

export async function checkWallet(deps: CheckDeps, { id, relays }: Checked): Promise<WalletCheck> {
  const deadline = startDeadline(maxCheckMs, deps.clock)
  const limit = () => ({ timeoutMs: Math.max(1, Math.min(maxCallMs, deadline.leftMs())) })
  const [reached, info] = await Promise.all([
    Promise.all(relays.map(async url => ({ url, reached: await isReached(deps, url) }))),
    deps.wallets.getInfo(id, limit()),
  ])
  const seen = {
    checkedAt: deps.now().toISOString(),
    relays: reached,
    network: info.kind === 'result' ? (info.result.network ?? null) : null,
    methods: info.kind === 'result' ? info.result.methods : [],
  }
  // A wallet that is not there is not asked three times more; one without get_info says so.
  if (info.kind === 'unreachable' || info.kind === 'timeout') {
    return { ...seen, answered: false, invoice: 'not_tried', lookup: 'not_tried', history: 'not_tried' }
  }
  const description = 'A trial invoice, not to be paid'
  const [made, history] = await Promise.all([
    deps.wallets.makeInvoice(id, { ...trial, description }, limit()),
    deps.wallets.listTransactions(id, { limit: 1 }, limit()),
  ])
  const invoice = invoiceSeen(made, seconds(deps.now()))
  const paymentHash = made.kind === 'result' ? hashOf(made.result) : undefined
  const found = paymentHash && (await deps.wallets.lookupInvoice(id, { paymentHash }, limit()))
  return {
    ...seen,
    answered: true,
    invoice,
    lookup: found
      ? answerSeen(found, result => hashOf(result) === paymentHash && result.state !== 'settled')
      : 'not_tried',
    history: answerSeen(history, () => true),
  }
}

export function invoiceSeen(made: CallOutcome<Transaction>, now: number): WalletCheck['invoice'] {
  if (made.kind === 'wallet-error') return 'refused'
  if (made.kind !== 'result') return 'no_answer'
  const decoded = made.result.invoice === undefined ? undefined : readBolt11(made.result.invoice, hasSigner)
  if (!decoded?.ok) return 'unreadable'
  const { amountMsats, paymentHash, expiresAt } = decoded.invoice
  if (amountMsats !== trial.amountMsats) return 'wrong_amount'
  if (made.result.paymentHash !== undefined && made.result.paymentHash !== paymentHash) return 'wrong_hash'
  return Math.abs(expiresAt - (now + trial.expirySeconds)) <= expirySlackSeconds ? 'as_asked' : 'wrong_expiry'
}

function answerSeen<R>(outcome: CallOutcome<R>, isRight: (result: R) => boolean): WalletCheck['lookup'] {
  if (outcome.kind === 'wallet-error') return 'refused'
  if (outcome.kind !== 'result') return 'no_answer'
  return isRight(outcome.result) ? 'right' : 'wrong'
}

function hashOf({ invoice, paymentHash }: Transaction): string | undefined {
  const decoded = invoice === undefined ? undefined : readBolt11(invoice, hasSigner)
  return decoded?.ok ? decoded.invoice.paymentHash : paymentHash
}

async function isReached({ relayGuard }: CheckDeps, url: string): Promise<boolean> {
  if (!relayGuard.mayUse(url)) return false
  const quiet = { signFor: () => undefined, onEvent: () => {}, onState: () => {} }
  const options = { ...defaultRelayClientOptions, connectTimeoutMs: maxCallMs, lookup: relayGuard.lookup }
  const relay = new RelayClient(url, [], quiet, options)
  relay.start()
  try {
    return await waitForFirstDial(relay, { timeoutMs: maxCallMs })
  } finally {
    await relay.stop()
  }
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
