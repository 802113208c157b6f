/** Who may call, in words for documents. */
import type { Access } from './endpoint.ts'

export function accessWords(access: Access): string {
  if (access === 'public') return 'Anyone'
  if (access === 'optional') return 'Anyone; credentials widen the answer'
  if (access === 'signed-in') return 'Anyone signed in, device tokens too'
  if (access === 'person') return 'Anyone signed in as a person, no device token'
  if (access === 'nostr') return 'NIP-98 signature only'
  if ('bearer' in access)
    return access.bearer.length ? `Bearer token with the claims ${list(access.bearer)}` : 'Bearer token only'
  if ('role' in access)
    return access.permission
      ? `Role ${access.role}; device tokens need the scope ${list([access.permission])}`
      : `Role ${access.role}, no device token`
  if ('permission' in access)
    return `Permission ${list([access.permission])}${access.orSelf ? ', or the person concerned' : ''}${access.inPerson ? ', no device token' : ''}`
  return access.proof
}

export function schemesOf(access: Access): ('nip98' | 'bearer')[] {
  if (access === 'public') return []
  if (access === 'nostr') return ['nip98']
  if (typeof access === 'object' && 'bearer' in access) return ['bearer']
  if (typeof access === 'object' && 'proof' in access) return []
  return ['nip98', 'bearer']
}

const list = (words: readonly string[]) => words.map(word => `\`${word}\``).join(', ')
