/** A name for somebody without one, of the address that their wallet is known by. Whether it is free is said where it is taken. */
import type { RemoteWallet } from '@chispa/contract/wallets'
import { usernameProblem } from '@chispa/protocols/lud16'

export type NameProposal = { name: string; address: string }

export function proposalOf(
  wallets: readonly Pick<RemoteWallet, 'lud16' | 'status' | 'isPrimary'>[],
): NameProposal | undefined {
  const used = wallets
    .filter(({ status }) => status === 'ACTIVE')
    .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
  for (const { lud16: address } of used) {
    const name = address?.slice(0, address.indexOf('@')).replace(/\+.*/, '')
    if (address && name && usernameProblem(name) === undefined) return { name, address }
  }
  return undefined
}
