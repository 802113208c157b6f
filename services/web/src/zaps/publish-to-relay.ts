/** Sends receipts to one relay that a stranger named: bounded in time, and only to hosts that strangers may choose. */

import { waitForFirstDial } from '@chispa/nwc/first-dial'
import type { PublishOptions } from '@chispa/nwc/publishing'
import { defaultRelayClientOptions, RelayClient } from '@chispa/nwc/relay-client'
import { prefixOf } from '@chispa/nwc/relay-messages'
import type { HostGuard } from '@chispa/outgoing-http/host-guard'
import { type EventTemplate, finalizeEvent, type NostrEvent } from '@chispa/protocols/nip01'
import * as signer from '@chispa/signatures/schnorr'
import type { ReceiptKey } from './receipt-key.ts'

/** `refused` is the relay's last word; `failed` may go better next time. */
export type Sent = 'accepted' | 'refused' | 'failed'

type Way = {
  receiptKey: ReceiptKey
  relayGuard: HostGuard
  signal?: AbortSignal | undefined
  /** To connect, and to answer. */
  relayTimeoutMs?: number
}

const defaultTimeoutMs = 5000

export async function publishToRelay(url: string, events: NostrEvent[], way: Way): Promise<Sent[]> {
  if (!way.relayGuard.mayUse(url)) return events.map(() => 'refused')
  const { relayTimeoutMs: timeoutMs = defaultTimeoutMs, signal } = way
  const relay = new RelayClient(url, [], quietEvents(way.receiptKey), {
    ...defaultRelayClientOptions,
    connectTimeoutMs: timeoutMs,
    lookup: way.relayGuard.lookup,
  })
  relay.start()
  try {
    const isOpen = await waitForFirstDial(relay, { timeoutMs, signal })
    if (!isOpen) return events.map(() => 'failed')
    return await Promise.all(events.map(event => publish(relay, event, { timeoutMs, signal })))
  } finally {
    await relay.stop()
  }
}

async function publish(relay: RelayClient, event: NostrEvent, options: PublishOptions): Promise<Sent> {
  const verdict = await relay.publish(event, options)
  if (verdict.kind === 'accepted') return 'accepted'
  return verdict.kind === 'refused' && prefixOf(verdict.text) !== 'rate-limited' ? 'refused' : 'failed'
}

/** Nothing is subscribed to; a relay that wants to know who writes is shown the key that signs receipts. */
function quietEvents({ publicKey, secretKey }: ReceiptKey) {
  return {
    signFor: (key: string, template: EventTemplate) =>
      key === publicKey ? finalizeEvent(template, secretKey, signer) : undefined,
    onEvent: () => {},
    onState: () => {},
  }
}
