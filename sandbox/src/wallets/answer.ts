/** What the methods of a sandbox wallet are given, and what they answer. */
import type { Ledger, LedgerTransaction } from './ledger.ts'
import type { WalletFaults } from './wallet-faults.ts'

export type Answer = { result: object | null } | { error: { code: string; message: string } } | 'no answer'

export type WalletAccount = {
  readonly ledger: Ledger
  readonly accountId: string
  readonly faults: WalletFaults
  readonly announcedMethods: readonly string[]
  readonly announcedNotifications: readonly string[]
  readonly announcedExtensions: readonly string[] | undefined
  nowSeconds(): number
  /** Resolves when a held payment may go on; false when it is to fail. */
  untilReleased(payment: LedgerTransaction): Promise<boolean>
}

export type Params = Record<string, unknown>

export const fail = (code: string, message: string) => ({ error: { code, message } })
export const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
export const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
