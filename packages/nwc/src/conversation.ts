/** One party's side of an encrypted conversation in either scheme; keys are derived on first use and kept as 32 bytes. */
import { conversationKey } from '@chispa/protocols/nip44'
import type { Encryption } from '@chispa/protocols/nip47'
import {
  type ConnectionKeys,
  decryptContent,
  decryptResponse,
  encryptContent,
} from '@chispa/protocols/nip47-encryption'
import { sharedX } from '@chispa/signatures/ecdh'

export class Conversation {
  readonly #secretKey: Uint8Array
  readonly #otherPublicKey: string
  #derived: ConnectionKeys | undefined

  constructor(secretKey: Uint8Array, otherPublicKey: string) {
    this.#secretKey = secretKey
    this.#otherPublicKey = otherPublicKey
  }

  /** Throws a RangeError for a text that is too long for the scheme. */
  encrypt(plaintext: string, encryption: Encryption): string {
    return encryptContent(plaintext, encryption, this.#keys())
  }

  /** Undefined for whatever was not encrypted to us in this scheme. Only for content whose author was checked. */
  decrypt(content: string, encryption: Encryption): string | undefined {
    const decrypted = decryptContent(content, encryption, this.#keys())
    return decrypted.ok ? decrypted.plaintext : undefined
  }

  /** A response in the scheme of its request or, since wallets report errors as they like, in the other one. */
  decryptResponse(content: string, asked: Encryption): string | undefined {
    const decrypted = decryptResponse(content, asked, this.#keys())
    return decrypted.ok ? decrypted.plaintext : undefined
  }

  #keys(): ConnectionKeys {
    if (!this.#derived) {
      const x = sharedX(this.#secretKey, this.#otherPublicKey)
      this.#derived = { sharedX: x, conversationKey: conversationKey(x) }
    }
    return this.#derived
  }
}
