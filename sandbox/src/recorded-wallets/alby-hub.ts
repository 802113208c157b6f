import { allMethods, both, bothNotifications, type RecordedWallet } from './recorded-wallet.ts'

const source = 'getAlby/hub d8ef0e70'
const date = '2026-08-13'
const common = {
  encryptions: both,
  methods: allMethods,
  notifications: bothNotifications,
  source,
  date,
} as const
const quirks = {
  failedAs: 'INTERNAL',
  satoshis: 'refuse',
  undecryptedIsBad: true,
  expiresInFlight: true,
  listsByChange: true,
} as const

export const albyHubLdk: RecordedWallet = {
  ...common,
  id: 'alby-hub-ldk',
  title: 'Alby Hub (LDK)',
  quirks: { ...quirks, hashRule: 'without_text', maxExpiry: 86_400, notifiesTwice: true },
  notes: 'The default Hub. A connection that is deleted there stops answering; one that has expired says so.',
}

export const albyHubPhoenixd: RecordedWallet = {
  ...common,
  id: 'alby-hub-phoenixd',
  title: 'Alby Hub (phoenixd)',
  notifications: [],
  quirks: { ...quirks, hashRule: 'without_text', fixedExpiry: 7 * 86_400 },
  notes: 'Reports no payments by itself, so it is asked. Its invoices live as long as it likes.',
}

export const albyHubLnd: RecordedWallet = {
  ...common,
  id: 'alby-hub-lnd',
  title: 'Alby Hub (LND)',
  quirks,
  notes: 'Whole satoshis only, like every Hub.',
}

export const albyHubCln: RecordedWallet = {
  ...common,
  id: 'alby-hub-cln',
  title: 'Alby Hub (Core Lightning)',
  quirks: { ...quirks, hashRule: 'with_its_text' },
  notes: 'Makes invoices for zaps only when it is given the whole zap request, which we do.',
}
