/**
 * Whether the payment listener is used, where it is, and with which secrets: from the settings, else from the environment.
 * Where the environment names an address its secrets go to that origin only, whatever the settings say.
 * Read anew each time, so that a change of the settings counts at once.
 */
import type { SettingValues } from '@chispa/contract/settings'

export type ListenerEnvironment = {
  url?: string | undefined
  /** Signs webhooks, and bears requests unless there is a dedicated secret. */
  authSecret?: string | undefined
  requestSecret?: string | undefined
}

export type Pairing = {
  /** Without a slash at the end. */
  url: string
  webhookSecret: string
  requestSecret: string
}

type Secrets = 'authSecret' | 'requestSecret'
type ListenerSettings = Pick<SettingValues, 'listener_enabled' | 'listener_url' | 'listener_auth_secret'>

/** The pairing while the integration is on. The setting turns it on or off; unset, it is on where the environment names a URL. */
export function listenerLink(settings: ListenerSettings, environment: ListenerEnvironment): Pairing | undefined {
  return isEnabled(settings, environment) ? configuredPairing(settings, environment) : undefined
}

/** It is on and has an address, to which no secret may be sent. */
export function lacksSecret(settings: ListenerSettings, environment: ListenerEnvironment): boolean {
  const hasUrl = (settings.listener_url ?? environment.url) !== undefined
  return isEnabled(settings, environment) && hasUrl && configuredPairing(settings, environment) === undefined
}

/** What is configured, whether it is on or off; undefined while the URL or the secret is missing. */
export function configuredPairing(settings: ListenerSettings, environment: ListenerEnvironment): Pairing | undefined {
  const url = settings.listener_url ?? environment.url
  if (url === undefined) return undefined
  const { authSecret, requestSecret } = secretsFor(url, environment)
  const webhookSecret = settings.listener_auth_secret ?? authSecret
  if (webhookSecret === undefined) return undefined
  return { url: url.replace(/(?<!\/)\/+$/, ''), webhookSecret, requestSecret: requestSecret ?? webhookSecret }
}

/** A connection URI is the wallet itself: it goes to the origin that the environment names, whatever a setting says. */
export const mayReceiveUris = ({ url }: Pick<Pairing, 'url'>, environment: ListenerEnvironment): boolean =>
  environment.url !== undefined && new URL(environment.url).origin === new URL(url).origin

const isEnabled = (settings: ListenerSettings, environment: ListenerEnvironment) =>
  settings.listener_enabled ?? environment.url !== undefined

/** An environment that names no address leaves it to the settings. */
function secretsFor(url: string, environment: ListenerEnvironment): Pick<ListenerEnvironment, Secrets> {
  const { url: own } = environment
  return own === undefined || new URL(own).origin === new URL(url).origin ? environment : {}
}
