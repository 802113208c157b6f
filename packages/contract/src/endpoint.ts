/**
 * An HTTP operation as data: services/web serves it, the frontend calls it, the documents list it.
 * Who may call stands beside the path; an operation without `access` does not compile and does not start.
 */
import type { Static, TSchema } from 'typebox'
import type { Reason } from './refusals.ts'
import type { Permission, Role } from './roles.ts'

export type Access =
  /** Anyone; credentials are not looked at. */
  | 'public'
  /** Anyone; valid credentials widen the answer, bad ones count as none. */
  | 'optional'
  /** NIP-98, session token or device token. */
  | 'signed-in'
  /** A person: NIP-98 or session token. Device tokens are refused. */
  | 'person'
  /** NIP-98 only. */
  | 'nostr'
  /** A token only, with these claims. */
  | { bearer: readonly string[] }
  /** This role or a higher one; a device token also needs the permission as a scope, or is refused where none is named. */
  | { role: Role; permission?: Permission }
  /**
   * This permission; or, with `orSelf`, the person whom that path parameter names. `inPerson`: no device token, whatever its
   * scopes.
   */
  | { permission: Permission; orSelf?: string; inPerson?: true }
  /** Whoever the operation itself proves (a signature over the body, a token of its own). */
  | { proof: string }

/**
 * Requests a minute; `by` says whom the count belongs to. `address and name`: whoever asks, for one name or card. `card`:
 * the card itself, where only genuine taps count, so that nobody who merely knows its id can use its limit up. `till`: the
 * open till, by its token.
 */
export type RateLimit = {
  perMinute: number
  by: 'address' | 'caller' | 'address and name' | 'card' | 'till'
  bucket?: string
}

type Tag = 'Tokens' | 'People' | 'Instance' | 'Addresses' | 'Wallets' | 'Cards' | 'Vouchers' | 'Till' | 'Operations'

type Replies = Partial<Record<200 | 201 | 204 | 503, TSchema>>

export type Endpoint = {
  name: string
  tag: Tag
  summary: string
  description?: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  access: Access
  rateLimits?: readonly RateLimit[]
  /**
   * LNURL operations answer errors in both shapes, LNURL's and ours. `lnurl-200`: always with HTTP 200, because half of the
   * tills and some payers throw every other body away.
   */
  errors?: 'lnurl' | 'lnurl-200'
  bodyLimit?: number
  /** Taps, payments, health: under more load than the service can carry it goes first, and is not turned away with `overloaded`. */
  urgent?: true
  /** Whether a client may send the same request again when no answer came. Unless it says so: GET and PUT, no others. */
  repeatable?: boolean
  /** Operations between our own services stay out of the public description. */
  internal?: true
  /** What it can refuse besides bad input and missing rights. */
  refuses?: readonly Reason[]
  /** Media type of the body where it is not JSON: its bytes are handed on as they came. */
  consumes?: string
  /** Media type of the answer where it is not JSON. */
  produces?: string
  /** The answer carries `x-next-cursor` when there is more. */
  paged?: true
  schema: { params?: TSchema; querystring?: TSchema; body?: TSchema; response: Replies }
}

export const endpoint = <const E extends Endpoint>(operation: E): E => operation

export const isRepeatable = ({ method, repeatable }: Endpoint): boolean =>
  repeatable ?? (method === 'GET' || method === 'PUT')

type Of<T> = T extends TSchema ? Static<T> : undefined
export type ReplyOf<E extends Endpoint> = Exclude<
  Of<E['schema']['response'][200]> | Of<E['schema']['response'][201]>,
  undefined
>
export type ParamsOf<E extends Endpoint> = Of<E['schema']['params']>
export type QueryOf<E extends Endpoint> = Of<E['schema']['querystring']>
export type BodyOf<E extends Endpoint> = Of<E['schema']['body']>
