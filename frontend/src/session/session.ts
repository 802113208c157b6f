/**
 * Who is signed in on this tab. Signed out → (open) → signed in → (close) → signed out; nothing else.
 * Secrets live in memory; the tab's session storage has them only where the person chose "keep", and `close` wipes both.
 * `signOut` locks what the device keeps between visits, and erases none of it; a signer elsewhere that only this tab knows is told.
 * The token is minted when first needed and again when it runs out; parallel needs share one signature.
 */

import { readSettings } from '@chispa/contract/settings-operations'
import { mintSessionToken } from '@chispa/contract/tokens'
import type { NostrEvent } from '@chispa/protocols/nip01'
import { ApiError } from '../api/api-error.ts'
import type { Credentials } from '../api/call.ts'
import { type WireRequest, wireRequest } from '../api/request.ts'
import type { Send } from '../api/send.ts'
import { t } from '../language/current.ts'
import { type KeptSession, readKept, wipeKept, writeKept } from './keep.ts'
import { type KeptSigner, type Signer, SignerError, type SignerMethod } from './signer.ts'
import { lifetimeMs } from './token.ts'

/** `device`: the signer is kept on this device under a lock. */
export type Identity = { publicKey: string; method: SignerMethod | 'device'; kept: boolean }

type Token = { text: string; mintedAt: number; expiresAt: number }

type Dependencies = {
  send: Send
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Builds the signer that a reloaded tab remembers. */
  reopen: (kept: KeptSigner) => Promise<Signer>
  pageOrigin: string
  onSignOut?: (identity: Identity) => void
  now?: () => number
}

/** A token this close to its end is not worth sending. */
const marginMs = 15_000
const slowMs = 40_000

export class Session implements Credentials {
  readonly #send: Send
  readonly #storage: Dependencies['storage']
  readonly #reopen: Dependencies['reopen']
  readonly #pageOrigin: string
  readonly #onSignOut: (identity: Identity) => void
  readonly #now: () => number
  readonly #listeners = new Set<() => void>()
  #identity: Identity | null = null
  #signer: Promise<Signer> | undefined
  #kept: KeptSigner | undefined
  #token: Token | undefined
  #minting: Promise<string> | undefined

  constructor({ send, storage, reopen, pageOrigin, onSignOut = () => {}, now = Date.now }: Dependencies) {
    this.#send = send
    this.#storage = storage
    this.#reopen = reopen
    this.#pageOrigin = pageOrigin
    this.#onSignOut = onSignOut
    this.#now = now
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Stable between changes, as useSyncExternalStore asks. */
  identity = (): Identity | null => this.#identity

  get hasToken(): boolean {
    return this.#token !== undefined
  }

  get tokenAgeMs(): number {
    return this.#token ? this.#now() - this.#token.mintedAt : 0
  }

  /** `keep` is what the tab remembers until it is closed; absent, a reload signs out. */
  open(signer: Signer, keep?: KeptSigner): void {
    this.close()
    this.#signer = Promise.resolve(signer)
    this.#kept = keep
    const method = keep?.method === 'device' ? 'device' : signer.method
    this.#become({ publicKey: signer.publicKey, method, kept: keep !== undefined })
  }

  /** Takes up what this tab kept. The signer itself is built when it is first needed. */
  restore(): void {
    const kept = readKept(this.#storage)
    if (!kept) return
    this.#kept = kept.signer
    this.#token = kept.token
    this.#become({ publicKey: kept.signer.publicKey, method: kept.signer.method, kept: true })
  }

  /** What takes this session up again, where the person chose to keep it. */
  kept(): KeptSession | undefined {
    return this.#kept && { signer: this.#kept, ...(this.#token && { token: this.#token }) }
  }

  takeUp(kept: KeptSession): void {
    this.close()
    writeKept(this.#storage, kept)
    this.restore()
  }

  /** A bunker that only this tab knew is told, also one that was not asked since a reload. */
  signOut(): void {
    const identity = this.#identity
    if (!identity) return
    if (!this.#signer && this.#kept?.method === 'bunker') this.#signer = this.#reopen(this.#kept)
    if (identity.method !== 'device') this.logOutSigner()
    this.#onSignOut(identity)
    this.close()
  }

  /** Where the signer is open: the device is about to forget it. */
  logOutSigner(): void {
    void this.#signer?.then(signer => signer.logOut?.()).catch(() => {})
  }

  close(): void {
    void this.#signer?.then(signer => signer.close()).catch(() => {})
    this.#signer = undefined
    this.#kept = undefined
    this.#token = undefined
    this.#minting = undefined
    this.#become(null)
  }

  /** An Authorization header with a token that is good for now. */
  async bearer(): Promise<string> {
    const token = this.#token
    if (token && token.expiresAt - marginMs > this.#now()) return `Bearer ${token.text}`
    return this.#mintShared()
  }

  /** A token other than the refused one: someone else may have renewed it meanwhile. */
  async renew(refused?: string): Promise<string> {
    if (refused && this.#token && `Bearer ${this.#token.text}` !== refused) return `Bearer ${this.#token.text}`
    return this.#mintShared()
  }

  /** An Authorization header that signs exactly this request (NIP-98). */
  async sign(request: WireRequest): Promise<string> {
    const identity = this.#identity
    if (!identity) throw notSignedIn()
    const signer = await this.#openSigner()
    const startedAt = this.#now()
    let event = await this.#signOnce(signer, request)
    // Approving by hand can outlast the minute a signature is good for; the second time it is quick.
    if (this.#now() - startedAt > slowMs) event = await this.#signOnce(signer, request)
    if (event.pubkey !== identity.publicKey) {
      throw new SignerError(t('Your signer answered with another key than the one you signed in with. Sign in again.'))
    }
    return (await nip98()).nip98Header(event)
  }

  async #signOnce(signer: Signer, request: WireRequest): Promise<NostrEvent> {
    const { origin, serverTime } = await this.#askInstance()
    const { nip98Template } = await nip98()
    return signer.sign(
      nip98Template({
        url: origin + request.path,
        method: request.method,
        createdAt: Math.floor(serverTime / 1000),
        ...(request.body !== undefined && { body: request.body }),
      }),
    )
  }

  /** The server compares the URL with the origin it knows itself by and the time with its own clock: ask for both. */
  async #askInstance(): Promise<{ origin: string; serverTime: number }> {
    const { body, serverTime } = await this.#send(wireRequest(readSettings))
    const endpoint = (body as { endpoint?: string | null } | undefined)?.endpoint
    return {
      origin: endpoint ? new URL(endpoint).origin : this.#pageOrigin,
      serverTime: serverTime ?? this.#now(),
    }
  }

  #mintShared(): Promise<string> {
    this.#minting ??= this.#mint().finally(() => {
      this.#minting = undefined
    })
    return this.#minting
  }

  async #mint(): Promise<string> {
    const identity = this.#identity
    // A signer elsewhere asks its owner for every signature: once a day, not every hour.
    const isAsked = (await this.#openSigner()).method === 'bunker'
    const request = wireRequest(mintSessionToken, { body: isAsked ? { expiresIn: '24h' } : {} })
    const { body } = await this.#send(request, { authorization: await this.sign(request) })
    const text = (body as { token: string }).token
    // Signed out, or in as someone else, while the signer was asked: this token belongs to nobody here.
    if (this.#identity !== identity) throw notSignedIn()
    const now = this.#now()
    this.#token = { text, mintedAt: now, expiresAt: now + lifetimeMs(text) }
    this.#store()
    return `Bearer ${text}`
  }

  #openSigner(): Promise<Signer> {
    if (this.#signer) return this.#signer
    if (!this.#kept) throw notSignedIn()
    const opening = this.#reopen(this.#kept)
    this.#signer = opening
    // A bunker that did not answer once may answer the next time.
    opening.catch(() => {
      if (this.#signer === opening) this.#signer = undefined
    })
    return opening
  }

  #become(identity: Identity | null): void {
    this.#identity = identity
    this.#store()
    for (const listener of this.#listeners) listener()
  }

  #store(): void {
    if (this.#identity?.kept && this.#kept) {
      const kept: KeptSession = { signer: this.#kept, ...(this.#token && { token: this.#token }) }
      writeKept(this.#storage, kept)
    } else {
      wipeKept(this.#storage)
    }
  }
}

/** With its hashes it comes when somebody signs: public pages do without. */
const nip98 = () => import('@chispa/protocols/nip98')

const notSignedIn = () =>
  new ApiError({
    status: 401,
    code: 'AUTHENTICATION_ERROR',
    reason: 'credentials_missing',
    message: t('You are not signed in.'),
  })
