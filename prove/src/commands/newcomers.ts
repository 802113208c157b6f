/** People who come in the middle, with a name, a wallet and a card of their own, and members who are given a card anew; from then on everything happens to them too. */
import fc from 'fast-check'
import { type Member, newCard, newMember, newWallet, type Well } from '../world.ts'
import { askWithRetries, unlessGivenUp } from './ask-with-retries.ts'
import type { Command } from './command.ts'

export type SignUpStep = { do: 'sign up'; kind: number }

const maxMembers = 8
/** Hardly anybody is refused by it. */
const dayMsats = 100_000_000

export const signUp: Command<SignUpStep> = {
  weight: 0.7,
  drawn: fc.record({ do: fc.constant('sign up' as const), kind: fc.nat(40) }),
  async run(world, { kind }) {
    const { platform, taker, members, cards, admin, ceiling } = world
    const give = async (well: Well, member: Member) => {
      cards.push(await newCard(well, { admin, member, ceiling, dayMsats }))
    }
    const well = askWithRetries(world)
    const cardless = members.find(({ id }) => !cards.some(({ rule }) => rule.memberId === id))
    if (cardless) await unlessGivenUp(() => give(well, cardless))
    if (members.length >= maxMembers) return
    // While its relays are away nobody can open one.
    const wallet = await newWallet(platform, kind).catch(() => undefined)
    if (!wallet) return
    await unlessGivenUp(async () => {
      const name = `guest${taker.secrets.size}-${kind}`
      const member = await newMember(well, { origin: platform.origin, taker, name, wallet })
      world.streams.add(member.stream)
      members.push(member)
      await give(well, member)
    })
  },
}
