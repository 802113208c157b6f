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
    names: ['community_name', 'logo_url', 'brand_color', 'registration_enabled'],
  },
  {
    id: 'addresses',
    title: 'Addresses',
    about: 'Where this platform and its lightning addresses are found.',
    names: ['endpoint', 'domain', 'serve_well_known', 'reserved_usernames'],
  },
  {
    id: 'courtesy',
    title: 'Courtesy wallets',
    about: 'A first wallet for members who bring none.',
    names: ['courtesy_auto_create', 'courtesy_provider_url'],
  },
  {
    id: 'listener',
    title: 'Payment listener',
    about: 'The companion process that watches wallets and sends card payments.',
    names: ['listener_enabled', 'listener_url', 'listener_auth_secret'],
  },
  {
    id: 'devices',
    title: 'Card devices',
    about: 'Machines that write cards.',
    names: ['external_device_key'],
  },
  {
    id: 'records',
    title: 'Records',
    about: 'What is kept, and how long.',
    names: ['activity_retention_days'],
  },
]

const labels: Partial<Record<SettingName, string>> = {
  community_name: 'Name',
  logo_url: 'Logo',
  brand_color: 'Colour',
  registration_enabled: 'New members may join',
  endpoint: 'Address of this platform',
  domain: 'Domain of lightning addresses',
  serve_well_known: 'Answer at /.well-known',
  reserved_usernames: 'Reserved names',
  courtesy_auto_create: 'Give new members a wallet',
  courtesy_provider_url: 'Provider',
  listener_enabled: 'Use the listener',
  listener_url: 'Address of the listener',
  listener_auth_secret: 'Shared secret',
  external_device_key: 'Device key',
  activity_retention_days: 'Days to keep the activity log',
}

export function settingGroups(): SettingGroup[] {
  const placed = new Set(groups.flatMap(({ names }) => names))
  const rest = settingNames.filter(name => !placed.has(name))
  return rest.length === 0 ? groups : [...groups, { id: 'more', title: 'More', about: 'Everything else.', names: rest }]
}

export const labelOf = (name: SettingName): string => labels[name] ?? inWords(name)

export const hintOf = (name: SettingName): string => `${settingOf(name).about.replace(/\.$/, '')}.`

const inWords = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
