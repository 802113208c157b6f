/**
 * Addresses whose wallets are drawn from the field, for random lives: what happens to them one step after another or at once,
 * and what must be true at any time and in the end.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { finalizeEvent } from '@chispa/protocols/nip01'
import { readTransaction } from '@chispa/protocols/nip47-transaction'
import { recordedWallets } from '@chispa/sandbox/recorded-wallets/all'
import { playing, type RecordedWallet } from '@chispa/sandbox/recorded-wallets/recorded-wallet'
import { whatWorks } from '@chispa/sandbox/recorded-wallets/what-works'
import { until } from '@chispa/sandbox/until'
import { Ledger } from '@chispa/sandbox/wallets/ledger'
import { walletMethods } from '@chispa/sandbox/wallets/methods'
import type { WalletOptions } from '@chispa/sandbox/wallets/sandbox-wallet'
import { noWalletFaults, type WalletFaults } from '@chispa/sandbox/wallets/wallet-faults'
import * as signer from '@chispa/signatures/schnorr'
import { paymentEvent } from '../../listener/src/events/payment-event.ts'
import { lookUpOpenInvoices } from '../src/invoices/look-up-open.ts'
import { openStage, type Stage } from './payee-stage.ts'
import { nowhere, webhooksTo } from './webhooks.ts'

export type Step =
  | { do: 'ask'; payee: number; sats: number; isZap: boolean }
  | { do: 'pay' | 'verify'; which: number }
  | { do: 'look up' }
  | { do: 'report'; payee: number }
  | { do: 'fail'; payee: number; faults: Partial<WalletFaults> }
  | { do: 'mend'; payee: number }
  | { do: 'pass time'; ms: number }
  | { do: 'wait for answers' }
export type Life = { wallets: [number, number]; steps: Step[] }

const hour = 3_600_000
const longTimeoutMs = 60_000

/** What takes wallets seconds of real time is another story. */
const quick: Partial<WalletFaults> = { dropsSameSecond: false, silentWhenUnread: false, clockWindow: 0 }
const quirksOf = ({ quirks }: RecordedWallet) => ({ ...noWalletFaults(), ...quirks, ...quick })

type Payee = Awaited<ReturnType<Stage['payee']>> & { username: string; recorded: RecordedWallet }
type Asked = { pr: string; paymentHash: string; verifyPath: string; amountMsats: number; payee: Payee }

let lastRefusal: unknown
function refused(reply: { status: string; reason?: string }): undefined {
  lastRefusal = reply
  assert.equal(reply.status, 'ERROR')
  assert.ok(reply.reason, 'a payer is told why')
}

export async function openAddressWorld() {
  let [aheadMs, bornAt] = [0, 0]
  const now = () => new Date(Date.now() + aheadMs)
  /** The wallets and the web service go by the same clock. */
  const ledger = new Ledger({ nowSeconds: () => Math.floor(now().getTime() / 1000) })
  const stage = await openStage({ now, ledger, walletLimitMs: 600, listener: { url: nowhere } })
  const { web } = stage
  const { sql, deps } = web
  const webhooks = webhooksTo(web)

  const made = new Map<number, Promise<Payee>>()

  /** Made once for each wallet of the field, and back in later lives. */
  function payeeWith(at: number): Promise<Payee> {
    const recorded = recordedWallets[at] as RecordedWallet
    const make = async () => {
      const username = `payee${at}`
      const options: WalletOptions = { ...playing(recorded), faults: quirksOf(recorded) }
      const payee = await stage.payee(username, options)
      // The first connection is not what these lives are about.
      const made = { ...payee, username, recorded }
      await canBePaid(made)
      return made
    }
    const payee = made.get(at) ?? make()
    made.set(at, payee)
    return payee
  }

  const ends = { PAID: 0, EXPIRED: 0 }
  /** By the wallet's own books. */
  const isPaid = ({ payee: { wallet }, paymentHash }: Asked) =>
    ledger.find(wallet.accountId, paymentHash)?.state === 'settled'

  /** Who is refused asks again in a minute; meanwhile the platform has asked the wallet whether it is there. */
  async function canBePaid(who: Payee): Promise<void> {
    await until(async () => (await web.wallets.getInfo(who.walletId)).kind === 'result')
    await until(() => ask(who, 21_000, false)).catch(cause => {
      throw new Error(`${who.recorded.title} cannot be paid: ${JSON.stringify(lastRefusal)}`, { cause })
    })
  }

  async function ask(who: Payee, amountMsats: number, isZap: boolean): Promise<Asked | undefined> {
    const offer = (await web.call({ url: `/api/lud16/${who.username}` })).json()
    if (offer.tag !== 'payRequest') return refused(offer)
    const nostr = isZap && offer.allowsNostr ? zapFor(who.pubkey, amountMsats) : undefined
    const query = new URLSearchParams({ amount: String(amountMsats), ...(nostr && { nostr }) })
    const reply = (await web.call({ url: `${new URL(offer.callback).pathname}?${query}` })).json()
    if (!reply.pr) return refused(reply)
    const [row] = await sql`select payment_hash, amount_msats from invoices where bolt11 = ${reply.pr}`
    assert.equal(row?.amountMsats, amountMsats)
    const kept = ledger.find(who.wallet.accountId, row?.paymentHash)
    assert.equal(kept?.amountMsats, amountMsats, 'the invoice is over what was asked for')
    if (nostr) assert.equal(kept?.descriptionHash, createHash('sha256').update(nostr).digest('hex'))
    return {
      pr: reply.pr,
      paymentHash: row?.paymentHash,
      verifyPath: new URL(reply.verify).pathname,
      amountMsats,
      payee: who,
    }
  }

  function zapFor(pubkey: string, amountMsats: number): string {
    const tags = [
      ['relays', stage.relay.url],
      ['amount', String(amountMsats)],
      ['p', pubkey],
    ]
    const template = { kind: 9734, created_at: Math.floor(now().getTime() / 1000), tags, content: '' }
    return JSON.stringify(finalizeEvent(template, signer.newSecretKey(), signer))
  }

  async function verify(asked: Asked): Promise<void> {
    const { settled } = (await web.call({ url: asked.verifyPath })).json()
    if (settled) assert.ok(isPaid(asked), 'told settled without a payment')
  }

  /** As the listener does with what a wallet lists of this life, page after page and whatever the wallet calls it. */
  async function report({ wallet, walletId }: Payee): Promise<void> {
    for (let offset = 0; ; ) {
      const listed = await walletMethods.list_transactions(wallet, { type: 'incoming', from: bornAt, offset })
      assert.ok(listed !== 'no answer' && 'result' in listed)
      const { transactions } = listed.result as { transactions: Record<string, unknown>[] }
      for (const raw of transactions) {
        const transaction = readTransaction(raw)
        if (transaction?.type !== 'incoming' || transaction.state !== 'settled') continue
        const told = { walletId, type: 'payment_received' as const, transaction, raw, recovered: true }
        assert.equal((await webhooks.post(paymentEvent(told, now()).body)).statusCode, 200)
      }
      offset += transactions.length
      if (transactions.length === 0 || wallet.faults.ignoreOffset) return
    }
  }

  async function live({ wallets, steps }: Life): Promise<void> {
    await sql`delete from invoices`
    bornAt = Math.floor(now().getTime() / 1000)
    const payees = await Promise.all(wallets.map(payeeWith))
    const invoices: Asked[] = []
    let answers: Promise<unknown>[] = []
    const settled = async () => {
      const waited = answers
      answers = []
      await Promise.all(waited)
    }
    const each = (at: number, act: (one: Asked) => unknown) => {
      const one = invoices[at % Math.max(1, invoices.length)]
      return one && act(one)
    }
    const mend = ({ wallet, recorded }: Payee) => Object.assign(wallet.faults, quirksOf(recorded))
    for (const one of steps) {
      switch (one.do) {
        case 'ask': {
          const asked = ask(payees[one.payee] as Payee, one.sats * 1000, one.isZap)
          answers.push(asked.then(found => found && invoices.push(found)))
          break
        }
        case 'pay':
          await settled()
          each(one.which, ({ pr }) => ledger.pay(stage.payer.accountId, pr))
          break
        case 'verify':
          each(one.which, asked => answers.push(verify(asked)))
          break
        case 'look up':
          answers.push(lookUpOpenInvoices(deps))
          break
        case 'report':
          answers.push(report(payees[one.payee] as Payee))
          break
        case 'fail':
          Object.assign((payees[one.payee] as Payee).wallet.faults, one.faults)
          break
        case 'mend':
          mend(payees[one.payee] as Payee)
          break
        case 'pass time':
          aheadMs += one.ms
          break
        case 'wait for answers':
          await settled()
          await expectTruth(invoices)
          break
        default:
          one satisfies never
      }
    }
    await settled()
    payees.forEach(mend)
    await expectEnd(payees, invoices)
  }

  const statuses = async () => {
    const rows = await sql<{ paymentHash: string; status: string }[]>`select payment_hash, status from invoices`
    return new Map(rows.map(({ paymentHash, status }) => [paymentHash, status]))
  }

  /** At any time. */
  async function expectTruth(invoices: readonly Asked[]): Promise<void> {
    const status = await statuses()
    for (const one of invoices)
      if (status.get(one.paymentHash) === 'PAID') assert.ok(isPaid(one), 'PAID without a payment')
  }

  async function expectEnd(payees: readonly Payee[], invoices: readonly Asked[]): Promise<void> {
    for (const one of payees) await report(one)
    const open = async () =>
      (await sql`select max(expires_at) as until from invoices where status = 'PENDING'`)[0]?.until
    // Past the last expiry, and then as often as a look-up may come too early or meet a wallet at rest.
    for (let again = 0; again < 10; again++) {
      const left: Date | null = await open()
      if (!left) break
      aheadMs += Math.max(left.getTime() - now().getTime(), 0) + 25 * hour
      // Nobody is silent any more: whoever answers has as long as it takes.
      await lookUpOpenInvoices({ ...deps, walletLimitMs: longTimeoutMs })
    }
    await expectTruth(invoices)
    const status = await statuses()
    for (const one of invoices) {
      const { received, catchUp } = whatWorks(one.payee.recorded)
      const canTell = received !== 'never' || catchUp
      const expected = isPaid(one) && canTell ? 'PAID' : 'EXPIRED'
      assert.equal(status.get(one.paymentHash), expected, one.payee.recorded.title)
      ends[expected]++
    }
    for (const one of payees) await canBePaid(one)
  }

  return { web, payeeWith, live, ends, drawn: made, close: () => stage.close() }
}
