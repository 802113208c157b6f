import { allMethods, both, bothNotifications, type RecordedWallet } from './recorded-wallet.ts'

export const electrum: RecordedWallet = {
  id: 'electrum',
  title: 'Electrum (plugin)',
  encryptions: ['nip04'],
  methods: allMethods,
  notifications: bothNotifications,
  quirks: { hashRule: 'as_text', satoshis: 'floor' },
  notes: 'Writes a hash as the description, so zaps are not possible. Answers while it runs.',
  source: 'spesmilo/electrum 92357801',
  date: '2026-08-21',
}

export const clnNip47: RecordedWallet = {
  id: 'cln-nip47',
  title: 'Core Lightning (cln-nip47)',
  encryptions: both,
  methods: allMethods,
  notifications: bothNotifications,
  quirks: { hashRule: 'with_its_text', shortPages: 3, budgetMsats: 50_000_000 },
  notes: 'A connection with a budget shows what is left of it as its balance.',
  source: 'daywalker90/cln-nip47 27768bb',
  date: '2026-08-12',
}

export const applesauce: RecordedWallet = {
  id: 'applesauce',
  title: 'Wallets built with applesauce',
  encryptions: ['nip44_v2'],
  methods: allMethods,
  notifications: [],
  quirks: { noEncryptionTag: true, silentWhenUnread: true, errorAsType: true },
  notes: 'Speaks NIP-44 without saying so: the first answer may take a few seconds longer.',
  source: 'applesauce-wallet-connect 6.2.0',
  date: '2026-09-01',
}
