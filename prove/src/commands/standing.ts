/** Members who are blocked for a while, and members who leave for good: blocked, and deleted once they have rested and nothing of theirs is open. */
import { restBeforeDeletionMs } from '@chispa/contract/departure'
import fc from 'fast-check'
import { outcomeOf, reasonOf } from '../platform/ask.ts'
import type { Member, World } from '../world.ts'
import { switchCard } from './card-state.ts'
import { type Command, pick } from './command.ts'
import { newCharge, payFromOutside } from './pay-address.ts'
import { sendBill } from './send.ts'
import { newBill, tapAndPay } from './tap.ts'
import { untilCertain } from './until-certain.ts'

export type BlockStep = { do: 'block'; member: number; ms: number }

export const block: Command<BlockStep> = {
  weight: 0.5,
  drawn: fc.record({ do: fc.constant('block' as const), member: fc.nat(7), ms: fc.integer({ min: 0, max: 5000 }) }),
  async run(world, { member: turn, ms }) {
    const member = pick(world.members, turn)
    if (away.has(member)) return
    away.add(member)
    const pay = await askForMoney(world, member)
    await setBlocked(world, member, true)
    pay()
    await Promise.all([tryToPay(world, member), new Promise(resolve => setTimeout(resolve, ms))])
    await untilCertain(world, () => letIn(world, member))
  },
}

/** An invoice of before the block that is paid during it. */
async function askForMoney(world: World, { id, name }: Member): Promise<() => void> {
  const reply = await world.ask({ path: `/api/lud16/${name}/cb?amount=3000` })
  const { pr, verify } = (reply?.body ?? {}) as { pr?: string; verify?: string }
  if (!pr || !verify) return () => {}
  newCharge(world, 'address', id, pr, { path: new URL(verify).pathname })
  return () => payFromOutside(world, pr)
}

async function tryToPay(world: World, member: Member): Promise<void> {
  const card = world.cards.find(({ rule }) => rule.memberId === member.id)
  await Promise.all([
    sendBill(world, member, newBill(world, 2)),
    ...(card ? [tapAndPay(world, card, newBill(world, 1))] : []),
  ])
}

/** Who is blocked by a lane is left alone by the others. */
const away = new WeakSet<Member>()

async function setBlocked(world: World, { id, rule }: Member, blocked: boolean) {
  const ask = { method: 'PUT', path: `/api/users/${id}/blocked`, as: world.admin, body: { blocked } }
  const outcome = async () => outcomeOf(await world.ask(ask))
  return blocked
    ? rule.hook.change('off', () => rule.standing.change('blocked', outcome))
    : rule.standing.change('in', outcome)
}

/** Let in again they switch their cards and their program on. True once all of it is certain. */
async function letIn(world: World, member: Member): Promise<boolean> {
  if ((await setBlocked(world, member, false)) !== 'taken') return false
  const on = { method: 'PATCH', path: `/api/webhooks/${member.webhookId}`, as: member.person, body: { enabled: true } }
  const isTold = await member.rule.hook.change('on', async () => outcomeOf(await world.ask(on)))
  if (isTold !== 'taken') return false
  for (const card of world.cards)
    if (card.rule.memberId === member.id && (await switchCard(world, card, 'enable')) === 'unknown') return false
  away.delete(member)
  return true
}

export type LeaveStep = { do: 'leave'; member: number }

const minMembers = 4

/** The newest of them; those who founded the community stay. */
export const leave: Command<LeaveStep> = {
  weight: 0.5,
  drawn: fc.record({ do: fc.constant('leave' as const), member: fc.nat(7) }),
  async run(world, { member: turn }) {
    for (const member of world.departed) await deleteOnce(world, member)
    const member = pick(world.members.slice(minMembers), turn)
    if (!member || away.has(member)) return
    away.add(member)
    await untilCertain(world, async () => (await setBlocked(world, member, true)) === 'taken')
    world.members.splice(world.members.indexOf(member), 1)
    void member.stream.close()
    const theirs = world.cards.filter(({ rule }) => rule.memberId === member.id)
    for (const card of theirs) world.cards.splice(world.cards.indexOf(card), 1)
    world.goneCards.push(...theirs)
    world.departed.push(member)
    blockedAt.set(member, world.now())
  },
}

const blockedAt = new WeakMap<Member, number>()
const deleted = new WeakSet<Member>()

/** Refused while something of theirs is open, and then tried again by the next who leaves. */
async function deleteOnce(world: World, member: Member): Promise<void> {
  const isRested = world.now() - (blockedAt.get(member) ?? 0) > restBeforeDeletionMs
  if (!isRested || deleted.has(member)) return
  const { id, person, rule } = member
  const ask = { method: 'DELETE', path: `/api/users/${id}/account?pubkey=${person.pubkey}`, as: world.admin }
  const outcome = await rule.standing.change('deleted', async () => {
    const reply = await world.ask(ask)
    world.operated.push(`account ${reply?.status === 200 ? 'deleted' : `not deleted: ${reasonOf(reply?.body)}`}`)
    return outcomeOf(reply)
  })
  if (outcome !== 'taken') return
  deleted.add(member)
  rule.deletedAt = world.now()
}
