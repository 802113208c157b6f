/** Back from the page of a wallet: what it told is handed in, once, and leaves the address bar. */
import { finishPairing } from '@chispa/contract/wallet-pairings'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'

export type WalletReturn = { pairing: string; state: string; walletPubkey: string; relay: string }

type Props = { told: WalletReturn; onConnected: (walletId: string) => void; onGivenUp: () => void }

export function FinishPairing({ told, onConnected, onGivenUp }: Props) {
  const { pairing, state, walletPubkey, relay } = told
  // The same again changes nothing on the server.
  const query = useQuery({
    queryKey: [finishPairing.name, pairing],
    queryFn: () =>
      call(finishPairing, { params: { pairingId: pairing }, body: { state, walletPubkey, relays: [relay] } }),
    meta: { fromWallet: true },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const tell = useRef(onConnected)
  tell.current = onConnected
  const walletId = query.data?.walletId
  useEffect(() => {
    if (walletId) tell.current(walletId)
  }, [walletId])
  if (query.error) {
    return (
      <div className="flex flex-col gap-4">
        <Notice tone="danger">{messageOf(query.error)}</Notice>
        <Button size="large" onClick={onGivenUp}>
          {t('Connect it another way')}
        </Button>
      </div>
    )
  }
  return (
    <p role="status" className="flex items-center gap-3 py-6">
      <Spinner /> {t('Connecting your wallet')}
    </p>
  )
}
