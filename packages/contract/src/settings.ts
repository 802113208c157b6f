/**
 * The registry of settings: what an operator can change while the service runs. `public` ones are told to everyone,
 * `secret` ones to nobody: only whether they are set (`<name>_configured`). Who may change one follows from what it could lead to
 * (`setting-risks.ts`). `root` is not a setting of this registry.
 */
import { type BrandTextName, nameOfText } from './brand-texts.ts'
import { type Language, languages, languageTags } from './languages.ts'
import { maxSettableMsats } from './lud16.ts'

type SettingKind =
  | 'text'
  | 'url'
  | 'picture'
  | 'email'
  | 'origin'
  | 'host'
  | 'color'
  | 'boolean'
  | 'integer'
  | 'words'
  | 'language'
  | 'currency'

export type Setting = {
  kind: SettingKind
  about: string
  public?: true
  secret?: true
  default?: boolean | number | string | readonly string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  /** Of a time in Unix seconds. */
  notInFuture?: true
  maximum?: number
}

export const settings = {
  endpoint: {
    kind: 'origin',
    public: true,
    about: 'Base URL of this platform, such as https://wallet.example.com',
  },
  endpoint_confirmed: {
    kind: 'boolean',
    public: true,
    default: false,
    about:
      'Somebody entered the base URL, and not a loopback one; the first is only where the instance was claimed. Set whenever it is written',
  },
  domain: {
    kind: 'host',
    public: true,
    about: 'Domain of the lightning addresses, such as example.com; without it the endpoint’s host',
  },
  community_name: { kind: 'text', public: true, maxLength: 80, about: 'Name of the community, shown on every page' },
  ...inEachLanguage('tagline', 120, 'One line under the name'),
  ...inEachLanguage('description', 600, 'What the community is'),
  brand_color: { kind: 'color', public: true, default: '#f59e0b', about: 'Accent colour, #rrggbb' },
  brand_text_color: {
    kind: 'color',
    public: true,
    about: 'Colour of words on the accent colour, readable there (4.5 to 1); without it black or white, whichever is',
  },
  language: {
    kind: 'language',
    public: true,
    about: `Language of the pages for visitors who have not chosen one, and of what tills and payers are told: ${languageTags.join(' or ')}. Unset: pages as the browser asks for, tills in English`,
  },
  fiat_currency: {
    kind: 'currency',
    public: true,
    about:
      'Currency of the hint beside amounts for strangers and for members who chose none, such as EUR (ISO 4217). Without a rate there is no hint',
  },
  fiat_rate_url: {
    kind: 'url',
    about:
      'A public rate service that answers with the price of one bitcoin in many currencies as JSON, such as https://api.yadio.io/exrates/BTC',
  },
  fiat_second_rate_url: {
    kind: 'url',
    about:
      'A second rate service, which counts for a currency while the first gives none, such as https://api.coinbase.com/v2/exchange-rates?currency=BTC',
  },
  fiat_fixed_rate: {
    kind: 'integer',
    minimum: 1,
    maximum: 1_000_000_000_000_000,
    about:
      'Price of one bitcoin in the community’s currency, where it is fixed; then no service counts for that currency',
  },
  logo_url: {
    kind: 'picture',
    public: true,
    about: 'Picture shown beside the name: a URL, or the path of an uploaded one',
  },
  cover_url: {
    kind: 'picture',
    public: true,
    about: 'Picture on the first page and in link previews, 1200 by 630: a URL, or the path of an uploaded one',
  },
  terms_url: { kind: 'url', public: true, about: 'Where the terms are, linked from every public page' },
  contact_email: {
    kind: 'email',
    public: true,
    maxLength: 254,
    about: 'Where people write to, linked from every public page',
  },
  registration_enabled: {
    kind: 'boolean',
    public: true,
    default: true,
    about: 'New people may become members by signing in',
  },
  signups_per_address: {
    kind: 'integer',
    default: 100,
    minimum: 1,
    maximum: 1_000_000,
    about: 'How many people may become members from one address in a day',
  },
  signups_per_subnet: {
    kind: 'integer',
    default: 400,
    minimum: 1,
    maximum: 1_000_000,
    about: 'How many people may become members from one subnet (/24, or /48 of IPv6) in a day',
  },
  max_sendable_sats: {
    kind: 'integer',
    public: true,
    default: 1_000_000,
    minimum: 1,
    maximum: maxSettableMsats / 1000,
    about: 'The largest single payment that addresses, cards, requests and tills take, in sats; a member may take less',
  },
  reserved_usernames: { kind: 'words', about: 'Usernames nobody may take, besides the built-in ones' },
  aliases_per_member: {
    kind: 'integer',
    default: 3,
    minimum: 0,
    maximum: 50,
    about: 'How many further names a member may take besides their lightning address; operators may give more',
  },
  serve_well_known: {
    kind: 'boolean',
    default: false,
    about: 'Serve /.well-known/lnurlp and nostr.json, where this platform owns the root of its domain',
  },
  private_relays_allowed: {
    kind: 'boolean',
    default: false,
    about: 'Members may name relays in private networks, where this platform runs beside a relay of its own',
  },
  private_hosts_allowed: {
    kind: 'boolean',
    default: false,
    about: 'Members and strangers may name hosts in private networks, over plain http too',
  },
  forwarding_max_per_member: {
    kind: 'integer',
    default: 2,
    minimum: 1,
    maximum: 100,
    about: 'How many wallets of one member are forwarded from at the same moment',
  },
  forwarding_max_per_host: {
    kind: 'integer',
    default: 4,
    minimum: 1,
    maximum: 100,
    about: 'How many payments are prepared with one destination host at the same moment',
  },
  nostr_relays: {
    kind: 'words',
    public: true,
    // The first is run by a wallet that many have, and takes the answers of wallets from anybody.
    default: ['wss://relay.getalby.com/v1', 'wss://nos.lol', 'wss://relay.primal.net', 'wss://relay.damus.io'],
    about:
      'Relays where wallets that are connected by a code and signer apps are waited for (the first three), where the names, pictures and announcements of merchants are looked up, and where receipts of zaps go that name no relay, such as wss://relay.example.com. Unset: well-known public ones',
  },
  courtesy_auto_create: { kind: 'boolean', default: false, about: 'Give new members a courtesy wallet' },
  courtesy_provider_url: {
    kind: 'url',
    about: 'Where courtesy wallets come from, for newcomers and for members without a wallet who ask for one',
  },
  card_tap_limit_sats: {
    kind: 'integer',
    default: 10_000,
    minimum: 0,
    maximum: 10_000_000_000,
    about: 'The most that one tap of a card may spend, in satoshis, where the card has no limit of its own',
  },
  card_day_limit_sats: {
    kind: 'integer',
    default: 50_000,
    minimum: 0,
    maximum: 10_000_000_000,
    about: 'The most that a card may spend in a day, in satoshis, where the card has no limit of its own',
  },
  card_uid_privacy: {
    kind: 'boolean',
    default: false,
    about:
      'Ask programming apps to make chips show a random UID to every reader, so that nobody is recognised by it. It is for good: no reset undoes it',
  },
  external_device_key: {
    kind: 'text',
    secret: true,
    minLength: 16,
    maxLength: 200,
    about: 'Key of the remote device that initialises cards',
  },
  listener_enabled: {
    kind: 'boolean',
    about: 'Use the payment listener; unset, it is used where LISTENER_URL is set',
  },
  listener_url: {
    kind: 'url',
    about: 'Address of the payment listener; without it LISTENER_URL. Another origin needs its secret entered anew',
  },
  listener_auth_secret: {
    kind: 'text',
    secret: true,
    minLength: 32,
    maxLength: 200,
    about:
      'Secret shared with the payment listener; without it LISTENER_AUTH_SECRET, which goes to LISTENER_URL only where that is set',
  },
  tokens_valid_since: {
    kind: 'integer',
    minimum: 0,
    notInFuture: true,
    about:
      'Unix seconds: session and device tokens that were issued before are refused. The time of now signs everybody and every device out',
  },
  activity_retention_days: {
    kind: 'integer',
    default: 90,
    minimum: 1,
    maximum: 3650,
    about: 'How long the activity log is kept',
  },
  invoice_retention_days: {
    kind: 'integer',
    default: 30,
    minimum: 1,
    maximum: 3650,
    about: 'How long invoices are kept that nobody paid; paid ones stay',
  },
  wallet_retention_days: {
    kind: 'integer',
    default: 30,
    minimum: 1,
    maximum: 3650,
    about: 'How long the connection of an archived wallet is kept; the wallet stays listed without it',
  },
} as const satisfies Record<string, Setting>

function inEachLanguage<T extends 'tagline' | 'description', M extends number>(text: T, maxLength: M, about: string) {
  const settingIn = (language: Language) =>
    ({ kind: 'text', public: true, maxLength, about: `${about}, on pages in ${languages[language]}` }) as const
  return Object.fromEntries(languageTags.map(language => [nameOfText(text, language), settingIn(language)])) as Record<
    BrandTextName<T>,
    ReturnType<typeof settingIn>
  >
}

export type SettingName = keyof typeof settings
export type SettingValue = string | number | boolean | string[] | null

type ValueOf<S extends Setting> = S['kind'] extends 'boolean'
  ? boolean
  : S['kind'] extends 'integer'
    ? number
    : S['kind'] extends 'words'
      ? string[]
      : S['kind'] extends 'language'
        ? Language
        : string
type Fallback<S extends Setting> = S extends { default: unknown } ? never : S['kind'] extends 'words' ? never : null
/** Effective values: a default where there is one, else null while unset. */
export type SettingValues = { [N in SettingName]: ValueOf<(typeof settings)[N]> | Fallback<(typeof settings)[N]> }

export const settingNames = Object.keys(settings) as SettingName[]
export const settingOf = (name: SettingName): Setting => settings[name]

type SecretName = { [N in SettingName]: (typeof settings)[N] extends { secret: true } ? N : never }[SettingName]
type PublicName = { [N in SettingName]: (typeof settings)[N] extends { public: true } ? N : never }[SettingName]
type OtherName = Exclude<SettingName, SecretName | PublicName>
/** How an instance that nobody has claimed is claimed by the caller. */
export const claimWays = ['here', 'code', 'key'] as const
export type ClaimWay = (typeof claimWays)[number]
/** What GET answers: public settings for everyone, the rest with `settings:read`. */
/** `served_domain`: asked under a further domain, whose brand and name are told then. */
export type SettingsReply = { hasRoot: boolean; claim?: ClaimWay; served_domain?: string } & Pick<
  SettingValues,
  PublicName
> &
  Partial<Pick<SettingValues, OtherName>> & { [N in SecretName as `${N}_configured`]?: boolean }
