/** One party's side of an encrypted conversation in either scheme; keys are derived on first use and kept as 32 bytes. */
import { decryptNip04, encryptNip04 } from '@chispa/protocols/nip04'
import { conversationKey, decryptNip44, encryptNip44 } from '@chispa/protocols/nip44'
import type { Encryption } from '@chispa/protocols/nip47'
import { sharedX } from '@chispa/signatures/ecdh'

export class Conversation {
  readonly #secretKey: Uint8Array
  readonly #otherPublicKey: string
  #nip04Key: Uint8Array | undefined
  #nip44Key: Uint8Array | undefined

  constructor(secretKey: Uint8Array, otherPublicKey: string) {
    this.#secretKey = secretKey
    this.#otherPublicKey = otherPublicKey
  }

  /** Throws a RangeError for a text that is too long for the scheme. */
  encrypt(plaintext: string, encryption: Encryption): string {
    return encryption === 'nip04'
      ? encryptNip04(plaintext, this.#keyOfNip04())
      : encryptNip44(plaintext, this.#keyOfNip44())
  }

  /** Undefined for whatever was not encrypted to us in this scheme. Only for content whose author was checked. */
  decrypt(content: string, encryption: Encryption): string | undefined {
    const decrypted =
      encryption === 'nip04' ? decryptNip04(content, this.#keyOfNip04()) : decryptNip44(content, this.#keyOfNip44())
    return decrypted.ok ? decrypted.plaintext : undefined
  }

  #keyOfNip04(): Uint8Array {
    this.#nip04Key ??= sharedX(this.#secretKey, this.#otherPublicKey)
    return this.#nip04Key
  }

  #keyOfNip44(): Uint8Array {
    this.#nip44Key ??= conversationKey(this.#nip04Key ?? sharedX(this.#secretKey, this.#otherPublicKey))
    return this.#nip44Key
  }
}

export const otherEncryption = (encryption: Encryption): Encryption => (encryption === 'nip04' ? 'nip44_v2' : 'nip04')
