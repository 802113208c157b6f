/**
 * The registry of settings in the operator's words and order. A setting that is not listed here still shows, under
 * "More", with a label made of its name: the registry decides what exists, this only says it well.
 */

import { brandTextNames, nameOfText } from '@chispa/contract/brand-texts'
import { languageTags, primaryTagOf } from '@chispa/contract/languages'
import { type SettingName, settingNames, settingOf } from '@chispa/contract/settings'
import { locale, t } from '../../language/current.ts'

export type SettingGroup = { id: string; title: string; about: string; names: SettingName[] }

const groups = (): SettingGroup[] => [
  {
    id: 'brand',
    title: t('Brand'),
    about: t('What people see: on the first page, in link previews, on every screen.'),
    names: [
      'community_name',
      'logo_url',
      'cover_url',
      ...brandTextNames,
      'brand_color',
      'brand_text_color',
      'language',
      'terms_url',
      'contact_email',
    ],
  },
  {
    id: 'community',
    title: t('Community'),
    about: t('Who may come in.'),
    names: ['registration_enabled', 'signups_per_address', 'signups_per_subnet'],
  },
  {
    id: 'fiat',
    title: t('Amounts in your currency'),
    about: t('Amounts can be read and typed in a currency. What is paid is decided in sats.'),
    names: ['fiat_currency', 'fiat_rate_url', 'fiat_second_rate_url', 'fiat_fixed_rate'],
  },
  {
    id: 'addresses',
    title: t('Addresses'),
    about: t('Where this platform is found, and the names that members can be paid under.'),
    names: ['endpoint', 'domain', 'serve_well_known', 'max_sendable_sats', 'aliases_per_member', 'reserved_usernames'],
  },
  {
    id: 'cards',
    title: t('Cards'),
    about: t('What cards may spend, and the machines that make them.'),
    names: ['card_tap_limit_sats', 'card_day_limit_sats', 'external_device_key'],
  },
  {
    id: 'wallets',
    title: t('Wallets'),
    about: t('A first wallet for members who come without one, and what they may connect.'),
    names: ['courtesy_auto_create', 'courtesy_provider_url', 'private_relays_allowed', 'private_hosts_allowed'],
  },
  {
    id: 'forwarding',
    title: t('Forwarding'),
    about: t('How members share the work of passing received payments on.'),
    names: ['forwarding_max_per_member', 'forwarding_max_per_host'],
  },
  {
    id: 'vouchers',
    title: t('Vouchers'),
    about: t('Coupons that shops give to members.'),
    names: ['nostr_relays'],
  },
  {
    id: 'listener',
    title: t('Payment listener'),
    about: t('The companion process that watches wallets and sends card payments.'),
    names: ['listener_enabled', 'listener_url', 'listener_auth_secret'],
  },
  {
    id: 'records',
    title: t('Records'),
    about: t('What is kept, and how long.'),
    names: ['activity_retention_days', 'invoice_retention_days', 'wallet_retention_days'],
  },
]

const labels = (): Partial<Record<SettingName, string>> => ({
  community_name: t('Name'),
  logo_url: t('Logo'),
  brand_color: t('Colour'),
  brand_text_color: t('Words on the colour'),
  cover_url: t('Cover picture'),
  ...ofEachText({
    tagline: language => t('Tagline in {language}', { language }),
    description: language => t('Description in {language}', { language }),
  }),
  terms_url: t('Terms of use'),
  contact_email: t('Contact address'),
  language: t('Language'),
  fiat_currency: t('Currency'),
  fiat_rate_url: t('Rate service'),
  fiat_second_rate_url: t('Second rate service'),
  fiat_fixed_rate: t('Fixed rate'),
  registration_enabled: t('New members may join'),
  signups_per_address: t('New members a day from one address'),
  signups_per_subnet: t('New members a day from one subnet'),
  endpoint: t('Address of this platform'),
  domain: t('Domain of lightning addresses'),
  serve_well_known: t('This platform answers for the domain itself'),
  max_sendable_sats: t('Largest payment, in sats'),
  aliases_per_member: t('Further names a member may take'),
  reserved_usernames: t('Names that nobody may take'),
  courtesy_auto_create: t('Give a wallet to members without one'),
  courtesy_provider_url: t('Address of the provider'),
  nostr_relays: t('Relays for wallets and merchants'),
  listener_enabled: t('Use the listener'),
  listener_url: t('Address of the listener'),
  listener_auth_secret: t('Shared secret'),
  card_tap_limit_sats: t('Most that one tap may spend, in sats'),
  card_day_limit_sats: t('Most that a card may spend in a day, in sats'),
  external_device_key: t('Key for machines that make cards'),
  card_uid_privacy: t('Random UIDs on chips'),
  private_relays_allowed: t('Relays in private networks'),
  private_hosts_allowed: t('Other hosts in private networks'),
  forwarding_max_per_member: t('Places for one member'),
  forwarding_max_per_host: t('Places for one host'),
  activity_retention_days: t('Days to keep the activity log'),
  invoice_retention_days: t('Days to keep unpaid invoices'),
  wallet_retention_days: t('Days to keep the connections of archived wallets'),
})

/** Where the registry's own sentence needs more words. */
const hints = (): Partial<Record<SettingName, string>> => ({
  endpoint: t('Base URL of this platform, such as https://wallet.example.com.'),
  community_name: t('Name of the community, shown on every page.'),
  brand_color: t('Accent colour, #rrggbb.'),
  brand_text_color: t('Left empty, black or white, whichever is easier to read.'),
  cover_url: t('On the first page and in link previews. It is cut to 1200 by 630 and stored here.'),
  ...ofEachText({
    tagline: () => `${t('One line under the name.')} ${leftEmpty()}`,
    description: () => `${t('What the community is, for whoever comes for the first time.')} ${leftEmpty()}`,
  }),
  terms_url: t('A page of yours, linked at the foot of every public page.'),
  contact_email: t('Linked at the foot of every public page.'),
  logo_url: t('Picture shown beside the name. It is made smaller and stored here.'),
  registration_enabled: t('New people may become members by signing in.'),
  signups_per_subnet: t('How many people may become members from one subnet (/24, or /48 of IPv6) in a day.'),
  forwarding_max_per_member: t('How many wallets of one member are forwarded from at the same moment.'),
  forwarding_max_per_host: t('How many payments are prepared with one destination host at the same moment.'),
  nostr_relays: t(
    'Where wallets that are connected by a code are waited for (the first three), merchants are looked up, and receipts of zaps go that name no relay, such as wss://relay.example.com. Whoever runs them could hide what a wallet answers: name several that you trust. Left empty, they are well-known public ones.',
  ),
  card_uid_privacy: t(
    'Programming apps are asked to make chips show a random UID to every reader, so that nobody is recognised by it. It is for good: no reset undoes it.',
  ),
  activity_retention_days: t('How long the activity log is kept.'),
  invoice_retention_days: t('How long invoices are kept that nobody paid; paid ones stay.'),
  wallet_retention_days: t(
    'How long the connection of an archived wallet is kept; the wallet stays listed without it.',
  ),
  language: t('Of the sentences that tills show to a cashier, and wallets to whoever pays a lightning address.'),
  fiat_currency: t('Three letters, such as EUR or ARS, for strangers and for members who chose none of their own.'),
  fiat_rate_url: t(
    'A public address that answers with the price of one bitcoin in many currencies as JSON, such as https://api.yadio.io/exrates/BTC. It is asked at most every five minutes; a rate older than half an hour is shown with its time.',
  ),
  fiat_second_rate_url: t(
    'For currencies of which the first gives no rate, or while it is away, such as https://api.coinbase.com/v2/exchange-rates?currency=BTC.',
  ),
  fiat_fixed_rate: t(
    'What one bitcoin costs in that currency, in whole units. With it no service counts for this currency.',
  ),
  max_sendable_sats: t(
    'The most that one payment to an address, a card top-up, a request or a sale may be. Members may take less.',
  ),
  signups_per_address: t(
    'Keys cost nothing, so that one stranger could become a thousand members. Everybody behind one router shares an address: raise it before a large event.',
  ),
  domain: t(
    'What stands behind the @ of a lightning address, such as example.com. Left empty, it is the host of the address above.',
  ),
  serve_well_known: t(
    'Wallets look for name@example.com under example.com/.well-known. Turn this on when that domain leads here. If a web site of yours is there, leave it off and let the site pass /.well-known/lnurlp/name on to /api/lud16/name.',
  ),
  reserved_usernames: t(
    'One on each line. Names that strangers would trust, such as admin, support and treasurer, are reserved already. Dots and dashes make no other name of it.',
  ),
  aliases_per_member: t('Besides their lightning address. Operators may give more. 0: only operators give them.'),
  courtesy_auto_create: t(
    'A member who signs in without a wallet gets one from the provider. It stays theirs, and they can replace it with their own at any time.',
  ),
  courtesy_provider_url: t(
    'The service that hands out the wallets. Once it is set, members without a wallet can also ask for one. It holds the money in them until their owners move it, so choose one that you trust.',
  ),
  listener_enabled: t(
    'Automatic uses it where the platform was started with LISTENER_URL, as npm start does. On and off count whatever else is set.',
  ),
  listener_url: t(
    'Where this server reaches the listener, such as http://127.0.0.1:4100. Left empty, LISTENER_URL of the environment counts.',
  ),
  listener_auth_secret: t(
    'The same on both sides: here, and as LISTENER_AUTH_SECRET of the listener. Left empty, that of the environment counts.',
  ),
  card_tap_limit_sats: t('For cards that have no limit of their own. It applies from the next tap on.'),
  card_day_limit_sats: t(
    'For cards that have no limit of their own. What they have spent in the last 24 hours counts.',
  ),
  private_relays_allowed: t(
    'For a relay that you run beside this platform. Every member can then make this server open connections into your network.',
  ),
  private_hosts_allowed: t(
    'For servers of lightning addresses and coupons that you run beside this platform, over plain http too. Every member can then make this server call hosts in your network, and on this very machine.',
  ),
  external_device_key: t(
    'Lets a machine make and program cards on its own, at /api/remote-connections/ followed by this key. Choose a long random one, and give it to the machine before you save: it is not shown again. Without it no machine gets in.',
  ),
})

/** These have a button of their own instead of a field. */
export const withoutField: SettingName[] = ['tokens_valid_since', 'endpoint_confirmed']

export function settingGroups(): SettingGroup[] {
  const placed = new Set([...groups().flatMap(({ names }) => names), ...withoutField])
  const rest = settingNames.filter(name => !placed.has(name))
  return rest.length === 0
    ? groups()
    : [...groups(), { id: 'more', title: t('More'), about: t('Everything else.'), names: rest }]
}

export const labelOf = (name: SettingName): string => labels()[name] ?? inWords(name)

export const hintOf = (name: SettingName): string => hints()[name] ?? `${settingOf(name).about.replace(/\.$/, '')}.`

const inWords = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const leftEmpty = () => t('Left empty, pages in this language show it in another.')

type Words = (language: string) => string

/** What is said of the operator's texts, for each language by its name. */
function ofEachText(words: { tagline: Words; description: Words }): Partial<Record<SettingName, string>> {
  const names = new Intl.DisplayNames(locale(), { type: 'language' })
  const inEach = (text: keyof typeof words) =>
    languageTags.map(language => [
      nameOfText(text, language),
      words[text](names.of(primaryTagOf(language)) ?? language),
    ])
  return Object.fromEntries([...inEach('tagline'), ...inEach('description')])
}
