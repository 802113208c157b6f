/**
 * One party's side of an encrypted conversation in either scheme. Keys are derived on first use, and only that of the scheme
 * in use is kept: there is a conversation for each of a hundred thousand wallets.
 */
import { conversationKey } from '@chispa/protocols/nip44'
import type { Encryption } from '@chispa/protocols/nip47'
import {
  type ConnectionKeys,
  decryptContent,
  decryptResponse,
  encryptContent,
} from '@chispa/protocols/nip47-encryption'
import { sharedX } from '@chispa/signatures/ecdh'

export class Conversation implements ConnectionKeys {
  readonly secretKey: Uint8Array
  readonly #otherPublicKey: string
  #sharedX: Uint8Array | undefined
  #conversationKey: Uint8Array | undefined

  constructor(secretKey: Uint8Array, otherPublicKey: string) {
    this.secretKey = secretKey
    this.#otherPublicKey = otherPublicKey
  }

  get sharedX(): Uint8Array {
    this.#sharedX ??= this.#shared()
    return this.#sharedX
  }

  get conversationKey(): Uint8Array {
    // A copy: what noble returns keeps a buffer outside of the heap, several times as large.
    this.#conversationKey ??= Uint8Array.from(conversationKey(this.#sharedX ?? this.#shared()))
    return this.#conversationKey
  }

  /** Throws a RangeError for a text that is too long for the scheme. */
  encrypt(plaintext: string, encryption: Encryption): string {
    return encryptContent(plaintext, encryption, this)
  }

  /** Undefined for whatever was not encrypted to us in this scheme. Only for content whose author was checked. */
  decrypt(content: string, encryption: Encryption): string | undefined {
    const decrypted = decryptContent(content, encryption, this)
    return decrypted.ok ? decrypted.plaintext : undefined
  }

  /** A response in the scheme of its request or, since wallets report errors as they like, in the other one. */
  decryptResponse(content: string, asked: Encryption): string | undefined {
    const decrypted = decryptResponse(content, asked, this)
    return decrypted.ok ? decrypted.plaintext : undefined
  }

  #shared(): Uint8Array {
    return sharedX(this.secretKey, this.#otherPublicKey)
  }
}
