/**
 * Tills that tap and payers that pay all the while, in scenarios where services come and go. A person who is not answered asks the next service,
 * one who is told to wait asks again. What each was told in the end is held against the ledger of the wallets' network.
 */
import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import type { Reason } from '@chispa/contract/refusals'
import { generateSun } from '@chispa/protocols/ntag424'
import { until as untilWithin } from '@chispa/sandbox/until'
import type { openNetwork } from './network.ts'
import type { NetworkCard } from './network-card.ts'

type Network = Pick<Awaited<ReturnType<typeof openNetwork>>, 'sql' | 'service' | 'newWallet'>
export type Place = { name: string; url: string }
export type Answer = { http: number; status?: string; k1?: string; pr?: string; reason?: string }
/** `answer`: undefined when the connection broke. */
export type Asked = { place: Place; path: string; askedAt: number; answer: Answer | undefined }
export type Tap = {
  card: NetworkCard
  paymentHash: string
  startedAt: number
  endedAt: number
  /** `OK`, the reason of a refusal, or `payment_unresolved` of a tap that was cut off. */
  told: string | undefined
  /** Who answered: one, unless it could not be reached in between. */
  places: Set<string>
  heard: string[]
}
type Received = { walletId: string; invoice: string; startedAt: number }
type Receiver = Awaited<ReturnType<Network['newWallet']>> & { name: string }

type Options = {
  cards: NetworkCard[]
  receivers: Receiver[]
  /** The web services that people know of, dead ones too. */
  places: () => Place[]
  /** Whether somebody goes by this answer, or asks again; throws where it must not be given. */
  isEnd?: (asked: Asked) => boolean
}

/** The end is not known yet, or a machine that stands still kept the service from looking. */
export const waitReasons: readonly string[] = [
  'payment_unresolved',
  'database_busy',
  'database_unavailable',
  'took_too_long',
] satisfies Reason[]
/** A payer is told at once that the wallet does not answer now. */
const payerWaitReasons: Reason[] = ['wallet_unreachable', 'wallet_silent']

/** By the reason, not the status: this version answers them with 200 always, the one before only some. */
export function isToldToWait({ path, answer }: Asked): boolean {
  const reasons = path.startsWith('/api/lud16/') ? [...waitReasons, ...payerWaitReasons] : waitReasons
  return reasons.includes(answer?.reason as Reason)
}

const timeoutMs = 240_000
/** A card is free two minutes after its callback; clocks of processes are read at different moments. */
const cardFreeMs = 125_000
/** What people take to ask again, and from one sale to the next: clients wait here, not the test. */
const [askAgainMs, nextSaleMs] = [100, 100]
/** How often is looked whether this process stands still; less is a busy one. */
const [beatMs, stallMs] = [50, 1000]
const bill = { amountMsats: 1000, expirySeconds: 3600 }

export async function newReceiver({ sql, newWallet }: Network, name: string): Promise<Receiver> {
  const wallet = await newWallet()
  await sql`
    insert into lightning_addresses (username, user_id) select ${name}, user_id from remote_wallets where id = ${wallet.id}`
  return { ...wallet, name }
}

/**
 * Whoever was killed while it wrote that the request leaves has sent nothing, and nobody can know: the payment stays open until its invoice
 * is over. By then the card is free again, and its holder taps anew.
 */
async function isCutOff({ sql }: Network, { wallet }: NetworkCard, paymentHash: string): Promise<boolean> {
  if (wallet.ledger.find(wallet.accountId, paymentHash)) return false
  const rows = await sql`
    select from card_payments
    where payment_hash = ${paymentHash} and status = 'UNKNOWN' and published_at is not null
      and created_at < now() - make_interval(secs => ${cardFreeMs / 1000})`
  return rows.length > 0
}

/** When this process stood still, and the wallets and the relay in it. */
function watchStalls() {
  const stalls: { startedAt: number; endedAt: number }[] = []
  let lastAt = performance.now()
  const beat = () => {
    const now = performance.now()
    if (now - lastAt > stallMs) stalls.push({ startedAt: lastAt, endedAt: now })
    lastAt = now
  }
  const timer = setInterval(beat, beatMs)
  return {
    stalls,
    end: () => {
      beat()
      clearInterval(timer)
    },
  }
}

type Body = Omit<Answer, 'http'> & { error?: { reason?: string } }

async function ask(place: Place, path: string): Promise<Asked> {
  const askedAt = performance.now()
  // A connection that is kept may be closed by who leaves just as it is used.
  const options = { headers: { connection: 'close' }, signal: AbortSignal.timeout(timeoutMs) }
  const reply = await fetch(`${place.url}${path}`, options).catch(() => undefined)
  const body = (await reply?.json().catch(() => undefined)) as Body | undefined
  if (!reply || !body) return { place, path, askedAt, answer: undefined }
  const { error, ...told } = body
  const answer = { ...told, http: reply.status, ...(error?.reason && { reason: error.reason }) }
  return { place, path, askedAt, answer }
}

const isAnswered = (asked: Asked): boolean => asked.answer !== undefined && !isToldToWait(asked)

export async function openTrade(network: Network, { cards, receivers, places, isEnd = isAnswered }: Options) {
  const { sql, service } = network
  const { ledger } = service
  const merchant = await service.create({ name: 'merchant' })
  const payer = await service.create({ name: 'payer', balanceMsats: 1_000_000_000 })
  const [taps, received]: [Tap[], Received[]] = [[], []]
  let isOver = false

  /** Somebody stays with the service that answers them; `turn` says who is asked first. */
  function newVisitor(turn: number) {
    const [answered, heard] = [new Set<string>(), [] as string[]]
    return {
      answered,
      heard,
      /** `hasGivenUp`: whether who was told to wait asks no more. */
      askUntilTold: (path: string, hasGivenUp = async () => false): Promise<Answer> =>
        untilWithin(async () => {
          const all = places()
          const asked = await ask(all[turn % all.length] as Place, path)
          const { place, answer } = asked
          heard.push(`${place.name}: ${answer ? `${answer.http} ${answer.reason ?? answer.status ?? ''}` : 'nothing'}`)
          if (isEnd(asked) && answer) {
            answered.add(place.name)
            return answer
          }
          if (!answer) turn++
          else answered.add(place.name)
          if (answer && (await hasGivenUp())) return answer
          await setTimeout(askAgainMs)
          return undefined
        }, timeoutMs).catch(error => {
          throw new Error(`${path.split('?')[0]} heard ${heard.slice(-20).join(', ')}`, { cause: error })
        }),
    }
  }

  async function tapAndPay(card: NetworkCard, turn: number): Promise<Tap> {
    const startedAt = performance.now()
    const { invoice, paymentHash } = ledger.createInvoice(merchant.accountId, bill)
    const sun = generateSun({ uid: card.uid, counter: ++card.counter }, card.keys)
    const { askUntilTold, answered: places, heard } = newVisitor(turn)
    const { k1 } = await askUntilTold(`/api/cards/${card.id}/scan?${new URLSearchParams(sun)}`)
    assert.ok(k1, `a tap was refused: ${heard.join(', ')}`)
    const query = new URLSearchParams({ ...sun, k1, pr: invoice })
    const { reason, status } = await askUntilTold(
      `/api/cards/${card.id}/scan/cb?${query}`,
      async () => performance.now() - startedAt > cardFreeMs && isCutOff(network, card, paymentHash),
    )
    const told = status === 'OK' ? status : reason
    return { card, paymentHash, startedAt, endedAt: performance.now(), told, places, heard }
  }

  async function payName({ id, name }: Receiver, turn: number): Promise<Received> {
    const startedAt = performance.now()
    const { askUntilTold, heard } = newVisitor(turn)
    const { pr } = await askUntilTold(`/api/lud16/${name}/cb?amount=${bill.amountMsats}`)
    assert.ok(pr, `no invoice: ${heard.join(', ')}`)
    assert.ok(ledger.pay(payer.accountId, pr).ok)
    return { walletId: id, invoice: pr, startedAt }
  }

  async function keep(act: (turn: number) => Promise<unknown>, first: number): Promise<void> {
    for (let turn = first; !isOver; turn++) {
      await act(turn)
      await setTimeout(nextSaleMs)
    }
  }
  const { stalls, end: endWatch } = watchStalls()
  const load = Promise.all([
    ...cards.map((card, at) => keep(async turn => taps.push(await tapAndPay(card, turn)), at)),
    ...receivers.map((receiver, at) => keep(async turn => received.push(await payName(receiver, turn)), at)),
  ]).finally(() => {
    // The others have nothing more to show when one was told something wrong.
    isOver = true
    endWatch()
  })
  const failed = load.then(() => new Promise<never>(() => {}))
  failed.catch(() => {})

  const paidHashes = async (invoices: string[]) =>
    (
      await sql<{ paymentHash: string }[]>`
        select payment_hash from invoices where bolt11 = any(${invoices}) and status = 'PAID'`
    ).map(row => row.paymentHash)
  const settled = (accountId: string, type: 'incoming' | 'outgoing') =>
    ledger
      .transactions(accountId)
      .filter(one => one.type === type && one.state === 'settled')
      .map(one => one.paymentHash)
      .sort()

  return {
    taps,
    /** Waits for a fact while the trade goes on, and ends at once when somebody was told something wrong. */
    until: <T>(fact: () => T | Promise<T>) => Promise.race([failed, untilWithin(fact, timeoutMs)]),
    /** Whether a tap that began since then was paid, and nobody but this service was asked. */
    isPaidThrough: (name: string, since: number, card?: NetworkCard): boolean =>
      taps.some(
        tap =>
          tap.told === 'OK' &&
          tap.startedAt > since &&
          tap.places.size === 1 &&
          tap.places.has(name) &&
          (card === undefined || tap.card === card),
      ),
    isPaidBy: (walletId: string, since: number): boolean =>
      taps.some(tap => tap.told === 'OK' && tap.startedAt > since && tap.card.walletId === walletId),
    /** Whether what was paid to this wallet since then is known here. */
    isReceivedBy: async (walletId: string, since: number): Promise<boolean> => {
      const invoices = received.filter(one => one.walletId === walletId && one.startedAt > since)
      return (await paidHashes(invoices.map(({ invoice }) => invoice))).length > 0
    },
    /** Whether this process stood still during the tap: then a service that could not reach the wallet may say so. */
    wasStalled: ({ startedAt, endedAt }: Tap): boolean =>
      stalls.some(stall => stall.startedAt < endedAt && stall.endedAt > startedAt),
    summary: (): string => {
      const cutOff = taps.filter(({ told }) => told === 'payment_unresolved').length
      const refused = taps.filter(({ told }) => told !== 'OK').length - cutOff
      return `${taps.length} taps, ${refused} of them told that nothing left, ${cutOff} cut off; this process stood still ${stalls.length} times`
    },
    async close(): Promise<void> {
      isOver = true
      await load
    },
    /** Nothing is paid twice, nothing that was paid is called failed, nothing received is lost. `mayBeRefused`: what a till may be told of a tap that nothing left for. */
    async holdAgainstLedger(mayBeRefused: (tap: Tap) => boolean): Promise<void> {
      for (const tap of taps) {
        const { told, paymentHash, card, heard } = tap
        const times = settled(card.wallet.accountId, 'outgoing').filter(hash => hash === paymentHash).length
        const evidence = `told ${told}, paid ${times} times, heard ${heard.join(', ')}`
        assert.equal(times, told === 'OK' ? 1 : 0, evidence)
        assert.ok(told === 'OK' || mayBeRefused(tap), evidence)
      }
      const oks = taps.filter(({ told }) => told === 'OK').map(({ paymentHash }) => paymentHash)
      assert.deepEqual(settled(merchant.accountId, 'incoming'), oks.toSorted())
      assert.deepEqual(cards.flatMap(({ wallet }) => settled(wallet.accountId, 'outgoing')).sort(), oks.toSorted())
      const rows = await sql<{ paymentHash: string }[]>`
        select payment_hash from card_payments where status = 'SUCCEEDED' order by payment_hash collate "C"`
      assert.deepEqual(
        rows.map(row => row.paymentHash),
        oks.toSorted(),
      )
      const invoices = received.map(({ invoice }) => invoice)
      await untilWithin(async () => (await paidHashes(invoices)).length === invoices.length, timeoutMs)
      const inLedger = receivers.flatMap(({ wallet }) => settled(wallet.accountId, 'incoming')).sort()
      assert.deepEqual((await paidHashes(invoices)).sort(), inLedger)
    },
  }
}
