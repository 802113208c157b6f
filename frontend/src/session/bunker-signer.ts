/**
 * NIP-46: the key stays with a signer elsewhere; requests and answers travel encrypted over its relays. A line lives as long as one
 * act: a session may last for days, and a socket that went quiet in between would lose the answer.
 */

import { newSecretKey, verifySchnorr } from '@chispa/protocols/bip340'
import { checkEvent, type NostrEvent } from '@chispa/protocols/nip01'
import { t } from '../language/current.ts'
import { showApproval } from './approval-request.ts'
import { movedTo, readBunkerLink } from './bunker-link.ts'
import { keyBytes, keyHex } from './key-hex.ts'
import { type KeptSigner, type Signer, SignerError } from './signer.ts'
import { type App, permissions, readEcho, type SignerCode } from './signer-code.ts'
import { type Asked, SignerLine } from './signer-line.ts'
import { within } from './within.ts'

type Connecting = Asked & { signal?: AbortSignal }

/** People look for their phone before they approve. */
const approvalMs = 90_000
const farewellMs = 5000
/** A relay that is there has answered by then. */
const reachMs = 5000
/** It may have to reach its other relays first. */
const switchMs = 3000
const silent = () => t('The bunker did not answer. Check that it is running and that its relay can be reached.')
const unreachable = () =>
  t('None of the relays where your signer is met can be reached. Check the connection, or try again in a moment.')

type KeptBunker = Extract<KeptSigner, { method: 'bunker' }>
/** `walletUri`: a connection to their wallet, which the signer sent along. */
export type BunkerSession = { signer: Signer; kept: KeptBunker; walletUri?: string }

export async function connectBunker(text: string, { name }: App, asked: Connecting): Promise<BunkerSession> {
  const link = readBunkerLink(text)
  if (!link) {
    throw new SignerError(t('This is not a bunker link. It starts with bunker:// and names at least one relay.'))
  }
  const { bunkerKey, relays, secret } = link
  const clientKey = newSecretKey()
  return onLine(clientKey, relays, approvalMs + switchMs, asked, async line => {
    // Without a permission that is named some bunkers ask about every signature.
    const metadata = JSON.stringify({ name, url: location.origin })
    await line.ask(bunkerKey, 'connect', [bunkerKey, secret ?? '', permissions, metadata], asked)
    return meet(line, { bunkerKey, relays, clientKey }, asked)
  })
}

/** The other way round: we show a code, and a signer app answers it, echoing its secret. Waits until `signal`. */
export async function connectByCode(
  code: SignerCode,
  { onReach, ...asked }: Connecting & { onReach?: (isReached: boolean) => void },
): Promise<BunkerSession> {
  const clientKey = keyBytes(code.clientKey)
  const { relays, secret } = code
  return onLine(clientKey, relays, undefined, asked, async line => {
    const looking = setInterval(() => onReach?.(line.isReached), reachMs)
    asked.signal?.addEventListener('abort', () => clearInterval(looking), { once: true })
    const { signerKey: bunkerKey, found } = await line.firstTo(result => readEcho(result, secret))
    clearInterval(looking)
    const session = await within(meet(line, { bunkerKey, relays, clientKey }, asked), approvalMs + switchMs, silent)
    return found.walletUri === undefined ? session : { ...session, walletUri: found.walletUri }
  })
}

type Met = { bunkerKey: string; relays: string[]; clientKey: Uint8Array }

async function meet(line: SignerLine, { bunkerKey, relays, clientKey }: Met, asked: Asked): Promise<BunkerSession> {
  const publicKey = String(await line.ask(bunkerKey, 'get_public_key', [], asked))
  if (!/^[0-9a-f]{64}$/.test(publicKey)) throw new SignerError(t('The bunker answered with a broken signature.'))
  const kept: KeptBunker = {
    method: 'bunker',
    publicKey,
    bunkerKey,
    relays: movedTo(await itsRelays(line, bunkerKey), relays),
    clientKey: keyHex(clientKey),
  }
  return { signer: bunkerSigner(kept), kept }
}

/** Older signers refuse the word, or do not answer it; others answer null: then they stay where they are. */
async function itsRelays(line: SignerLine, bunkerKey: string): Promise<unknown> {
  const named = line.ask(bunkerKey, 'switch_relays', []).catch(() => null)
  const answer = await Promise.race([named, new Promise(resolve => setTimeout(resolve, switchMs))])
  try {
    return typeof answer === 'string' ? JSON.parse(answer) : answer
  } catch {
    return null
  }
}

/** The bunker knows our client key already: no second `connect`, no second approval. */
export function bunkerSigner({ publicKey, bunkerKey, relays, clientKey }: KeptBunker): Signer {
  const key = keyBytes(clientKey)
  const closed = new AbortController()
  return {
    method: 'bunker',
    publicKey,
    async sign(template) {
      let hideApproval = () => {}
      const onApprovalPage = (url: string) => {
        hideApproval()
        hideApproval = showApproval(url)
      }
      const asked = { signal: closed.signal, onApprovalPage }
      const signing = onLine(key, relays, approvalMs, asked, line =>
        line.ask(bunkerKey, 'sign_event', [JSON.stringify(template)], asked),
      )
      const event = eventIn(await signing.finally(() => hideApproval()))
      if (!checkEvent(event, verifySchnorr)) throw new SignerError(t('The bunker answered with a broken signature.'))
      return event
    },
    /** Older signers do not know the word. */
    logOut() {
      const act = (line: SignerLine) => line.ask(bunkerKey, 'logout', [])
      void onLine(keyBytes(clientKey), relays, farewellMs, {}, act).catch(() => {})
    },
    close() {
      closed.abort()
      key.fill(0)
    },
  }
}

function eventIn(result: unknown): NostrEvent | undefined {
  try {
    return (typeof result === 'string' ? JSON.parse(result) : result) as NostrEvent
  } catch {
    return undefined
  }
}

/** Without a limit it is waited for until `signal`. */
async function onLine<T>(
  clientKey: Uint8Array,
  relays: readonly string[],
  limitMs: number | undefined,
  { signal }: Connecting,
  act: (line: SignerLine) => Promise<T>,
): Promise<T> {
  const line = new SignerLine(clientKey, relays)
  try {
    return await within(act(line), limitMs, () => (line.isReached ? silent() : unreachable()), signal)
  } catch (error) {
    throw asSignerError(error)
  } finally {
    line.close()
  }
}

function asSignerError(error: unknown): Error {
  if (error instanceof SignerError) return error
  const words = error instanceof Error ? error.message : typeof error === 'string' ? error : ''
  return new SignerError(words ? t('The bunker refused: {words}', { words }) : t('The bunker refused.'))
}
