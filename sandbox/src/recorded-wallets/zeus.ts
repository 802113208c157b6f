import { allMethods, both, bothNotifications, type RecordedWallet } from './recorded-wallet.ts'

export const zeus: RecordedWallet = {
  id: 'zeus',
  title: 'ZEUS',
  encryptions: both,
  methods: allMethods,
  notifications: bothNotifications,
  quirks: {
    noNotifications: true,
    hashRule: 'echoed',
    paysWith: 'empty',
    failedAs: 'FAILED_TO_PAY_INVOICE',
    budgetMsats: 50_000_000,
  },
  notes: 'Announces notifications and sends none, so it is asked. One payment at a time; five invoices a minute.',
  source: 'ZeusLN/zeus f39a8ee5, zeus#4287',
  date: '2026-08-21',
}
