/**
 * A wallet that people use, as its own source shows it: what it offers, in which encryptions, and where it differs from the
 * standard. The sandbox plays it, the stories run against it, and docs/wallets.md is printed from it.
 */
import type { Encryption, Method } from '@chispa/protocols/nip47'
import type { WalletOptions } from '../wallets/sandbox-wallet.ts'
import type { WalletFaults } from '../wallets/wallet-faults.ts'

export type RecordedWallet = {
  id: string
  title: string
  encryptions: readonly Encryption[]
  methods: readonly Method[]
  /** As announced; whether they come is a quirk. */
  notifications: readonly string[]
  quirks: Partial<WalletFaults>
  /** What a member should know of it. */
  notes: string
  source: string
  date: string
}

export const allMethods: readonly Method[] = [
  'pay_invoice',
  'make_invoice',
  'lookup_invoice',
  'list_transactions',
  'get_balance',
  'get_info',
]
export const bothNotifications = ['payment_received', 'payment_sent'] as const
export const both: readonly Encryption[] = ['nip44_v2', 'nip04']

/** How the sandbox plays it, in one of its encryptions where one is named. */
export function playing(recorded: RecordedWallet, encryption?: Encryption): WalletOptions {
  const { encryptions, methods, notifications, quirks } = recorded
  return { encryptions: encryption ? [encryption] : encryptions, methods, notifications, faults: quirks }
}
