/**
 * An invoice for an address. The wallet that was behind it the last time is asked at once, and the database meanwhile
 * whether it still is: reading is hidden behind the wallet's answer, which takes longer. What the database says counts. If
 * it is another wallet now, that one is asked; what the first one makes is nowhere stored and handed to nobody. A comment
 * waits, for it is not for whoever had the address before; and so does a zap, which may be for somebody else.
 */
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import type { Deps } from '../deps.ts'
import type { InvoiceMint, Minted } from '../invoices/mint.ts'
import {
  demandOwner,
  type FindPayee,
  getReadyPayee,
  meantUsername,
  type ReadyPayee,
} from '../lightning-addresses/payee.ts'
import { orderFor } from './order.ts'
import type { Wish } from './read-callback.ts'

export type AddressInvoice = Minted & { username: string }

const remembered = 5000

type AddressMint = (spelled: string, wish: Wish, domain: string) => Promise<AddressInvoice>

type MintDeps = Pick<Deps, 'sql'> & { invoiceMint: InvoiceMint }

export function addressMint(deps: MintDeps, findPayee: FindPayee): AddressMint {
  const { begin } = deps.invoiceMint
  const lastPayees = new BoundedCache<string, ReadyPayee>({ max: remembered })

  async function readPayee(spelled: string, name: string): Promise<ReadyPayee> {
    try {
      const payee = await getReadyPayee(findPayee, spelled)
      lastPayees.set(name, payee)
      return payee
    } catch (error) {
      lastPayees.delete(name)
      throw error
    }
  }

  return async (spelled, wish, domain) => {
    const name = meantUsername(spelled) ?? ''
    const last = wish.zap || wish.comment ? undefined : lastPayees.get(name)
    const ahead = last && begin(orderFor(last, wish, domain))
    const payee = await readPayee(spelled, name)
    if (wish.zap) await demandOwner(deps.sql, payee, wish.zap.recipient)
    const begun = ahead && isSame(last, payee) ? ahead : begin(orderFor(payee, wish, domain))
    return { ...(await begun.finish()), username: payee.username }
  }
}

/** What else a row says of a wallet stays as it is, or is learnt anew along with the invoice. */
const isSame = (one: ReadyPayee, other: ReadyPayee) =>
  one.walletId === other.walletId && one.userId === other.userId && one.username === other.username
