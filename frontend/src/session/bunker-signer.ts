/** NIP-46: the key stays with a bunker; requests and answers travel encrypted over its relays. */

import { newSecretKey, verifySchnorr } from '@chispa/protocols/bip340'
import { checkEvent } from '@chispa/protocols/nip01'
import { BunkerSigner } from 'nostr-tools/nip46'
import { type BunkerLink, keyBytes, keyHex, readBunkerLink } from './bunker-link.ts'
import { type KeptSigner, type Signer, SignerError } from './signer.ts'
import { within } from './within.ts'

type Asked = {
  /** The bunker wants the person to approve on a page of its own. */
  onApprovalPage: (url: string) => void
  signal?: AbortSignal
}

/** People look for their phone before they approve. */
const approvalMs = 90_000

type KeptBunker = Extract<KeptSigner, { method: 'bunker' }>
export type BunkerSession = { signer: Signer; kept: KeptBunker }

export async function connectBunker(text: string, asked: Asked): Promise<BunkerSession> {
  const link = readBunkerLink(text)
  if (!link) {
    throw new SignerError('This is not a bunker link. It starts with bunker:// and names at least one relay.')
  }
  const clientKey = newSecretKey()
  const bunker = openBunker(link, clientKey, asked.onApprovalPage)
  try {
    await within(bunker.connect({ name: 'Chispa', url: location.origin }), approvalMs, silent, asked.signal)
    const publicKey = await within(bunker.getPublicKey(), approvalMs, silent, asked.signal)
    const { bunkerKey, relays } = link
    return {
      signer: signerOf(bunker, publicKey),
      kept: { method: 'bunker', publicKey, bunkerKey, relays, clientKey: keyHex(clientKey) },
    }
  } catch (error) {
    void bunker.close()
    throw asSignerError(error)
  }
}

/** The bunker knows our client key already: no second `connect`, no second approval. */
export async function reopenBunker(kept: KeptBunker): Promise<Signer> {
  const link = { bunkerKey: kept.bunkerKey, relays: kept.relays, secret: null }
  return signerOf(openBunker(link, keyBytes(kept.clientKey)), kept.publicKey)
}

function openBunker(link: BunkerLink, clientKey: Uint8Array, onApprovalPage?: (url: string) => void): BunkerSigner {
  const pointer = { pubkey: link.bunkerKey, relays: link.relays, secret: link.secret }
  return BunkerSigner.fromBunker(clientKey, pointer, onApprovalPage ? { onauth: onApprovalPage } : {})
}

function signerOf(bunker: BunkerSigner, publicKey: string): Signer {
  return {
    method: 'bunker',
    publicKey,
    async sign(template) {
      try {
        const event = await within(bunker.signEvent(template), approvalMs, silent)
        if (!checkEvent(event, verifySchnorr)) throw new SignerError('The bunker answered with a broken signature.')
        return event
      } catch (error) {
        throw asSignerError(error)
      }
    },
    close() {
      void bunker.close()
    },
  }
}

const silent = 'The bunker did not answer. Check that it is running and that its relay can be reached.'

function asSignerError(error: unknown): Error {
  if (error instanceof SignerError) return error
  const words = error instanceof Error ? error.message : typeof error === 'string' ? error : ''
  return new SignerError(words ? `The bunker refused: ${words}` : 'The bunker refused.')
}
