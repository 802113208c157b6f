/** A client of one relay with keys of its own, and events written to them; stopped with the file. */
import { type EventTemplate, finalizeEvent, type NostrEvent } from '@chispa/protocols/nip01'
import { until } from '@chispa/sandbox/until'
import * as signer from '@chispa/signatures/schnorr'
import { cleanUpWith } from '@chispa/testing/clean-up'
import { defaultRelayClientOptions, RelayClient, type RelayClientOptions } from '../src/relay-client.ts'

/** What the clients subscribe to. */
export const kind = 23_195
export const sender = signer.newSecretKey()
export const nowSeconds = () => Math.floor(Date.now() / 1000)
export const sign = (template: EventTemplate, secret: Uint8Array) => finalizeEvent(template, secret, signer)
export const eventTo = (key: string, fields: Partial<EventTemplate> = {}) =>
  sign({ kind, created_at: nowSeconds(), tags: [['p', key]], content: '', ...fields }, sender)

/** A client with as many keys of its own; `received` collects what arrives. */
export function clientOf(url: string, keyCount: number, options: Partial<RelayClientOptions> = {}) {
  const secrets = new Map<string, Uint8Array>()
  for (let made = 0; made < keyCount; made++) {
    const secret = signer.newSecretKey()
    secrets.set(signer.publicKeyOf(secret), secret)
  }
  const received: NostrEvent[] = []
  const events = {
    signFor: (key: string, template: EventTemplate) =>
      secrets.has(key) ? sign(template, secrets.get(key)!) : undefined,
    onEvent: (event: NostrEvent) => void received.push(event),
    onState: () => {},
  }
  const quick = { backoff: { firstMs: 10, maxMs: 50 }, coalesceMs: 5 }
  const client = new RelayClient(url, [kind], events, { ...defaultRelayClientOptions, ...quick, ...options })
  cleanUpWith(() => client.stop())
  const keys = [...secrets.keys()]
  for (const key of keys) client.add(key)
  client.start()
  const covered = () => until(() => keys.every(key => client.covers(key)))
  return { client, keys, secrets, received, covered }
}

/** Whatever was sent before has been answered afterwards. */
export const roundTrip = (client: RelayClient) => client.query({ kinds: [1] }, () => {}, { timeoutMs: 60_000 })
