/** A relay, two keys and clients that speak to it frame by frame; everything is stopped with the file. */
import { type EventTemplate, finalizeEvent, type NostrEvent } from '@chispa/protocols/nip01'
import * as signer from '@chispa/signatures/schnorr'
import { cleanUpWith } from '@chispa/testing/clean-up'
import { type RawClient, rawClient } from '../src/relay/raw-client.ts'
import { type RelayOptions, startRelay } from '../src/relay.ts'

export const now = () => Math.floor(Date.now() / 1000)
export const alice = signer.newSecretKey()
export const bob = signer.newSecretKey()
export const aliceKey = signer.publicKeyOf(alice)
export const bobKey = signer.publicKeyOf(bob)

export const sign = (fields: Partial<EventTemplate> = {}, secret = alice) =>
  finalizeEvent({ kind: 1, created_at: now(), tags: [], content: 'hello', ...fields }, secret, signer)

export async function relayFor(options: RelayOptions = {}) {
  const relay = await startRelay(options)
  cleanUpWith(() => relay.stop())
  return relay
}

export async function clientOf(url: string) {
  const client = await rawClient(url)
  cleanUpWith(() => client.close())
  return client
}

export async function publish(client: RawClient, event: unknown) {
  client.send('EVENT', event)
  const [, , accepted, text] = await client.next('OK')
  return { accepted, text: String(text) }
}

export async function stored(client: RawClient, filter: object) {
  client.send('REQ', 'q', filter)
  await client.next('EOSE')
  client.send('CLOSE', 'q')
  const events = []
  for (const _ of await client.untilQuiet('EVENT')) events.push((await client.next('EVENT'))[2] as NostrEvent)
  return events
}
