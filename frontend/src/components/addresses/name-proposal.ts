/** Names to propose: of the address that a wallet is known by, and of what somebody is called or typed. Whether one is free is said where it is taken. */
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

/** `Sofía Núñez` becomes `sofia.nunez`; undefined where nothing usable is left. */
export function plainName(typed: string): string | undefined {
  const name = typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[æœ]/g, letter => (letter === 'æ' ? 'ae' : 'oe'))
    .replace(/ø/g, 'o')
    .trim()
    .replace(/\s+/g, '.')
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[._-]+/, '')
    .slice(0, maxUsernameChars)
    .replace(/[._-]+$/, '')
  return usernameProblem(name) === undefined ? name : undefined
}
