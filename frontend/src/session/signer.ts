/** Whoever holds the person's key and signs with it: an extension, this page, or a bunker elsewhere. */
import type { EventTemplate, NostrEvent } from '@chispa/protocols/nip01'
import { WordedError } from '../api/worded-error.ts'

export type SignerMethod = 'extension' | 'key' | 'bunker'

export type Signer = {
  method: SignerMethod
  publicKey: string
  sign(template: EventTemplate): Promise<NostrEvent>
  /** Tells a signer elsewhere that this page asks no more; its client key is good for nothing then. */
  logOut?(): void
  /** Forgets secrets and closes connections. */
  close(): void
}

/** What a tab may remember of a signer until it is closed, when the person asked for it. */
export type KeptSigner =
  | { method: 'extension'; publicKey: string }
  | { method: 'key'; publicKey: string; nsec: string }
  | { method: 'bunker'; publicKey: string; bunkerKey: string; relays: string[]; clientKey: string }
  /** The one that the device keeps under a lock (device-record.ts); the tab has no secret of it. */
  | { method: 'device'; publicKey: string }

export class SignerError extends WordedError {}
