/**
 * The one client of the API: an operation of the contract and its input in, its reply out.
 * Credentials follow from the operation's `access`; a session token that ran out is minted anew without a word.
 */
import { credentialsFor } from '@chispa/contract/credentials'
import type { Access, Endpoint } from '@chispa/contract/endpoint'
import { ApiError } from './api-error.ts'
import { type AnswerOf, type InputOf, type WireRequest, wireRequest } from './request.ts'
import type { Reply, Send } from './send.ts'

/** Where credentials come from: the session of this tab. */
export type Credentials = {
  readonly hasToken: boolean
  readonly tokenAgeMs: number
  /** An Authorization header with a token that is good for now. */
  bearer: () => Promise<string>
  /** One with another token than the refused one. */
  renew: (refused?: string) => Promise<string>
  /** One that signs exactly this request (NIP-98). */
  sign: (request: WireRequest) => Promise<string>
}

type Options = { signal?: AbortSignal | undefined }
type Args<E extends Endpoint> =
  object extends InputOf<E> ? [input?: InputOf<E> & Options] : [input: InputOf<E> & Options]

export type Call = <E extends Endpoint>(endpoint: E, ...args: Args<E>) => Promise<AnswerOf<E>>

export function caller(send: Send, session: Credentials): Call {
  return async <E extends Endpoint>(endpoint: E, ...[input]: Args<E>) => {
    const request = wireRequest(endpoint, input)
    const reply = await exchange(send, session, endpoint.access, request, input?.signal)
    const answer = endpoint.paged ? { rows: reply.body, nextCursor: reply.nextCursor } : reply.body
    return answer as AnswerOf<E>
  }
}

async function exchange(
  send: Send,
  session: Credentials,
  access: Access,
  request: WireRequest,
  signal?: AbortSignal,
): Promise<Reply> {
  switch (credentialsFor(access)) {
    case 'none':
      return send(request, { signal })
    case 'signature':
      return send(request, { signal, authorization: await session.sign(request) })
    case 'token-if-any':
      return send(request, { signal, authorization: session.hasToken ? await session.bearer() : undefined })
    case 'token':
      return sendWithToken(send, session, request, signal)
  }
}

async function sendWithToken(
  send: Send,
  session: Credentials,
  request: WireRequest,
  signal?: AbortSignal,
): Promise<Reply> {
  const authorization = await session.bearer()
  try {
    return await send(request, { signal, authorization })
  } catch (error) {
    if (!isStale(error, session)) throw error
    return send(request, { signal, authorization: await session.renew(authorization) })
  }
}

/** An old token also misses a role that was granted since it was minted. */
function isStale(error: unknown, session: Credentials): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.is('token_expired', 'token_invalid', 'token_signed_out')) return true
  return error.is('role_too_low', 'permission_missing') && session.tokenAgeMs > 60_000
}
