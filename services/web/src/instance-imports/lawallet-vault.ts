/**
 * Opens the connections of LaWallet's wallets: "lwrw1:" and base64url of "LWRW01" | salt 16 | iv 12 | tag 16 | AES-256-GCM, the key by
 * HKDF-SHA256 from NWC_VAULT_SECRET of that instance, bound to the id of the wallet. One without the prefix is not sealed.
 */
import { createDecipheriv, hkdfSync } from 'node:crypto'

const prefix = 'lwrw1:'
const magic = 'LWRW01'
const at = { salt: 6, iv: 22, tag: 34, text: 50 } as const

export const isSealedConnection = (text: string): boolean => text.startsWith(prefix)

/** Undefined: the secret is another one, or the value belongs to another wallet. */
export function openConnection(sealed: string, walletId: string, secret: string): string | undefined {
  const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url')
  if (bytes.length < at.text || bytes.toString('latin1', 0, at.salt) !== magic) return undefined
  const key = hkdfSync('sha256', secret, bytes.subarray(at.salt, at.iv), 'lawallet-remote-wallet-nwc-v1', 32)
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key), bytes.subarray(at.iv, at.tag))
  decipher.setAAD(Buffer.from(`${walletId}:connection-string`)).setAuthTag(bytes.subarray(at.tag, at.text))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(at.text)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
