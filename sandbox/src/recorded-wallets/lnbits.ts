import { allMethods, type RecordedWallet } from './recorded-wallet.ts'

const common = {
  encryptions: ['nip04'],
  methods: allMethods,
  notifications: [],
  source: 'lnbits/nwcprovider 14a9627, lnbits/lnbits 7d98c6b0',
  date: '2026-06-03',
} as const
const quirks = {
  noEncryptionTag: true,
  tellsPreimageEarly: true,
  notFoundAs: 'INTERNAL',
  notFoundSaying: 'Payment not found',
  satoshis: 'floor',
  negativeFees: true,
} as const

export const lnbitsLnd: RecordedWallet = {
  ...common,
  id: 'lnbits-lnd',
  title: 'LNbits (LND, phoenixd)',
  quirks,
  notes: 'Reports no payments by itself, so it is asked.',
}

export const lnbitsCln: RecordedWallet = {
  ...common,
  id: 'lnbits-cln',
  title: 'LNbits (Core Lightning)',
  quirks: { ...quirks, hashRule: 'of_the_text' },
  notes: 'Makes invoices for zaps only when it is given the whole zap request, which we do.',
}
