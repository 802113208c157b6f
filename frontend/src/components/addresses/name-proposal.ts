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
  const trimmed = withoutEdges(name)
  return usernameProblem(trimmed) === undefined ? trimmed : undefined
}

const edges = '._-'

/** A name begins and ends with a letter or digit. By hand: an expression for it would be slow on a hostile text. */
function withoutEdges(text: string): string {
  let from = 0
  while (from < text.length && edges.includes(text.charAt(from))) from++
  let to = Math.min(text.length, from + maxUsernameChars)
  while (to > from && edges.includes(text.charAt(to - 1))) to--
  return text.slice(from, to)
}
