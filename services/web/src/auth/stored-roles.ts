/**
 * The roles of signers as the database has them at this moment, for what lasts longer than a request: a token. One query at
 * a time answers all who asked in the same turn or while the one before was under way: many cost little more than one.
 */
import type { Role } from '@chispa/contract/roles'
import type { Sql } from '@chispa/database/connect'
import { listRoles } from './store.ts'

export type StoredRoles = { roleOf: (pubkey: string) => Promise<Role> }

type Question = { pubkey: string; resolve: (role: Role) => void; reject: (error: unknown) => void }

export function storedRoles(sql: Sql): StoredRoles {
  let waiting: Question[] = []
  let isAsking = false

  async function ask(): Promise<void> {
    isAsking = true
    while (waiting.length > 0) {
      const asked = waiting
      waiting = []
      try {
        const roles = await listRoles(sql, [...new Set(asked.map(({ pubkey }) => pubkey))])
        for (const { pubkey, resolve } of asked) resolve(roles.get(pubkey) ?? 'USER')
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    }
    isAsking = false
  }

  return {
    roleOf(pubkey) {
      const { promise, resolve, reject } = Promise.withResolvers<Role>()
      waiting.push({ pubkey, resolve, reject })
      if (waiting.length === 1 && !isAsking) setImmediate(ask)
      return promise
    },
  }
}
