/**
 * Whether the payment listener is used, where it is, and with which secrets: from the settings, else from the environment.
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

type ListenerSettings = Pick<SettingValues, 'listener_enabled' | 'listener_url' | 'listener_auth_secret'>

/** The pairing while the integration is on. The setting turns it on or off; unset, it is on where the environment names a URL. */
export function listenerLink(settings: ListenerSettings, environment: ListenerEnvironment): Pairing | undefined {
  const enabled = settings.listener_enabled ?? environment.url !== undefined
  return enabled ? configuredPairing(settings, environment) : undefined
}

/** What is configured, whether it is on or off; undefined while the URL or the secret is missing. */
export function configuredPairing(settings: ListenerSettings, environment: ListenerEnvironment): Pairing | undefined {
  const url = settings.listener_url ?? environment.url
  const webhookSecret = settings.listener_auth_secret ?? environment.authSecret
  if (url === undefined || webhookSecret === undefined) return undefined
  return { url: url.replace(/\/+$/, ''), webhookSecret, requestSecret: environment.requestSecret ?? webhookSecret }
}
