/**
 * What somebody could do who chooses a setting and means harm. It decides who may change it: what leads to money, trust, private
 * networks or loss is for an ADMIN in person, never for a device token. A setting without an entry does not compile.
 */
import { type BrandTextName, brandTextNames } from './brand-texts.ts'
import { type SettingName, settingNames } from './settings.ts'

export const settingConsequences = {
  money: { inPerson: true, about: 'payments, prices or wallets go elsewhere, or more of them than was meant' },
  trust: { inPerson: true, about: 'somebody is taken for the instance, for its operator or for a member' },
  reach: { inPerson: true, about: 'the instance calls into the network it stands in' },
  loss: { inPerson: true, about: 'something is gone for good' },
  service: { inPerson: false, about: 'something is refused, slow or done too often, until it is set back' },
  looks: { inPerson: false, about: 'pages look or read differently, for everybody to see' },
} as const
export type SettingConsequence = keyof typeof settingConsequences

type SettingRisk = {
  leadsTo: SettingConsequence
  /** As an answer to: what could somebody do who chooses this? */
  misuse: string
}

const otherWords = { leadsTo: 'looks', misuse: 'say something else about the community' } as const
const otherLook = { leadsTo: 'looks', misuse: 'make pages look like those of somebody else' } as const

export const settingRisks: Record<SettingName, SettingRisk> = {
  endpoint: { leadsTo: 'trust', misuse: 'lead payers, cards and links to a server of theirs' },
  endpoint_confirmed: { leadsTo: 'trust', misuse: 'have a base URL taken for one that an administrator entered' },
  domain: { leadsTo: 'trust', misuse: 'print every lightning address with a domain of theirs' },
  community_name: otherWords,
  ...(Object.fromEntries(brandTextNames.map(name => [name, otherWords])) as Record<BrandTextName, SettingRisk>),
  brand_color: otherLook,
  brand_text_color: otherLook,
  language: { leadsTo: 'looks', misuse: 'have pages and tills speak another language' },
  fiat_currency: { leadsTo: 'money', misuse: 'have tills ask for a price in one currency by the rate of another' },
  fiat_rate_url: { leadsTo: 'money', misuse: 'tell tills and members what a bitcoin costs' },
  fiat_second_rate_url: { leadsTo: 'money', misuse: 'tell tills and members what a bitcoin costs' },
  fiat_fixed_rate: { leadsTo: 'money', misuse: 'tell tills and members what a bitcoin costs' },
  logo_url: otherLook,
  cover_url: otherLook,
  terms_url: { leadsTo: 'trust', misuse: 'lead people from every public page to one that asks for their key' },
  contact_email: { leadsTo: 'trust', misuse: 'answer people who think that they write to the operator' },
  registration_enabled: { leadsTo: 'trust', misuse: 'let strangers in, whom only an invitation should' },
  signups_per_address: { leadsTo: 'service', misuse: 'turn newcomers away, or let one address make many accounts' },
  signups_per_subnet: { leadsTo: 'service', misuse: 'turn newcomers away, or let one subnet make many accounts' },
  max_sendable_sats: { leadsTo: 'service', misuse: 'turn payments away, or let larger ones in than was meant' },
  reserved_usernames: { leadsTo: 'trust', misuse: 'take a name that was kept back and receive under it' },
  aliases_per_member: { leadsTo: 'service', misuse: 'let a member hoard names, or take no further one' },
  serve_well_known: { leadsTo: 'service', misuse: 'have addresses on the domain found by nobody' },
  private_relays_allowed: { leadsTo: 'reach', misuse: 'open sockets to machines of the private network' },
  private_hosts_allowed: { leadsTo: 'reach', misuse: 'have machines of the private network called over http' },
  forwarding_max_per_member: { leadsTo: 'service', misuse: 'slow forwarding down, or crowd it with one member' },
  forwarding_max_per_host: { leadsTo: 'service', misuse: 'slow forwarding down, or crowd one host' },
  nostr_relays: {
    leadsTo: 'money',
    misuse: 'hide what a wallet answers to a pairing and put their own in its place; tell of merchants what they like',
  },
  courtesy_auto_create: { leadsTo: 'service', misuse: 'give newcomers a wallet of the provider, or none' },
  courtesy_provider_url: { leadsTo: 'money', misuse: 'make the wallets that newcomers receive into' },
  card_tap_limit_sats: { leadsTo: 'money', misuse: 'have a stolen card spend more at once, or every card nothing' },
  card_day_limit_sats: { leadsTo: 'money', misuse: 'have a stolen card spend more in a day, or every card nothing' },
  card_uid_privacy: { leadsTo: 'loss', misuse: 'have chips show a random UID, which nothing undoes' },
  external_device_key: { leadsTo: 'money', misuse: 'make cards with a device of theirs, and keep their keys' },
  listener_enabled: { leadsTo: 'money', misuse: 'cut the instance off from its journal of payments' },
  listener_url: { leadsTo: 'money', misuse: 'be asked to pay, and report payments that never were' },
  listener_auth_secret: { leadsTo: 'money', misuse: 'report payments that never were' },
  tokens_valid_since: { leadsTo: 'trust', misuse: 'bring tokens back that were ended, or sign everybody out' },
  activity_retention_days: { leadsTo: 'loss', misuse: 'have the activity log forget what they did' },
  invoice_retention_days: { leadsTo: 'loss', misuse: 'have invoices forgotten before their payment is found' },
  wallet_retention_days: { leadsTo: 'loss', misuse: 'have archived connections erased that somebody still needs' },
}

/** Changed by an ADMIN in person only. */
export const isInPerson = (name: SettingName): boolean => settingConsequences[settingRisks[name].leadsTo].inPerson

/** For docs/access.md. */
export function settingsMarkdown(): string {
  const kinds = Object.entries(settingConsequences).map(
    ([name, { inPerson, about }]) =>
      `- *${name}*: ${about}. ${inPerson ? 'An ADMIN in person' : 'Whoever may change settings, a device token with `settings:write` too'}.`,
  )
  const rows = settingNames.map(name => {
    const { leadsTo, misuse } = settingRisks[name]
    return `| \`${name}\` | ${misuse} | ${leadsTo} | ${isInPerson(name) ? 'an ADMIN in person' : '`settings:write`'} |`
  })
  const head = ['| Setting | Whoever chooses it could | Leads to | Changed by |', '|---|---|---|---|']
  return [kinds.join('\n'), [...head, ...rows].join('\n')].join('\n\n')
}
