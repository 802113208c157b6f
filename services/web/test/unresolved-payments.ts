/** Card payments whose request is out and whose wallet says nothing, and a clock that tests move, to see how they end. */
import assert from 'node:assert/strict'
import { resolvePayments } from '../src/card-payments/resolve.ts'
import { type HeldCard, openStage, told, wait } from './till-stage.ts'

export const [minutes, hours, days] = [60_000, 3_600_000, 86_400_000]

export async function openUnresolved() {
  const clock = { nowMs: Date.now() }
  /** Long enough for a busy machine to send a request within it: without time to hear the answer none is sent. */
  const stage = await openStage({ now: () => new Date(clock.nowMs), walletLimitMs: 4000 })
  /** Of wallets that say nothing: they are not waited for as long. */
  const resolve = () => resolvePayments({ ...stage.web.deps, walletLimitMs: 600 })

  /** A payment whose request is out and whose wallet says nothing. */
  async function unresolved(held?: HeldCard, expirySeconds = 600) {
    const of = held ?? (await stage.heldCard())
    const invoice = stage.bill(5000, { expirySeconds })
    const tap = await stage.scanned(of.card)
    of.wallet.faults.silent = true
    assert.deepEqual(told(await stage.pay(of.card, tap, invoice.invoice)), wait('payment_unresolved'))
    const row = () => stage.paymentRow(invoice.paymentHash)
    // On a busy machine the till is told to wait before the wallet's time is over.
    await stage.until(async () => (await row()).status === 'UNKNOWN')
    return { ...of, ...invoice, tap, row }
  }

  /** On a busy machine a wallet may be asked in vain: then again at its next turn. */
  async function resolveUntil(isSo: () => Promise<boolean>, turnMs = minutes): Promise<void> {
    await stage.until(async () => {
      await resolve()
      if (await isSo()) return true
      clock.nowMs += turnMs
    })
  }

  return { stage, clock, resolve, unresolved, resolveUntil }
}
