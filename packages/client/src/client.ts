/** `createClient`: every public operation of the API as a function of its name. */
import { ChispaError } from './chispa-error.ts'
import { exchange, type Fetch } from './exchange.ts'
import type { OperationFacts } from './operation-facts.ts'
import { isPageOfOtherOrigin } from './other-origin.ts'
import { operationTable } from './printed/operation-table.ts'
import type { Operations } from './printed/operation-types.ts'
import { defaultRetryRules, pause, type RetryRules, retryDelayMs } from './retry.ts'
import { type Signer, signRequest } from './signer.ts'
import { type TokenSource, type TokenStore, Tokens } from './tokens.ts'
import { type AnyInput, type WireRequest, wireRequest } from './wire-request.ts'

export type ClientOptions = {
  /** Where the instance is: `https://community.example`. */
  url: string
  /** Signs for a person: session tokens, and the operations that ask for a signature. */
  signer?: Signer
  /** A device token instead, or a function that reads the newest one. */
  token?: TokenSource['token']
  /** Keeps the session token between runs. */
  tokenStore?: TokenStore
  /** Signs every request instead of minting a session token. Default: in a page of another origin, which cannot mint one. */
  signEachRequest?: boolean
  /** The URL the instance knows itself by, where it is reached under another one: NIP-98 signs the URL. */
  publicUrl?: string
  fetch?: Fetch
  /** For one attempt. Default: 30 seconds. */
  timeoutMs?: number
  retry?: Partial<RetryRules>
  now?: () => number
}

export type CallOptions = {
  signal?: AbortSignal
  timeoutMs?: number
  /** Another bearer token for this call, as the one of an open till. */
  token?: string
}

export type InputOf<Name extends keyof Operations> = Operations[Name]['input']
export type ReplyOf<Name extends keyof Operations> = Operations[Name]['reply']
type Args<Input> = object extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions]

export type Client = {
  readonly [Name in keyof Operations]: (...args: Args<InputOf<Name>>) => Promise<ReplyOf<Name>>
}

type Context = {
  fetch: Fetch
  base: string
  publicUrl: string
  signer: Signer | undefined
  signsEachRequest: boolean
  tokens: Tokens
  timeoutMs: number
  retry: RetryRules
  now: () => number
}

export function createClient(options: ClientOptions): Client {
  const base = options.url.replace(/(?<!\/)\/+$/, '')
  const now = options.now ?? Date.now
  const given = options.fetch
  const context: Omit<Context, 'tokens'> = {
    // Looked up at each call: a browser's fetch wants its own `this`, and tests replace it.
    fetch: given ?? ((input, init) => globalThis.fetch(input, init)),
    base,
    publicUrl: (options.publicUrl ?? base).replace(/(?<!\/)\/+$/, ''),
    signer: options.signer,
    signsEachRequest: signsEachRequest(options, base),
    timeoutMs: options.timeoutMs ?? 30_000,
    retry: { ...defaultRetryRules, ...options.retry },
    now,
  }
  const mint = options.signer && (() => mintToken({ ...context, tokens }))
  const tokens = new Tokens({ token: options.token, mint, store: options.tokenStore }, now)
  const entries = Object.entries(operationTable).map(([name, facts]) => [
    name,
    (input: AnyInput = {}, call: CallOptions = {}) => callOperation({ ...context, tokens }, facts, input, call),
  ])
  return Object.fromEntries(entries) as Client
}

function signsEachRequest({ signer, token, signEachRequest }: ClientOptions, base: string): boolean {
  if (!signer || token !== undefined) return false
  return signEachRequest ?? isPageOfOtherOrigin(base)
}

async function mintToken(context: Context): Promise<string> {
  const reply = await callOperation(context, operationTable.mintSessionToken, { body: {} }, {})
  const { token } = reply as Partial<ReplyOf<'mintSessionToken'>>
  if (typeof token === 'string') return token
  throw new ChispaError({ reason: 'answer_unreadable', message: 'The server answered without a token', status: 200 })
}

async function callOperation(context: Context, facts: OperationFacts, input: AnyInput, call: CallOptions) {
  const request = wireRequest(facts, input)
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await attemptCall(context, facts, request, call)
    } catch (error) {
      const waitMs =
        error instanceof ChispaError ? retryDelayMs(error, attempt, facts.repeatable, context.retry) : undefined
      if (waitMs === undefined) throw error
      await pause(waitMs, call.signal)
    }
  }
}

async function attemptCall(context: Context, facts: OperationFacts, request: WireRequest, call: CallOptions) {
  const send = (authorization: string | undefined) =>
    exchange({
      ...{ fetch: context.fetch, base: context.base, facts, request, authorization, signal: call.signal },
      timeoutMs: call.timeoutMs ?? context.timeoutMs,
    })
  if (call.token !== undefined) return send(bearer(call.token))
  if (facts.credentials === 'none') return send(undefined)
  if (facts.credentials === 'signature' || context.signsEachRequest) return send(await signature(context, request))

  const token = await context.tokens.get()
  try {
    return await send(bearer(token))
  } catch (error) {
    if (token === undefined || !isStale(error, context.tokens)) throw error
    const other = await context.tokens.renew(token)
    if (other === undefined) throw error
    return send(bearer(other))
  }
}

async function signature({ signer, publicUrl, now }: Context, { method, path, body }: WireRequest) {
  if (!signer) return undefined
  return signRequest(signer, { method, url: publicUrl + path, ...(body !== undefined && { body }) }, now())
}

const bearer = (token: string | undefined) => (token === undefined ? undefined : `Bearer ${token}`)

/** These are refused before anything is done. An older token also lacks a role that was granted since. */
function isStale(error: unknown, tokens: Tokens): boolean {
  if (!(error instanceof ChispaError)) return false
  if (error.is('token_expired', 'token_invalid', 'token_signed_out')) return true
  return error.is('role_too_low', 'permission_missing') && tokens.ageMs > 60_000
}
