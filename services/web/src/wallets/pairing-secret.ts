/** The key and the state of a pairing, sealed together. They are opened to listen for the answer and to make the connection. */
import type { Sealer } from '@chispa/database/seal'

export type PairingSecret = { clientKey: string; state: string }

const record = (id: string) => `wallet_pairings:${id}`

export const sealSecret = (sealer: Sealer, id: string, secret: PairingSecret): Buffer =>
  sealer.seal(JSON.stringify(secret), record(id))

export const openSecret = (sealer: Sealer, id: string, sealed: Uint8Array): PairingSecret =>
  JSON.parse(sealer.open(sealed, record(id))) as PairingSecret
