/** People who zap a member (NIP-57): a signed request, its invoice paid or not, and a receipt at the relay that they named. */
import { newPerson, signAs } from '@chispa/testing/person'
import fc from 'fast-check'
import type { Member, World } from '../world.ts'
import { type Command, pick } from './command.ts'
import { lookAt, newCharge, payFromOutside } from './pay-address.ts'

const requestKind = 9734
const fan = newPerson()
const maxTries = 3

export type ZapStep = { do: 'zap'; member: number; amountSats: number; pays: boolean; looks: boolean }

export const zap: Command<ZapStep> = {
  weight: 2,
  drawn: fc.record({
    do: fc.constant('zap' as const),
    member: fc.nat(7),
    amountSats: fc.integer({ min: 1, max: 100 }),
    pays: fc.constantFrom(true, true, true, false),
    looks: fc.boolean(),
  }),
  async run(world, { member: turn, amountSats, pays, looks }) {
    // Some of the recorded wallets make no invoice that names a request: then somebody else is zapped.
    for (let tried = 0; tried < maxTries; tried++) {
      const look = await zapOnce(world, pick(world.members, turn + tried), amountSats * 1000, pays)
      if (!look) continue
      if (looks) await look()
      return
    }
  },
}

async function zapOnce(world: World, member: Member, amountMsats: number, pays: boolean) {
  const request = signRequest(world, member, amountMsats)
  const query = new URLSearchParams({ amount: String(amountMsats), nostr: request })
  const reply = await world.ask({ path: `/api/lud16/${member.name}/cb?${query}` })
  const { pr, verify } = (reply?.body ?? {}) as { pr?: string; verify?: string }
  if (!pr || !verify) return undefined
  const look = { path: new URL(verify).pathname }
  const charge = newCharge(world, 'zap', member.id, pr, look)
  world.zaps.push({ memberId: member.id, paymentHash: charge.paymentHash, invoice: pr, request })
  if (pays) payFromOutside(world, pr)
  return () => lookAt(world, charge, look)
}

function signRequest({ platform }: World, { person }: Member, amountMsats: number): string {
  const tags = [
    ['relays', platform.social.url],
    ['amount', String(amountMsats)],
    ['p', person.pubkey],
  ]
  const template = { kind: requestKind, created_at: Math.floor(Date.now() / 1000), tags, content: 'Zap' }
  return JSON.stringify(signAs(fan, template))
}
