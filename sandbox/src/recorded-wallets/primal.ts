import { allMethods, both, type RecordedWallet } from './recorded-wallet.ts'

const common = {
  encryptions: both,
  methods: allMethods,
  notifications: [],
  source: 'PrimalHQ/primal-android-app f5d5ee2f, primal#638',
  date: '2026-07-24',
} as const
const quirks = { hashRule: 'echoed', satoshis: 'floor', budgetMsats: 50_000_000 } as const

export const primal: RecordedWallet = {
  ...common,
  id: 'primal',
  title: 'Primal (Android)',
  quirks,
  notes: 'Runs on the phone: it answers while the app may run. What it calls balance is at most the daily budget.',
}

export const primalInside: RecordedWallet = {
  ...common,
  id: 'primal-inside',
  title: 'Primal, paying another Primal user',
  quirks: { ...quirks, paysWith: 'null', hidesPreimage: true },
  notes: 'Such a payment has no proof: a till is told to look at its own invoice.',
}
