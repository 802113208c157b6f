/** Signs with a key held by this page. The key never leaves the tab; `close` overwrites it. */

import { newSecretKey, publicKeyOf, signSchnorr } from '@chispa/protocols/bip340'
import { finalizeEvent } from '@chispa/protocols/nip01'
import { encodeNsec, readSecretKey } from '@chispa/protocols/nip19'
import { t } from '../language/current.ts'
import { type Signer, SignerError } from './signer.ts'

export function keySigner(secret: string): Signer {
  const secretKey = readSecretKey(secret.trim())
  if (!secretKey) throw new SignerError(t('This is not a secret key. It starts with nsec1, or has 64 hex digits.'))
  const key = secretKey
  let closed = false
  return {
    method: 'key',
    publicKey: publicKeyOf(key),
    async sign(template) {
      if (closed) throw new SignerError(t('This key was put away. Sign in again.'))
      return finalizeEvent(template, key, { publicKeyOf, signSchnorr })
    },
    close() {
      closed = true
      key.fill(0)
    },
  }
}

/** The one form in which a key is kept or shown, whatever form it was pasted in. */
export const nsecOf = (secret: string): string => encodeNsec(secretKeyOf(secret))

export function secretKeyOf(secret: string): Uint8Array {
  const secretKey = readSecretKey(secret.trim())
  if (!secretKey) throw new SignerError(t('This is not a secret key.'))
  return secretKey
}

export const newNsec = (): string => encodeNsec(newSecretKey())
