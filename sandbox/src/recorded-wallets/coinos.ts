import { allMethods, both, bothNotifications, type RecordedWallet } from './recorded-wallet.ts'

const common = {
  encryptions: both,
  methods: allMethods,
  notifications: bothNotifications,
  source: 'coinos-server dea17487',
  date: '2026-08-07',
} as const
const quirks = {
  hashRule: 'echoed',
  noAmount: true,
  listsIds: true,
  listsAllSettled: true,
  silentOnUnknown: true,
  clockWindow: 60,
  satoshis: 'round',
  maxPerMinute: 60,
} as const

export const coinos: RecordedWallet = {
  ...common,
  id: 'coinos',
  title: 'coinos',
  quirks,
  notes: 'Invoices say what they are for in plain text, so zaps are not possible.',
}

export const coinosInside: RecordedWallet = {
  ...common,
  id: 'coinos-inside',
  title: 'coinos, paying another coinos user',
  // Its lists show the id as well.
  quirks: { ...quirks, paysWith: 'id', hidesPreimage: true, findsPayee: true, noNotifications: true },
  notes:
    'Such a payment has no proof and the wallet shows the receiver’s side: it waits for a person to say that it was paid.',
}
