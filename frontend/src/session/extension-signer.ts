/** NIP-07: a browser extension holds the key and asks the person before it signs. */

import { verifySchnorr } from '@chispa/protocols/bip340'
import { checkEvent, type EventTemplate } from '@chispa/protocols/nip01'
import { t } from '../language/current.ts'
import { type Signer, SignerError } from './signer.ts'

type NostrExtension = {
  getPublicKey(): Promise<string>
  signEvent(template: EventTemplate): Promise<unknown>
}

const extension = (): NostrExtension | undefined => (globalThis as { nostr?: NostrExtension }).nostr

/** Extensions put themselves into the page a moment after it loads. */
async function findExtension(): Promise<NostrExtension> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const found = extension()
    if (found) return found
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new SignerError(t('No Nostr extension was found in this browser. Install one, or sign in another way.'))
}

export async function extensionSigner(expectedKey?: string): Promise<Signer> {
  const nostr = await findExtension()
  const publicKey = expectedKey ?? (await refusable(() => nostr.getPublicKey()))
  if (!/^[0-9a-f]{64}$/.test(publicKey)) throw new SignerError(t('The extension did not tell a public key.'))
  return {
    method: 'extension',
    publicKey,
    async sign(template) {
      const event = await refusable(() => nostr.signEvent(template))
      if (!checkEvent(event, verifySchnorr)) throw new SignerError(t('The extension answered with a broken signature.'))
      return event
    },
    close() {},
  }
}

/** Extensions say no in many ways: a text, an object, an error. */
async function refusable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch {
    throw new SignerError(t('The extension did not allow this. Open it, allow this site, and try again.'))
  }
}
