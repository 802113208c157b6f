/** A wallet that came with a signature, from a signer app that asked its owner for both: in memory, until it is connected or not wanted. */
type Offered = { publicKey: string; uri: string }

const listeners = new Set<() => void>()
let offered: Offered | undefined

export const offeredWallet = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  current: (): Offered | undefined => offered,
  offer: (publicKey: string, uri: string): void => become({ publicKey, uri }),
  forget: (): void => become(undefined),
}

function become(next: Offered | undefined): void {
  offered = next
  for (const listener of listeners) listener()
}
