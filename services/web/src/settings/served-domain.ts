/** Under which of its domains the instance was asked, and how it looks there. */
import type { SettingValues } from '@chispa/contract/settings'
import type { FastifyRequest } from 'fastify'
import { type HostOf, ownUrl } from '../http/own-url.ts'
import type { LiveSettings } from './live.ts'
import type { ServedDomain } from './store.ts'

type Settings = Pick<LiveSettings, 'values' | 'domains'>

/** Undefined where it was asked under its own name, or under one that nobody entered: both are the main domain. */
export const servedDomain = (
  { domains }: Settings,
  { host }: Pick<FastifyRequest, 'host'>,
): ServedDomain | undefined => (domains.size === 0 ? undefined : domains.get(host.toLowerCase()))

/** Where links lead that are told to whoever asks: a further domain keeps its visitors. */
export const placeUrl = (settings: Settings, request: HostOf): string =>
  servedDomain(settings, request)
    ? servedUrl(settings.values.endpoint, request)
    : ownUrl(settings.values.endpoint, request)

/** A further domain has the scheme of the instance: whoever reaches one by TLS reaches the other so. */
const servedUrl = (endpoint: string | null, { protocol, host }: HostOf): string =>
  `${endpoint === null ? `${protocol}:` : new URL(endpoint).protocol}//${host.toLowerCase()}`

/** Whether whoever asks there asks us: under the instance's own name, or under a further domain. */
export function isOwnOrigin({ values: { endpoint }, domains }: Settings, origin: string): boolean {
  if (endpoint === null) return false
  const { protocol, host } = new URL(origin)
  return origin === endpoint || (protocol === new URL(endpoint).protocol && domains.has(host))
}

/** The settings with the brand of the domain. */
export function valuesAt(settings: Settings, request: Pick<FastifyRequest, 'host'>): SettingValues {
  const domain = servedDomain(settings, request)
  return domain ? brandedValues(settings.values, domain) : settings.values
}

/** A colour of its own comes without the words' colour of another. */
export const brandedValues = (values: SettingValues, { brand }: Pick<ServedDomain, 'brand'>): SettingValues => ({
  ...values,
  ...(brand.brand_color && { brand_text_color: null }),
  ...(brand as Partial<SettingValues>),
})
