/** How long wallets that were asked for a connection are waited for. */
export type PairingLimits = {
  /** Of a look that nobody watches. */
  glanceMs: number
  /** Of each question to a wallet that its owner must recognise. */
  questionMs: number
}

export const defaultPairingLimits: PairingLimits = { glanceMs: 4000, questionMs: 3000 }
