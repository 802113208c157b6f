/** Categories and levels of the activity log in words that people use. */
import type { ActivityCategory, ActivityLevel } from '@chispa/contract/activity'

export const categoryWords: Record<ActivityCategory, string> = {
  USER: 'People',
  ADDRESS: 'Addresses',
  NWC: 'Wallets',
  INVOICE: 'Invoices',
  CARD: 'Cards',
  VOUCHER: 'Vouchers',
  SERVER: 'Server',
}

export const levelTones: Record<ActivityLevel, { label: string; tone: 'plain' | 'warn' | 'danger'; dot: string }> = {
  INFO: { label: 'Note', tone: 'plain', dot: 'bg-line-strong' },
  WARN: { label: 'Warning', tone: 'warn', dot: 'bg-warn' },
  ERROR: { label: 'Error', tone: 'danger', dot: 'bg-danger' },
}
