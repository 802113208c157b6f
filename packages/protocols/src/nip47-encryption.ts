/** The content of NIP-47 events under either scheme, with the keys a connection derived once. */
import { type Decrypted, undecrypted } from './decrypted.ts'
import { decryptNip04, encryptNip04 } from './nip04.ts'
import { decryptNip44, encryptNip44 } from './nip44.ts'
import type { Encryption } from './nip47.ts'

/** `sharedX` of the two keys, and the NIP-44 conversation key derived from it. Only the one that is needed is read. */
export type ConnectionKeys = { readonly sharedX: Uint8Array; readonly conversationKey: Uint8Array }

export function encryptContent(plaintext: string, encryption: Encryption, keys: ConnectionKeys): string {
  return encryption === 'nip44_v2'
    ? encryptNip44(plaintext, keys.conversationKey)
    : encryptNip04(plaintext, keys.sharedX)
}

export function decryptContent(content: string, encryption: Encryption, keys: ConnectionKeys): Decrypted {
  return encryption === 'nip44_v2' ? decryptNip44(content, keys.conversationKey) : decryptNip04(content, keys.sharedX)
}

/** A response may come in the other scheme: wallets report an unsupported encryption in the one they do support. */
export function decryptResponse(content: string, asked: Encryption, keys: ConnectionKeys): Decrypted {
  const answered = decryptContent(content, asked, keys)
  if (answered.ok) return answered
  const other = decryptContent(content, asked === 'nip44_v2' ? 'nip04' : 'nip44_v2', keys)
  return other.ok ? other : undecrypted(answered.problem, answered.message)
}
