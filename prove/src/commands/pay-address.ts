/** People outside who pay a member's address: at once, twice asked and once paid, or never; and who then ask whether it arrived (LUD-21). */

import { readBolt11 } from '@chispa/protocols/bolt11'
import fc from 'fast-check'
import type { Charge } from '../books.ts'
import type { Asking } from '../platform/ask.ts'
import type { World } from '../world.ts'
import { type Command, pick } from './command.ts'

export type PayAddressStep = { do: 'pay address'; member: number; amountSats: number; pays: boolean; looks: number }

export const payAddress: Command<PayAddressStep> = {
  weight: 6,
  drawn: fc.record({
    do: fc.constant('pay address' as const),
    member: fc.nat(7),
    amountSats: fc.integer({ min: 1, max: 500 }),
    pays: fc.constantFrom(true, true, true, false),
    looks: fc.nat(2),
  }),
  async run(world, { member: turn, amountSats, pays, looks }) {
    const member = pick(world.members, turn)
    const reply = await world.ask({ path: `/api/lud16/${member.name}/cb?amount=${amountSats * 1000}` })
    const { pr, verify } = (reply?.body ?? {}) as { pr?: string; verify?: string }
    if (!pr || !verify) return
    const look = { path: new URL(verify).pathname }
    const charge = newCharge(world, 'address', member.id, pr, look, amountSats * 1000)
    if (pays) payFromOutside(world, pr)
    for (let looked = 0; looked < looks; looked++) await lookAt(world, charge, look)
  },
}

/** `look`: where its payer or payee asks whether it arrived. */
export function newCharge(
  world: World,
  kind: Charge['kind'],
  memberId: string,
  invoice: string,
  look: Asking,
  askedMsats?: number,
): Charge {
  const read = readBolt11(invoice, () => true)
  if (!read.ok || read.invoice.amountMsats === undefined) throw new Error(`An invoice that cannot be read: ${invoice}`)
  const { paymentHash, amountMsats } = read.invoice
  const charge = {
    ...{ kind, memberId, paymentHash, amountMsats },
    ...{ askedMsats: askedMsats ?? amountMsats, wasToldPaid: false },
  }
  world.charges.push(charge)
  world.looks.set(charge, look)
  return charge
}

export async function lookAt({ ask }: World, charge: Charge, look: Asking): Promise<void> {
  const { settled, state, paidAt } = ((await ask(look))?.body ?? {}) as {
    settled?: boolean
    state?: string
    paidAt?: string | null
  }
  charge.wasToldPaid ||= settled === true || state === 'paid' || typeof paidAt === 'string'
}

export const payFromOutside = ({ platform, payerId }: World, invoice: string): boolean =>
  platform.ledger.pay(payerId, invoice).ok
