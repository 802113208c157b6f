/** Categories and levels of the activity log in words that people use. */

import type { ActivityCategory, ActivityLevel } from '@chispa/contract/activity'
import { t } from '../../language/current.ts'

export const categoryWords = (): Record<ActivityCategory, string> => ({
  USER: t('People'),
  ADDRESS: t('Addresses'),
  NWC: t('Wallets'),
  INVOICE: t('Invoices'),
  CARD: t('Cards'),
  VOUCHER: t('Vouchers'),
  SERVER: t('Server'),
})

export const levelTones = (): Record<
  ActivityLevel,
  { label: string; many: string; tone: 'plain' | 'warn' | 'danger'; dot: string }
> => ({
  INFO: { label: t('Note'), many: t('Notes'), tone: 'plain', dot: 'bg-line-strong' },
  WARN: { label: t('Warning'), many: t('Warnings'), tone: 'warn', dot: 'bg-warn' },
  ERROR: { label: t('Error'), many: t('Errors'), tone: 'danger', dot: 'bg-danger' },
})
