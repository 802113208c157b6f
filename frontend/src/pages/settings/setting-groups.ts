/**
 * The registry of settings in the operator's words and order. A setting that is not listed here still shows, under
 * "More", with a label made of its name: the registry decides what exists, this only says it well.
 */
import { type SettingName, settingNames, settingOf } from '@chispa/contract/settings'

export type SettingGroup = { id: string; title: string; about: string; names: SettingName[] }

const groups: SettingGroup[] = [
  {
    id: 'community',
    title: 'Community',
    about: 'What people see, and who may come in.',
    names: [
      'community_name',
      'logo_url',
      'brand_color',
      'language',
      'registration_enabled',
      'signups_per_address',
      'signups_per_subnet',
    ],
  },
  {
    id: 'addresses',
    title: 'Addresses',
    about: 'Where this platform is found, and the names that members can be paid under.',
    names: ['endpoint', 'domain', 'serve_well_known', 'reserved_usernames'],
  },
  {
    id: 'cards',
    title: 'Cards',
    about: 'What cards may spend, and the machines that make them.',
    names: ['card_tap_limit_sats', 'card_day_limit_sats', 'external_device_key'],
  },
  {
    id: 'wallets',
    title: 'Wallets',
    about: 'A first wallet for members who come without one, and what they may connect.',
    names: ['courtesy_auto_create', 'courtesy_provider_url', 'private_relays_allowed', 'private_hosts_allowed'],
  },
  {
    id: 'forwarding',
    title: 'Forwarding',
    about: 'How members share the work of passing received payments on.',
    names: ['forwarding_max_per_member', 'forwarding_max_per_host'],
  },
  {
    id: 'vouchers',
    title: 'Vouchers',
    about: 'Coupons that shops give to members.',
    names: ['nostr_relays'],
  },
  {
    id: 'listener',
    title: 'Payment listener',
    about: 'The companion process that watches wallets and sends card payments.',
    names: ['listener_enabled', 'listener_url', 'listener_auth_secret'],
  },
  {
    id: 'records',
    title: 'Records',
    about: 'What is kept, and how long.',
    names: ['activity_retention_days', 'invoice_retention_days', 'wallet_retention_days'],
  },
]

const labels: Partial<Record<SettingName, string>> = {
  community_name: 'Name',
  logo_url: 'Logo',
  brand_color: 'Colour',
  language: 'Language',
  registration_enabled: 'New members may join',
  signups_per_address: 'New members a day from one address',
  signups_per_subnet: 'New members a day from one subnet',
  endpoint: 'Address of this platform',
  domain: 'Domain of lightning addresses',
  serve_well_known: 'This platform answers for the domain itself',
  reserved_usernames: 'Names that nobody may take',
  courtesy_auto_create: 'Give a wallet to members without one',
  courtesy_provider_url: 'Address of the provider',
  nostr_relays: 'Relays where merchants are looked up',
  listener_enabled: 'Use the listener',
  listener_url: 'Address of the listener',
  listener_auth_secret: 'Shared secret',
  card_tap_limit_sats: 'Most that one tap may spend, in sats',
  card_day_limit_sats: 'Most that a card may spend in a day, in sats',
  external_device_key: 'Key for machines that make cards',
  private_relays_allowed: 'Relays in private networks',
  private_hosts_allowed: 'Other hosts in private networks',
  forwarding_max_per_member: 'Places for one member',
  forwarding_max_per_host: 'Places for one host',
  activity_retention_days: 'Days to keep the activity log',
  invoice_retention_days: 'Days to keep unpaid invoices',
  wallet_retention_days: 'Days to keep the connections of archived wallets',
}

/** Where the registry's own sentence needs more words. */
const hints: Partial<Record<SettingName, string>> = {
  language: 'Of the sentences that tills show to a cashier, and wallets to whoever pays a lightning address.',
  signups_per_address:
    'Keys cost nothing, so that one stranger could become a thousand members. Everybody behind one router shares an address: raise it before a large event.',
  domain:
    'What stands behind the @ of a lightning address, such as example.com. Left empty, it is the host of the address above.',
  serve_well_known:
    'Wallets look for name@example.com under example.com/.well-known. Turn this on when that domain leads here. If a web site of yours is there, leave it off and let the site pass /.well-known/lnurlp/name on to /api/lud16/name.',
  reserved_usernames:
    'One on each line. Names that strangers would trust, such as admin, support and treasurer, are reserved already. Dots and dashes make no other name of it.',
  courtesy_auto_create:
    'A member who signs in without a wallet gets one from the provider. It stays theirs, and they can replace it with their own at any time.',
  courtesy_provider_url:
    'The service that hands out the wallets. It holds the money in them until their owners move it, so choose one that you trust.',
  listener_enabled:
    'Automatic uses it where the platform was started with LISTENER_URL, as npm start does. On and off count whatever else is set.',
  listener_url:
    'Where this server reaches the listener, such as http://127.0.0.1:4100. Left empty, LISTENER_URL of the environment counts.',
  listener_auth_secret:
    'The same on both sides: here, and as LISTENER_AUTH_SECRET of the listener. Left empty, that of the environment counts.',
  card_tap_limit_sats: 'For cards that have no limit of their own. It applies from the next tap on.',
  card_day_limit_sats: 'For cards that have no limit of their own. What they have spent in the last 24 hours counts.',
  private_relays_allowed:
    'For a relay that you run beside this platform. Every member can then make this server open connections into your network.',
  private_hosts_allowed:
    'For servers of lightning addresses and coupons that you run beside this platform, over plain http too. Every member can then make this server call hosts in your network, and on this very machine.',
  external_device_key:
    'Lets a machine make and program cards on its own, at /api/remote-connections/ followed by this key. Choose a long random one, and give it to the machine before you save: it is not shown again. Without it no machine gets in.',
}

/** These have a button of their own instead of a field. */
export const withoutField: SettingName[] = ['tokens_valid_since']

export function settingGroups(): SettingGroup[] {
  const placed = new Set([...groups.flatMap(({ names }) => names), ...withoutField])
  const rest = settingNames.filter(name => !placed.has(name))
  return rest.length === 0 ? groups : [...groups, { id: 'more', title: 'More', about: 'Everything else.', names: rest }]
}

export const labelOf = (name: SettingName): string => labels[name] ?? inWords(name)

export const hintOf = (name: SettingName): string => hints[name] ?? `${settingOf(name).about.replace(/\.$/, '')}.`

const inWords = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
