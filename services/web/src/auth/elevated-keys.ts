/**
 * The keys of everyone whose role is above USER: few, and kept in memory. A signer who is not among them needs no query.
 * Whoever is among them is still held against the database: this can say too little for a moment, never too much.
 */
import type { Connection } from '@chispa/database/connect'
import { Live } from '@chispa/database/live'
import { listElevatedKeys } from './store.ts'

export type ElevatedKeys = Live<ReadonlySet<string> | undefined>

export const elevatedKeys = (sql: Connection): ElevatedKeys =>
  new Live(sql, {
    channel: 'roles_changed',
    initial: undefined,
    read: async () => new Set(await listElevatedKeys(sql)),
  })

/** Before the first read everyone may be. */
export const mayBeElevated = ({ value }: ElevatedKeys, pubkey: string): boolean => value?.has(pubkey) ?? true
