/** A wallet that has ended the connection on its side, for good: it pays and tells nothing any more, until its owner connects another one. */
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import fc from 'fast-check'
import { walletOf } from '../world.ts'
import { connect, openWallet } from './change.ts'
import { type Command, pick } from './command.ts'
import { untilCertain } from './until-certain.ts'

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
    let wallet: SandboxWallet | undefined
    await untilCertain(world, async () => {
      if (world.departed.includes(member)) return true
      wallet ??= await openWallet(world, kind)
      return wallet !== undefined && connect(world, member, wallet)
    })
  },
}
