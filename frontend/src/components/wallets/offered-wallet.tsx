/**
 * The wallet that came with the sign-in: a member without one gets it at once, as they allowed it in their app a moment ago; a member with one is asked.
 * Its connection is in memory only.
 */
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { offeredWallet } from '../../session/offered-wallet.ts'
import type { Me } from '../../session/use-me.ts'

const Offer = lazy(async () => ({ default: (await import('./wallet-offer.tsx')).Offer }))

export function OfferedWallet({ me }: { me: Me }) {
  const offered = useSyncExternalStore(offeredWallet.subscribe, offeredWallet.current)
  return offered?.publicKey === me.pubkey ? (
    <Suspense fallback={null}>
      <Offer uri={offered.uri} hasWallet={me.wallet?.status === 'ACTIVE'} />
    </Suspense>
  ) : null
}
