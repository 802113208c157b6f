/** What members change while payments are under way: their wallet, whether a card may pay, to whom payments are passed on. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import fc from 'fast-check'
import { outcomeOf } from '../platform/ask.ts'
import { type Member, newWallet, type World } from '../world.ts'
import { switchCard } from './card-state.ts'
import { type Command, pick } from './command.ts'
import { newBill, tapAndPay } from './tap.ts'
import { untilCertain } from './until-certain.ts'

const wholeBps = 10_000

export type ChangeWalletStep = { do: 'change wallet'; member: number; kind: number }

export const changeWallet: Command<ChangeWalletStep> = {
  weight: 0.3,
  drawn: fc.record({ do: fc.constant('change wallet' as const), member: fc.nat(7), kind: fc.nat(40) }),
  async run(world, { member: turn, kind }) {
    const wallet = await openWallet(world, kind)
    if (wallet) await connect(world, pick(world.members, turn), wallet)
  },
}

/** While its relays are away nobody can open one. */
export const openWallet = ({ platform }: World, kind: number): Promise<SandboxWallet | undefined> =>
  newWallet(platform, kind).catch(() => undefined)

/** True once it is certain. */
export async function connect({ ask }: World, member: Member, wallet: SandboxWallet): Promise<boolean> {
  const path = `/api/users/${member.id}/nwc`
  const outcome = outcomeOf(await ask({ method: 'PUT', path, as: member.person, body: { nwcUri: wallet.uri } }))
  // Without an answer either of the two may be in use: both books are read.
  if (outcome !== 'refused' && !member.wallets.includes(wallet)) member.wallets.push(wallet)
  return outcome === 'taken'
}

export type PauseStep = { do: 'pause card'; card: number; ms: number }

export const pauseCard: Command<PauseStep> = {
  weight: 0.5,
  // Wallets tell seconds: a shorter pause could have been over when the payment left.
  drawn: fc.record({
    do: fc.constant('pause card' as const),
    card: fc.nat(7),
    ms: fc.integer({ min: 1500, max: 5000 }),
  }),
  async run(world, { card: turn, ms }) {
    const card = pick(world.cards, turn)
    await switchCard(world, card, 'disable')
    await Promise.all([tapAndPay(world, card, newBill(world, 1)), sleep(ms)])
    await untilCertain(world, async () => (await switchCard(world, card, 'enable')) !== 'unknown')
  },
}

export type ForwardStep = { do: 'forward'; member: number; to: number; keptBps: number; enabled: boolean }

/** Chains and circles come of several. */
export const forward: Command<ForwardStep> = {
  weight: 0.5,
  drawn: fc.record({
    do: fc.constant('forward' as const),
    member: fc.nat(7),
    to: fc.nat(7),
    keptBps: fc.constantFrom(100, 5000),
    enabled: fc.boolean(),
  }),
  async run(world, { member: turn, to, keptBps, enabled }) {
    const [member, destination] = [pick(world.members, turn), pick(world.members, to)]
    const walletId = await primaryOf(world, member)
    if (member === destination || !walletId) return
    const address = `${destination.name}@${new URL(world.platform.origin).host}`
    const body = { destinations: [{ address, allocationBps: wholeBps }], feeBps: keptBps, enabled }
    // Known before it is asked for: the answer may be lost.
    world.forwardings.push({ memberId: member.id, walletId, toMemberIds: [destination.id] })
    await world.ask({ method: 'PUT', path: `/api/remote-wallets/${walletId}/receive-action`, as: member.person, body })
  },
}

async function primaryOf({ ask }: World, { person }: World['members'][number]): Promise<string | undefined> {
  const list = (await ask({ path: '/api/remote-wallets', as: person }))?.body as
    | { id: string; isPrimary: boolean }[]
    | undefined
  return Array.isArray(list) ? list.find(({ isPrimary }) => isPrimary)?.id : undefined
}
