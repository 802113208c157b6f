/** The community that lives on the platform: members with names, wallets, cards, programs and streams; and what each of them asked and heard. */

import { readProgramming } from '@chispa/sandbox/cards/programming'
import { newUid, VirtualCard } from '@chispa/sandbox/cards/virtual-card'
import { recordedWallets } from '@chispa/sandbox/recorded-wallets/all'
import { playing } from '@chispa/sandbox/recorded-wallets/recorded-wallet'
import { until } from '@chispa/sandbox/until'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import { newPerson, type Person } from '@chispa/testing/person'
import type {
  CardRule,
  CardStanding,
  Charge,
  Forwarding,
  LateClock,
  Limits,
  MemberRule,
  MemberStanding,
  Order,
  Pin,
  Unheard,
  Zap,
} from './books.ts'
import { type Asking, ask, askWell, type Reply } from './platform/ask.ts'
import { openPlatform, type Platform } from './platform/platform.ts'
import { openStream, type Stream } from './platform/stream.ts'
import { startTaker, type Taker } from './platform/taker.ts'
import { Timeline } from './timeline.ts'

export type Member = {
  id: string
  name: string
  person: Person
  /** All that they ever connected; the last is in use. */
  wallets: SandboxWallet[]
  stream: Stream
  /** Of the webhook. */
  webhookId: string
  rule: MemberRule
}

export type Card = {
  id: string
  chip: VirtualCard
  rule: CardRule
  /** How much is under way that forgives wrong PINs, until when it may; wrong ones in a row since, and the most so far. */
  forgiving: number
  forgivenUntil: number
  wrongGuesses: number
  maxWrongGuesses: number
}

/** `reached`: members who were given it, or who may have been. */
export type Deposit = { lineage: string; couponId: string; reached: Set<string>; body: object; isTaken: boolean }

export type World = {
  platform: Platform
  admin: Person
  taker: Taker
  members: Member[]
  /** Of everybody who ever came. */
  streams: Set<Stream>
  /** Blocked for good, or deleted. */
  departed: Member[]
  cards: Card[]
  /** Blocked for good, or deleted. */
  goneCards: Card[]
  /** Limits of the instance. */
  ceiling: Timeline<Limits>
  orders: Order[]
  unheard: Unheard[]
  charges: Charge[]
  zaps: Zap[]
  /** That signs receipts. */
  receiptKey: string
  /** Where is asked whether a charge arrived. */
  looks: Map<Charge, Asking>
  forwardings: Forwarding[]
  /** Where a till, and the customer with the receipt, ask about a sale. */
  sales: { paymentHash: string; till: Asking; receipt: Asking }[]
  /** Coupons that a service deposited, or tried to. */
  deposits: Deposit[]
  /** When the vault key was being replaced. */
  rotations: { from: number; to: number }[]
  lateClocks: LateClock[]
  /** What operators brought to an end. */
  operated: string[]
  /** Asks again what nobody answered; true once it was answered. */
  unanswered: (() => Promise<boolean>)[]
  /** Accounts of people outside. */
  merchantId: string
  payerId: string
  /** As somebody who may hear nothing. */
  ask: (asking: Asking) => Promise<Reply | undefined>
  now: () => number
} & AsyncDisposable

const names = ['ana', 'bea', 'cai', 'dia', 'eva', 'fia', 'gil', 'hugo']
const startMsats = 500_000_000
const outsideMsats = 100_000_000_000
const webhookEvents = ['payment.received', 'card.paid', 'card.proven', 'card.declined']
/** The first card is used up in a run, the others are not. */
const dayMsats = [60_000, 100_000_000]
const tapMsats = 25_000
/** As they are where nobody has changed them. */
const instanceLimits: Limits = { tapMsats: 10_000_000, dayMsats: 50_000_000 }
/** Wallets that pay and are paid, of every kind that the sandbox has recorded. */
const playable = recordedWallets.filter(
  ({ methods }) => methods.includes('pay_invoice') && methods.includes('make_invoice'),
)

export async function openWorld(seed: number): Promise<World> {
  await using parts = new AsyncDisposableStack()
  const platform = parts.use(await openPlatform())
  const taker = parts.use(await startTaker())
  const { origin, ledger } = platform
  const admin = newPerson()
  await askWell(origin, { method: 'POST', path: '/api/admin/assign', as: admin })
  const settings = { endpoint: origin, serve_well_known: true }
  // The other web service hears of the claim a moment later.
  await until(async () => {
    const reply = await ask(origin, { method: 'POST', path: '/api/settings', as: admin, body: settings })
    return reply?.status === 200
  })
  const well = wellAsked(origin)
  await hook(well, admin, taker, 'instance')
  const members = await Promise.all(
    names.map(async (name, at) =>
      newMember(well, { origin, taker, name, wallet: await newWallet(platform, seed + at) }),
    ),
  )
  const streams = new Set(members.map(({ stream }) => stream))
  parts.defer(async () => void (await Promise.all([...streams].map(stream => stream.close()))))
  const ceiling = new Timeline(instanceLimits)
  const cards = await Promise.all(
    members.map((member, at) =>
      newCard(well, { admin, member, ceiling, dayMsats: dayMsats[Math.min(at, 1)] as number }),
    ),
  )
  const address = `/.well-known/lnurlp/${names[0]}`
  const { nostrPubkey: receiptKey } = await askWell<{ nostrPubkey: string }>(origin, { path: address })
  const kept = parts.move()
  return {
    ...{ platform, admin, taker, members, streams, cards, orders: [], unheard: [], charges: [], forwardings: [] },
    ...{
      looks: new Map(),
      sales: [],
      deposits: [],
      unanswered: [],
      operated: [],
      rotations: [],
      lateClocks: [],
      zaps: [],
      receiptKey,
      departed: [],
      goneCards: [],
      ceiling,
    },
    merchantId: ledger.open(),
    payerId: ledger.open(outsideMsats),
    ask: asking => ask(origin, asking),
    now: () => Date.now(),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** `turn`: which of the recorded kinds it plays, and at which relays. */
export function newWallet({ wallets, relays }: Platform, turn: number): Promise<SandboxWallet> {
  const recorded = playable[turn % playable.length]!
  const urls = relays.map(({ url }) => url)
  const at = [urls, urls.slice(0, 1), urls.slice(1)][turn % 3] as string[]
  return wallets.create({ ...playing(recorded), name: `${recorded.id} ${turn}`, balanceMsats: startMsats, relays: at })
}

/** Asks for something, and throws where it is not given. */
export type Well = <T>(asking: Asking) => Promise<T>

export const wellAsked =
  (origin: string): Well =>
  asking =>
    askWell(origin, asking)

type Newcomer = { origin: string; taker: Taker; name: string; wallet: SandboxWallet }

export async function newMember(well: Well, { origin, taker, name, wallet }: Newcomer): Promise<Member> {
  const person = newPerson()
  const { userId: id } = await well<{ userId: string }>({ path: '/api/users/me', as: person })
  const put = (path: string, body: object) => well({ method: 'PUT', path, as: person, body })
  await put(`/api/users/${id}/nwc`, { nwcUri: wallet.uri })
  await put(`/api/users/${id}/lightning-address`, { username: name })
  await put('/api/wallet/vouchers/settings', { policy: 'ANYONE', allowVouchers: true, allowlist: [] })
  const webhookId = await hook(well, person, taker, id)
  const rule: MemberRule = {
    memberId: id,
    standing: new Timeline<MemberStanding>('in'),
    hook: new Timeline<'on' | 'off'>('on'),
  }
  return { id, name, person, wallets: [wallet], stream: openStream(origin, person), webhookId, rule }
}

async function hook(well: Well, as: Person, taker: Taker, reader: string): Promise<string> {
  const body = {
    url: taker.urlFor(reader),
    events: webhookEvents,
    scope: reader === 'instance' ? 'instance' : 'member',
  }
  const made = { method: 'POST', path: '/api/webhooks', as, body }
  const { endpoint, secret } = await well<{ endpoint: { id: string }; secret: string }>(made)
  taker.secrets.set(reader, secret)
  return endpoint.id
}

type NewCard = { admin: Person; member: Member; ceiling: Timeline<Limits>; dayMsats: number }

export async function newCard(well: Well, { admin, member, ceiling, dayMsats }: NewCard): Promise<Card> {
  const uid = newUid()
  const { id } = await well<{ id: string }>({ method: 'POST', path: '/api/cards', as: admin, body: { id: uid } })
  const { url } = await well<{ url: string }>({ method: 'POST', path: `/api/cards/${id}/write-token`, as: admin })
  const { pathname, search } = new URL(url)
  const programming = readProgramming(await well({ path: pathname + search }))
  const chip = new VirtualCard({ uid })
  if (!programming || !chip.program(programming)) throw new Error('The card could not be programmed')
  // Reading the keys has ended the first code.
  const { otc } = await well<{ otc: string }>({ path: `/api/cards/${id}`, as: admin })
  await well({ method: 'POST', path: `/api/cards/otc/${otc}/activate`, as: member.person })
  const limits = { of: 'holder', tapMsats, dayMsats }
  await well({ method: 'PUT', path: `/api/cards/${id}/limits`, as: member.person, body: limits })
  const rule: CardRule = {
    cardId: id,
    memberId: member.id,
    limits: new Timeline({ tapMsats, dayMsats }),
    ceiling,
    pin: new Timeline<Pin | undefined>(undefined),
    standing: new Timeline<CardStanding>('usable'),
  }
  const never = {
    forgiving: 0,
    forgivenUntil: 0,
    wrongGuesses: 0,
    maxWrongGuesses: 0,
  }
  return { id, chip, rule, ...never }
}

export const walletOf = ({ wallets }: Member): SandboxWallet => wallets.at(-1) as SandboxWallet
export const holderOf = ({ members, departed }: World, { rule }: Card): Member =>
  [...members, ...departed].find(({ id }) => id === rule.memberId) as Member
