/**
 * NIP-46: the key stays with a bunker; requests and answers travel encrypted over its relays. A connection lives as long
 * as one act: a session may last for days, and a socket that went quiet in between would lose the answer.
 */

import { newSecretKey, publicKeyOf, verifySchnorr } from '@chispa/protocols/bip340'
import { checkEvent } from '@chispa/protocols/nip01'
import { BunkerSigner, createNostrConnectURI } from 'nostr-tools/nip46'
import { SimplePool } from 'nostr-tools/pool'
import { t } from '../language/current.ts'
import { showApproval } from './approval-request.ts'
import { type BunkerLink, isRelay, keyBytes, keyHex, movedTo, readBunkerLink } from './bunker-link.ts'
import { type KeptSigner, type Signer, SignerError } from './signer.ts'
import { within } from './within.ts'

type Asked = {
  /** The bunker wants the person to approve on a page of its own. */
  onApprovalPage?: (url: string) => void
  signal?: AbortSignal
}

/** People look for their phone before they approve. */
const approvalMs = 90_000
const farewellMs = 5000
/** It may have to reach its other relays first. */
const switchMs = 3000
/** Finding the app, scanning, approving. */
const scanMs = 180_000
/** The one kind that is signed here, by its number: some apps drop a permission without it. */
const signing = 'sign_event:27235'
const unscanned = () => t('No signer app answered the code. Show a new one, and scan it with your signer.')
const silent = () => t('The bunker did not answer. Check that it is running and that its relay can be reached.')

type KeptBunker = Extract<KeptSigner, { method: 'bunker' }>
type BunkerSession = { signer: Signer; kept: KeptBunker }

/** What the signer shows its owner: which app asks. */
type App = { name: string }

export async function connectBunker(text: string, { name }: App, asked: Asked): Promise<BunkerSession> {
  const link = readBunkerLink(text)
  if (!link) {
    throw new SignerError(t('This is not a bunker link. It starts with bunker:// and names at least one relay.'))
  }
  const clientKey = newSecretKey()
  const act = async (bunker: BunkerSigner) => {
    // The library names no permission; without one some bunkers ask about every signature.
    const metadata = JSON.stringify({ name, url: location.origin })
    await bunker.sendRequest('connect', [link.bunkerKey, link.secret ?? '', `${signing},get_public_key`, metadata])
    const publicKey = await bunker.getPublicKey()
    await followToItsRelays(bunker)
    return { publicKey, relays: movedTo(bunker.bp.relays, link.relays) }
  }
  const { publicKey, relays } = await askBunker(link, clientKey, asked, act, approvalMs + switchMs)
  const { bunkerKey } = link
  const kept: KeptBunker = { method: 'bunker', publicKey, bunkerKey, relays, clientKey: keyHex(clientKey) }
  return { signer: bunkerSigner(kept), kept }
}

/**
 * The other way round: we show a code, and a signer app answers it. Only an answer that echoes the secret binds us: anybody
 * can say `ack`.
 */
export async function connectByCode(
  relay: string,
  { name }: App,
  { onCode, ...asked }: Asked & { onCode: (uri: string) => void },
): Promise<BunkerSession> {
  if (!isRelay(relay)) throw new SignerError(t('A relay starts with wss://.'))
  const clientKey = newSecretKey()
  const uri = createNostrConnectURI({
    clientPubkey: publicKeyOf(clientKey),
    relays: [relay],
    secret: keyHex(newSecretKey()).slice(0, 32),
    perms: [signing],
    name,
    url: location.origin,
  })
  const pool = new SimplePool()
  const over = new AbortController()
  asked.signal?.addEventListener('abort', () => over.abort(), { once: true })
  let bunker: BunkerSigner | undefined
  try {
    const params = { pool, skipSwitchRelays: true, ...(asked.onApprovalPage && { onauth: asked.onApprovalPage }) }
    const answered = BunkerSigner.fromURI(clientKey, uri, params, over.signal).then(async signer => {
      bunker = signer
      const publicKey = await signer.getPublicKey()
      await followToItsRelays(signer)
      return publicKey
    })
    onCode(uri)
    const publicKey = await within(answered, scanMs + switchMs, unscanned(), asked.signal)
    const { pubkey: bunkerKey, relays: named } = (bunker as unknown as BunkerSigner).bp
    const relays = movedTo(named, [relay])
    const kept: KeptBunker = { method: 'bunker', publicKey, bunkerKey, relays, clientKey: keyHex(clientKey) }
    return { signer: bunkerSigner(kept), kept }
  } catch (error) {
    throw asSignerError(error)
  } finally {
    over.abort()
    void bunker?.close()
    setTimeout(() => pool.destroy())
  }
}

/** Older signers refuse the word, or do not answer it; others answer null: then they stay where they are. */
async function followToItsRelays(bunker: BunkerSigner): Promise<void> {
  await Promise.race([bunker.switchRelays(), new Promise(resolve => setTimeout(resolve, switchMs))])
}

/** The bunker knows our client key already: no second `connect`, no second approval. */
export function bunkerSigner({ publicKey, bunkerKey, relays, clientKey }: KeptBunker): Signer {
  const key = keyBytes(clientKey)
  const closed = new AbortController()
  return {
    method: 'bunker',
    publicKey,
    async sign(template) {
      const link = { bunkerKey, relays, secret: null }
      let hideApproval = () => {}
      const onApprovalPage = (url: string) => {
        hideApproval = showApproval(url)
      }
      const asked = { signal: closed.signal, onApprovalPage }
      const event = await askBunker(link, key, asked, bunker => bunker.signEvent(template)).finally(() =>
        hideApproval(),
      )
      if (!checkEvent(event, verifySchnorr)) throw new SignerError(t('The bunker answered with a broken signature.'))
      return event
    },
    /** Older signers do not know the word. */
    logOut() {
      const link = { bunkerKey, relays, secret: null }
      void askBunker(link, keyBytes(clientKey), {}, bunker => bunker.sendRequest('logout', []), farewellMs).catch(
        () => {},
      )
    },
    close() {
      closed.abort()
      key.fill(0)
    },
  }
}

async function askBunker<T>(
  { bunkerKey, relays, secret }: BunkerLink,
  clientKey: Uint8Array,
  { onApprovalPage, signal }: Asked,
  act: (bunker: BunkerSigner) => Promise<T>,
  limitMs = approvalMs,
): Promise<T> {
  const pool = new SimplePool()
  const pointer = { pubkey: bunkerKey, relays, secret }
  const bunker = BunkerSigner.fromBunker(clientKey, pointer, {
    pool,
    ...(onApprovalPage && { onauth: onApprovalPage }),
  })
  try {
    return await within(act(bunker), limitMs, silent(), signal)
  } catch (error) {
    throw asSignerError(error)
  } finally {
    void bunker.close()
    // The end of the subscription is on its way to the relay; the socket closes after it.
    setTimeout(() => pool.destroy())
  }
}

function asSignerError(error: unknown): Error {
  if (error instanceof SignerError) return error
  const words = error instanceof Error ? error.message : typeof error === 'string' ? error : ''
  return new SignerError(words ? t('The bunker refused: {words}', { words }) : t('The bunker refused.'))
}
