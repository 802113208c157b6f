/**
 * Who is blocked, which keys were replaced and whose tokens are dead, by key: few, and kept in memory, so that no request needs a query for it. A request
 * that changes a standing reads it back before answering; other processes hear of it within moments.
 */
import type { Connection } from '@chispa/database/connect'
import { Live } from '@chispa/database/live'
import { Refusal } from '../http/refusal.ts'
import { listStandings, type Standing } from './store.ts'
import type { Claims } from './tokens.ts'

export type Standings = Live<ReadonlyMap<string, Standing>>

type Known = Pick<Standings, 'value'>

export const liveStandings = (sql: Connection): Standings =>
  new Live<ReadonlyMap<string, Standing>>(sql, {
    channel: 'standings_changed',
    initial: new Map(),
    read: async () => new Map((await listStandings(sql)).map(({ pubkey, ...standing }) => [pubkey, standing])),
  })

/** A key that was replaced stays out like one that is blocked, and so does what it minted for others. */
export function requireUnblocked({ value }: Known, pubkey: string): void {
  const standing = value.get(pubkey)
  if (standing?.isBlocked) throw new Refusal('account_blocked')
  if (standing?.isReplaced) throw new Refusal('key_replaced')
}

/** What of a token says whether a sign-out ended it. */
export type SignedIn = Pick<Claims, 'pubkey' | 'iat'> & { after?: unknown }

/** Tokens count in whole seconds: of the second of a sign-out only those live that name it, because they were minted after it. */
export function requireSignedIn({ value }: Known, { pubkey, iat, after }: SignedIn): void {
  const since = value.get(pubkey)?.tokensValidSince?.getTime()
  if (since === undefined || (typeof after === 'number' && after >= since)) return
  if (iat * 1000 < since) throw new Refusal('token_signed_out')
}

/** The claim of a token that its person's last sign-out does not concern. */
export const mintedAfter = (tokensValidSince: Date | null): { after?: number } =>
  tokensValidSince ? { after: tokensValidSince.getTime() } : {}

/** Whatever was made up to this millisecond is older. */
export const signedOutAt = (now: Date): Date => new Date(now.getTime() + 1)
