/** A name for somebody without one: of the address that their wallet is known by, or of what they are called. Whether it is free is said where it is taken. */
import type { RemoteWallet } from '@chispa/contract/wallets'
import { maxUsernameChars, usernameProblem } from '@chispa/protocols/lud16'

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

/** "Sofía López" is sofialopez; empty where nothing is left. */
export const nameFrom = (called: string): string =>
  called
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[._-]+/, '')
    .slice(0, maxUsernameChars)
    .replace(/[._-]+$/, '')
