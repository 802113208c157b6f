/**
 * Listens at the relays of a pairing for the wallet's answer: what is stored there, then what comes. The info event is
 * replaceable, so a relay keeps it, and whoever looks later finds it too. It is public, its state with it: whoever saw it could
 * send another in the name of a wallet of their own. So what is stored is read whole, again when one has answered (its relay may
 * have hidden the wallet's own answer, others have it), and where two wallets answered, none counts; one that repeats the state
 * goes before any that do not.
 */
import { startDeadline, withTimeout } from '@chispa/concurrency/timeout'
import { waitForFirstDial } from '@chispa/nwc/first-dial'
import { defaultRelayClientOptions, RelayClient } from '@chispa/nwc/relay-client'
import { checkEvent, type EventTemplate, finalizeEvent, type NostrEvent } from '@chispa/protocols/nip01'
import { infoKind } from '@chispa/protocols/nip47'
import { type Approval, readApproval } from '@chispa/protocols/nwc08'
import * as signer from '@chispa/signatures/schnorr'
import type { Deps } from '../deps.ts'
import { openSecret } from './pairing-secret.ts'
import type { PairingRow } from './pairing-store.ts'

type Listening = { timeoutMs: number; signal?: AbortSignal | undefined }

const connectTimeoutMs = 5000

export async function findApproval(
  { sealer, relayGuard, clock, pairingLimits }: Pick<Deps, 'sealer' | 'relayGuard' | 'clock' | 'pairingLimits'>,
  pairing: PairingRow,
  { timeoutMs, signal }: Listening,
): Promise<Approval | 'contested' | undefined> {
  if (!pairing.sealedSecret) return undefined
  const { clientKey, state } = openSecret(sealer, pairing.id, pairing.sealedSecret)
  const secretKey = Buffer.from(clientKey, 'hex')
  const { clientPubkey } = pairing
  const answered = Promise.withResolvers<void>()
  const approvals = new Map<string, Approval>()
  const onEvent = (event: NostrEvent) => {
    const approval = readApproval(event, { clientPublicKey: clientPubkey, state })
    if (!approval || !checkEvent(event, signer.verifySchnorr)) return
    approvals.set(approval.walletPublicKey, approval)
    answered.resolve()
  }
  const events = {
    signFor: (key: string, template: EventTemplate) =>
      key === clientPubkey ? finalizeEvent(template, secretKey, signer) : undefined,
    onEvent,
    onState: () => {},
  }
  const options = { ...defaultRelayClientOptions, connectTimeoutMs, lookup: relayGuard.lookup }
  const relays = pairing.relays
    .filter(url => relayGuard.mayUse(url))
    .map(url => new RelayClient(url, [infoKind], events, options))
  const deadline = startDeadline(timeoutMs, clock)
  try {
    const stored = relays.map(relay => {
      relay.add(clientPubkey)
      relay.start()
      return readStored(relay, clientPubkey, onEvent, { timeoutMs: deadline.leftMs(), signal })
    })
    await withTimeout(Promise.all(stored), deadline.leftMs(), signal, clock)
    if (approvals.size === 0) {
      await withTimeout(answered.promise, deadline.leftMs(), signal, clock)
      const again = { timeoutMs: pairingLimits.questionMs, signal }
      if (approvals.size > 0) await Promise.all(relays.map(relay => readStored(relay, clientPubkey, onEvent, again)))
    }
    const all = [...approvals.values()]
    const withState = all.filter(({ repeatsState }) => repeatsState)
    const [first, second] = withState.length > 0 ? withState : all
    return second ? 'contested' : first
  } finally {
    await Promise.all(relays.map(relay => relay.stop()))
    secretKey.fill(0)
  }
}

async function readStored(
  relay: RelayClient,
  clientPubkey: string,
  onEvent: (event: NostrEvent) => void,
  options: Listening,
): Promise<void> {
  if (!(await waitForFirstDial(relay, options))) return
  await relay.query({ kinds: [infoKind], '#p': [clientPubkey] }, onEvent, options)
}
