/** Where two ledgers tell of the same payment they agree: how often, how much, and with which proof. Each answers with its sentences. */
import { createHash } from 'node:crypto'
import type { Books, Entry, OwnPayment } from '../books.ts'
import { keyOf } from './keys.ts'
import { isUnheard } from './unheard.ts'

const settledOf = ({ entries }: Books, type: Entry['type']) =>
  entries.filter(one => one.type === type && one.state === 'settled')
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
const doneOf = ({ own }: Books) => own.filter(({ state }) => state === 'done')

/** One tap and one press of a button pay once, whatever they are shown. */
export function paidTwiceByOne({ orders, entries }: Books): string[] {
  const paid = new Set(entries.filter(one => one.type === 'outgoing' && one.state !== 'failed').map(keyOf))
  const named = orders.filter(one => one.once !== undefined && paid.has(keyOf(one)))
  return [...Map.groupBy(named, ({ once }) => once)]
    .map(([once, all]) => ({ once, hashes: new Set(all.map(({ paymentHash }) => paymentHash)) }))
    .filter(({ hashes }) => hashes.size > 1)
    .map(({ once, hashes }) => `${once} paid ${[...hashes].join(' and ')}`)
}

/** Of what a member's wallet paid once, the history shows one payment that is done. */
export function shownTwice(books: Books): string[] {
  const times = Map.groupBy(settledOf(books, 'outgoing'), keyOf)
  const shown = Map.groupBy(
    doneOf(books).filter(one => one.direction === 'out' && one.paymentHash),
    keyOf,
  )
  return [...shown]
    .filter(([key, rows]) => rows.length > (times.get(key) ?? rows).length)
    .map(([key, rows]) => `the history of ${key} shows ${rows.map(({ id }) => id).join(' and ')} as done`)
}

/** A preimage that is shown is the proof of that very payment. */
export const shownFalseProof = ({ own }: Books): string[] =>
  own.filter(isFalseProof).map(one => `${one.kind} ${one.id} shows a preimage of another payment`)

const isFalseProof = ({ preimage, paymentHash }: OwnPayment) =>
  preimage !== null &&
  paymentHash !== null &&
  createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex') !== paymentHash

/** Who is told that it is paid is told what the payer's own history says. A sale is told by the wallet of its seller. */
export function toldMoreThanShown({ orders, own }: Books): string[] {
  const shown = Map.groupBy(
    own.filter(({ direction }) => direction === 'out'),
    keyOf,
  )
  return orders
    .filter(one => one.kind !== 'sale' && one.answers.some(({ said }) => said === 'paid'))
    .filter(one => shown.get(keyOf(one))?.every(({ state }) => state !== 'done'))
    .map(one => `${one.kind} of ${one.paymentHash} was told as paid, and its payer is shown no proof`)
}

/** Amounts are those of the wallet's book, and an invoice is over what was asked for. */
export function otherAmounts(books: Books): string[] {
  const moved = new Map(
    [...settledOf(books, 'outgoing'), ...settledOf(books, 'incoming')].map(one => [
      `${one.type === 'incoming' ? 'in' : 'out'} ${keyOf(one)}`,
      one.amountMsats,
    ]),
  )
  return [
    ...doneOf(books)
      .filter(one => (moved.get(`${one.direction} ${keyOf(one)}`) ?? one.amountMsats) !== one.amountMsats)
      .map(one => `${one.kind} ${one.id} is shown as ${one.amountMsats} msats, which is not what moved`),
    ...books.charges
      .filter(one => one.amountMsats !== one.askedMsats)
      .map(one => `${one.kind}: ${one.askedMsats} msats were asked for, and the invoice is over ${one.amountMsats}`),
  ]
}

/** Of what its wallets paid and nobody ordered. What may have been sent to a name is either: `isCounted` where the most is asked for. */
const passedOnBy = (books: Books, memberId: string, isCounted: boolean) => {
  const ordered = new Set(books.orders.map(keyOf))
  return sum(
    settledOf(books, 'outgoing')
      .filter(one => one.memberId === memberId && !ordered.has(keyOf(one)) && (isCounted || !isUnheard(books, one)))
      .map(({ amountMsats }) => amountMsats),
  )
}

/** No more is passed on than was received for it. */
export const passedOnTwice = (books: Books): string[] =>
  books.passedOn
    .map(one => ({ ...one, paidMsats: passedOnBy(books, one.memberId, false) }))
    .filter(({ owedMsats, paidMsats }) => paidMsats > owedMsats)
    .map(one => `${one.memberId} was to pass on ${one.owedMsats} msats and paid ${one.paidMsats}`)

/** What is told to be passed on has left the wallet. */
export const passedOnByWordOnly = (books: Books): string[] =>
  books.passedOn
    .map(one => ({ ...one, paidMsats: passedOnBy(books, one.memberId, true) }))
    .filter(({ toldMsats, paidMsats }) => toldMsats > paidMsats)
    .map(one => `${one.memberId} is told that ${one.toldMsats} msats were passed on, and ${one.paidMsats} were`)

export const neverStreamed = ({ unstreamed }: Books): string[] =>
  unstreamed.map(one => `the stream of ${one.memberId} never named ${one.id}`)
