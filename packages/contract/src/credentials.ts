/** What a client sends along, by who may call. */
import type { Access } from './endpoint.ts'

export function credentialsFor(access: Access): 'none' | 'signature' | 'token' | 'token-if-any' {
  if (access === 'public') return 'none'
  if (access === 'optional') return 'token-if-any'
  if (access === 'nostr') return 'signature'
  return typeof access === 'object' && 'proof' in access ? 'none' : 'token'
}
