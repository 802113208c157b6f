/** The offer itself; see offered-wallet.tsx, which few have. */
import { createWallet } from '@chispa/contract/wallets'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { offeredWallet } from '../../session/offered-wallet.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useConnected } from './connect-ways.tsx'

export function Offer({ uri, hasWallet }: { uri: string; hasWallet: boolean }) {
  const connected = useConnected(offeredWallet.forget)
  const connect = useMutation({
    mutationFn: () => createNamed(uri),
    onSuccess: ({ id, name }) => connected(id, name),
  })
  const begun = useRef(false)
  useEffect(() => {
    if (hasWallet || begun.current) return
    begun.current = true
    connect.mutate()
  }, [hasWallet, connect.mutate])
  if (!hasWallet && !connect.error) return null
  return (
    <Notice tone={connect.error ? 'warn' : 'info'} className="mb-6">
      <div className="flex flex-col gap-3" data-testid="offered-wallet">
        <p>
          {connect.error
            ? t('The wallet of your signer app is not connected: {words}', { words: messageOf(connect.error) })
            : t('Your signer app offers its wallet as well.')}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button busy={connect.isPending} onClick={() => connect.mutate()}>
            {connect.error ? t('Try again') : t('Connect it')}
          </Button>
          <Button variant="ghost" onClick={offeredWallet.forget}>
            {t('No, thanks')}
          </Button>
        </div>
      </div>
    </Notice>
  )
}

/** Names of wallets in use are unique: one that is taken says whose it is. */
async function createNamed(nwcUri: string) {
  const name = t('Wallet of my signer app')
  try {
    return await call(createWallet, { body: { name, nwcUri } })
  } catch (error) {
    if (!(error instanceof ApiError) || !error.is('wallet_name_taken')) throw error
    const key = /^[^:]+:(?:\/\/)?([0-9a-f]{6})/.exec(nwcUri)?.[1] ?? ''
    return call(createWallet, { body: { name: `${name} ${key}`, nwcUri } })
  }
}
