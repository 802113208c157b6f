/** The five ledgers as data: what wallets booked, the listener tells, our API shows, webhooks and streams told, payers and tills heard. */
import type { Timeline } from './timeline.ts'

/** `nothing`: the answer says nothing about the payment, or there was none. */
export type Said = 'paid' | 'failed' | 'open' | 'nothing'
/** `isRefusal`: nothing had been begun by then, as far as whoever refused it knew. */
export type Answer = { at: number; said: Said; word: string; isRefusal?: boolean }

export type OrderKind = 'tap' | 'sale' | 'send'
/** Somebody asked that a member's wallet pay this. */
export type Order = {
  kind: OrderKind
  memberId: string
  cardId?: string
  paymentHash: string
  amountMsats: number
  startedAt: number
  answers: Answer[]
  /** Of all orders of this name one may be paid at most: one tap, one press of a button. */
  once?: string
  /** That was typed at the till. */
  pin?: string
  /** Presses of the button that nobody has answered yet: they are pressed again. */
  unheard?: number
}

/** An invoice that the platform made for a member, and what its payer was told. */
export type Charge = {
  kind: 'address' | 'sale' | 'request' | 'top-up' | 'zap'
  memberId: string
  paymentHash: string
  /** Of the invoice, and as it was asked for. */
  amountMsats: number
  askedMsats: number
  wasToldPaid: boolean
}

/** An invoice for a signed request, and the receipts of it that a relay has. `problem`: why one is not good. */
export type Zap = { memberId: string; paymentHash: string; invoice: string; request: string }
export type Receipt = { id: string; paymentHash: string; problem: string | undefined }

/** Of a wallet's own book. `memberId`: whose it is; undefined for people outside. */
export type Entry = {
  memberId: string | undefined
  accountId: string
  type: 'incoming' | 'outgoing'
  state: 'pending' | 'settled' | 'failed'
  paymentHash: string
  amountMsats: number
  /** By when it had begun, to the second. */
  at: number
  settledAt: number | undefined
  /** How its wallet, of one of the recorded kinds, tells of its end whoever asks: some tell no preimage, some cannot tell at all. */
  tells: 'proof' | 'word' | 'nothing'
}

/** Of a member's history, as the API tells it to them. */
export type OwnPayment = {
  memberId: string
  id: string
  kind: string
  direction: 'in' | 'out'
  state: 'done' | 'unproven' | 'open' | 'failed'
  amountMsats: number | null
  paymentHash: string | null
  preimage: string | null
  knownBy: string | null
  /** When it began, by the clock of the service that took it. */
  askedAt: number
}

/** `reader`: the member whose program heard it, or `instance`. */
export type Message = {
  reader: string
  webhookId: string
  isSigned: boolean
  type: string
  userId: string | undefined
  paymentHash: string | undefined
  paymentId: string | undefined
}

/** A payment that a member's stream named, and whether that member may read it. */
export type Streamed = { memberId: string; id: string; isReadable: boolean }

/** `blocked`: they may be let in again; `deleted`: never. */
export type MemberStanding = 'in' | 'blocked' | 'deleted'
/** `hook`: whether a program of theirs is told. Who is blocked finds it switched off. */
export type MemberRule = {
  memberId: string
  standing: Timeline<MemberStanding>
  hook: Timeline<'on' | 'off'>
  /** Blocked for good, or deleted: nobody reads their history any more. */
  isDeparted?: boolean
  /** When they were told that it is done. */
  deletedAt?: number
}

export type Limits = { tapMsats: number; dayMsats: number }
/** From `limitMsats` on the till asks for it. */
export type Pin = { pin: string; limitMsats: number }
/** `paused`: it pays once it is switched on again; `gone`: never. */
export type CardStanding = 'usable' | 'paused' | 'gone'
export type CardRule = {
  cardId: string
  memberId: string
  limits: Timeline<Limits>
  /** Of the instance. */
  ceiling: Timeline<Limits>
  pin: Timeline<Pin | undefined>
  standing: Timeline<CardStanding>
}
/** The most wrong PINs in a row that were called wrong, without a pause of the card and with nothing that forgives them. */
export type Guesses = { cardId: string; wrong: number }
/** A web service’s clock was behind. */
export type LateClock = { from: number; to: number }
/** A last tap of every card once all is well, and what it was told at last. Usable: it paid, is paying, or was told why not. */
export type LastTap = { cardId: string; isUsable: boolean; word: string; waitedMs: number }

/** What the listener says: payments without an end, events that it keeps. */
export type Unresolved = { paymentHash: string; state: string }
export type ListenerEvent = { type: string; paymentHash: string | null; isDelivered: boolean }

/** A coupon's line at its service: how many codes of it can be redeemed, and which members show such a code. `isLeft`: gone with a person. */
export type CouponLine = { line: string; live: number; holders: string[]; isOnItsWay: boolean; isLeft?: boolean }

/** Addresses that a member's payments are passed on to, ever. */
export type Forwarding = { memberId: string; walletId?: string; toMemberIds: string[] }
/** Of all that a member's wallets received while it was to be passed on: how much that is, and how much the API says has been. */
export type PassedOn = { memberId: string; owedMsats: number; toldMsats: number }
/** A payment of a member's history that their stream, which missed nothing, never named. */
export type Unstreamed = { memberId: string; id: string }

/** What a till and the receipt in the customer's hands say of a sale, once nothing is open any more. */
export type SaleTold = { paymentHash: string; till: string; receipt: string }

/** A member sent this to a name; which invoice that is, no answer has told yet. */
export type Unheard = { memberId: string; amountMsats: number }

export type Books = {
  orders: Order[]
  unheard: Unheard[]
  charges: Charge[]
  zaps: Zap[]
  receipts: Receipt[]
  entries: Entry[]
  own: OwnPayment[]
  messages: Message[]
  streamed: Streamed[]
  members: MemberRule[]
  cards: CardRule[]
  lateClocks: LateClock[]
  guesses: Guesses[]
  lastTaps: LastTap[]
  unresolved: Unresolved[]
  events: ListenerEvent[]
  coupons: CouponLine[]
  sales: SaleTold[]
  forwardings: Forwarding[]
  passedOn: PassedOn[]
  unstreamed: Unstreamed[]
}

export const noBooks = (): Books => ({
  orders: [],
  unheard: [],
  charges: [],
  zaps: [],
  receipts: [],
  entries: [],
  own: [],
  messages: [],
  streamed: [],
  members: [],
  cards: [],
  lateClocks: [],
  guesses: [],
  lastTaps: [],
  unresolved: [],
  events: [],
  coupons: [],
  sales: [],
  forwardings: [],
  passedOn: [],
  unstreamed: [],
})
