/**
 * Who is blocked and whose tokens are dead, by key: few, and kept in memory, so that no request needs a query for it. Whoever
 * changes a standing reads it back before answering; other processes hear of it within moments.
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

export function requireUnblocked({ value }: Known, pubkey: string): void {
  if (value.get(pubkey)?.isBlocked) throw new Refusal('account_blocked')
}

export function requireSignedIn({ value }: Known, { pubkey, iat }: Pick<Claims, 'pubkey' | 'iat'>): void {
  const since = value.get(pubkey)?.tokensValidSince
  if (since && iat * 1000 < since.getTime()) throw new Refusal('token_signed_out')
}

/** Tokens count in whole seconds: those of this second are dead too. */
export const signedOutAt = (now: Date): Date => new Date((Math.floor(now.getTime() / 1000) + 1) * 1000)
