import { allMethods, type RecordedWallet } from './recorded-wallet.ts'

const common = {
  encryptions: ['nip04'],
  methods: allMethods,
  notifications: [],
} as const

export const minibits: RecordedWallet = {
  ...common,
  id: 'minibits',
  title: 'Minibits',
  quirks: {
    noEncryptionTag: true,
    settledAtCreation: true,
    allIncoming: true,
    hidesPreimage: true,
    paysWith: 'not-provided',
    hashRule: 'echoed',
    notFoundAs: 'INTERNAL',
    notFoundSaying: 'Could not find transaction',
    satoshis: 'ceil',
    ignoreOffset: true,
  },
  notes:
    'Cannot say whether an invoice was paid: payments arrive, and this platform does not learn of them. Not for addresses that forward or for zaps.',
  source: 'minibits_wallet 7d6be05',
  date: '2026-08-11',
}

export const cashuMe: RecordedWallet = {
  ...common,
  id: 'cashu-me',
  title: 'cashu.me',
  quirks: {
    noEncryptionTag: true,
    paysWith: 'nothing',
    hidesPreimage: true,
    noPaymentHash: true,
    findsByInvoiceOnly: true,
    dropsSameSecond: true,
    hashRule: 'echoed',
  },
  notes: 'A browser tab that must stay open. Cannot say whether an invoice was paid, nor prove that it paid.',
  source: 'cashu.me be9a3ed8, cashu.me#542',
  date: '2026-08-19',
}
