/** The community that lives on the platform: members with names, wallets, cards, programs and streams; and what each of them asked and heard. */

import { readProgramming } from '@chispa/sandbox/cards/programming'
import { newUid, VirtualCard } from '@chispa/sandbox/cards/virtual-card'
import { recordedWallets } from '@chispa/sandbox/recorded-wallets/all'
import { playing } from '@chispa/sandbox/recorded-wallets/recorded-wallet'
import { until } from '@chispa/sandbox/until'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import { newPerson, type Person } from '@chispa/testing/person'
import type { CardRule, Charge, Forwarding, Order, Unheard } from './books.ts'
import { type Asking, ask, askWell, type Reply } from './platform/ask.ts'
import { openPlatform, type Platform } from './platform/platform.ts'
import { openStream, type Stream } from './platform/stream.ts'
import { startTaker, type Taker } from './platform/taker.ts'

export type Member = {
  id: string
  name: string
  person: Person
  /** All that they ever connected; the last is in use. */
  wallets: SandboxWallet[]
  stream: Stream
}

export type Card = {
  id: string
  chip: VirtualCard
  rule: CardRule
  /** Since when it is refused because of a payment under way, and the longest time so far. */
  heldSince: number | undefined
  longestHeldMs: number
}

export type Deposit = { lineage: string; couponId: string; memberId: string; body: object; isTaken: boolean }

export type World = {
  platform: Platform
  admin: Person
  taker: Taker
  members: Member[]
  cards: Card[]
  orders: Order[]
  unheard: Unheard[]
  charges: Charge[]
  /** Where is asked whether a charge arrived. */
  looks: Map<Charge, Asking>
  forwardings: Forwarding[]
  /** Where a till, and the customer with the receipt, ask about a sale. */
  sales: { paymentHash: string; till: Asking; receipt: Asking }[]
  /** Coupons that a service deposited, or tried to. */
  deposits: Deposit[]
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
  await hook(origin, admin, taker, 'instance')
  const members = await Promise.all(
    names.map(async (name, at) => newMember(platform, taker, name, await newWallet(platform, seed + at))),
  )
  for (const { stream } of members) parts.defer(() => stream.close())
  const cards = await Promise.all(
    members.map((member, at) => newCard(origin, admin, member, dayMsats[Math.min(at, 1)] as number)),
  )
  const kept = parts.move()
  return {
    ...{ platform, admin, taker, members, cards, orders: [], unheard: [], charges: [], forwardings: [] },
    ...{ looks: new Map(), sales: [], deposits: [], unanswered: [] },
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

async function newMember(platform: Platform, taker: Taker, name: string, wallet: SandboxWallet): Promise<Member> {
  const { origin } = platform
  const person = newPerson()
  const { userId: id } = await askWell<{ userId: string }>(origin, { path: '/api/users/me', as: person })
  await askWell(origin, { method: 'PUT', path: `/api/users/${id}/nwc`, as: person, body: { nwcUri: wallet.uri } })
  await askWell(origin, {
    method: 'PUT',
    path: `/api/users/${id}/lightning-address`,
    as: person,
    body: { username: name },
  })
  const vouchers = { policy: 'ANYONE', allowVouchers: true, allowlist: [] }
  await askWell(origin, { method: 'PUT', path: '/api/wallet/vouchers/settings', as: person, body: vouchers })
  await hook(origin, person, taker, id)
  return { id, name, person, wallets: [wallet], stream: openStream(origin, person) }
}

async function hook(origin: string, as: Person, taker: Taker, reader: string): Promise<void> {
  const body = {
    url: taker.urlFor(reader),
    events: webhookEvents,
    scope: reader === 'instance' ? 'instance' : 'member',
  }
  const { secret } = await askWell<{ secret: string }>(origin, { method: 'POST', path: '/api/webhooks', as, body })
  taker.secrets.set(reader, secret)
}

async function newCard(
  origin: string,
  admin: Person,
  { id: memberId, person }: Member,
  dayMsats: number,
): Promise<Card> {
  const uid = newUid()
  const { id } = await askWell<{ id: string }>(origin, {
    method: 'POST',
    path: '/api/cards',
    as: admin,
    body: { id: uid },
  })
  const { url } = await askWell<{ url: string }>(origin, {
    method: 'POST',
    path: `/api/cards/${id}/write-token`,
    as: admin,
  })
  const programming = readProgramming(await (await fetch(url)).json())
  const chip = new VirtualCard({ uid })
  if (!programming || !chip.program(programming)) throw new Error('The card could not be programmed')
  // Reading the keys has ended the first code.
  const { otc } = await askWell<{ otc: string }>(origin, { path: `/api/cards/${id}`, as: admin })
  await askWell(origin, { method: 'POST', path: `/api/cards/otc/${otc}/activate`, as: person })
  const limits = { of: 'holder', tapMsats, dayMsats }
  await askWell(origin, { method: 'PUT', path: `/api/cards/${id}/limits`, as: person, body: limits })
  return { id, chip, rule: { cardId: id, memberId, tapMsats, dayMsats }, heldSince: undefined, longestHeldMs: 0 }
}

export const walletOf = ({ wallets }: Member): SandboxWallet => wallets.at(-1) as SandboxWallet
export const holderOf = ({ members }: World, { rule }: Card): Member =>
  members.find(({ id }) => id === rule.memberId) as Member
