/** A wallet that has ended the connection on its side, for good: it pays and tells nothing any more, until its owner connects another one. */
import fc from 'fast-check'
import { walletOf } from '../world.ts'
import { connectNew } from './change.ts'
import { type Command, pick } from './command.ts'

export type BreakWalletStep = { do: 'wallet ends its pairing'; member: number; kind: number; ms: number }

export const breakWallet: Command<BreakWalletStep> = {
  weight: 0.3,
  drawn: fc.record({
    do: fc.constant('wallet ends its pairing' as const),
    member: fc.nat(7),
    kind: fc.nat(40),
    ms: fc.integer({ min: 0, max: 5000 }),
  }),
  async run(world, { member: turn, kind, ms }) {
    const member = pick(world.members, turn)
    walletOf(member).faults.connectionEnded = true
    await new Promise(resolve => setTimeout(resolve, ms))
    const replace = () => connectNew(world, member, kind)
    if (!(await replace())) world.unanswered.push(replace)
  },
}
