/** A wallet for somebody without one: given at once where the community has a provider, else made in a minute; or their own. */
import { createCourtesyWallet, readCourtesyOffer } from '@chispa/contract/wallets'
import { useMutation, useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { useMay } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { BoltIcon, ClockIcon, WalletIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BigChoice } from './big-choice.tsx'
import { ConnectWays } from './connect-ways.tsx'
import { OfferHint } from './offer-hint.tsx'
import { QuickWallets } from './quick-wallets.tsx'
import { isInUse } from './receiving.ts'
import { returnedConnection } from './wallet-app-link.ts'
import { walletPagesQuery } from './wallet-queries.ts'
import { WalletRecipes } from './wallet-recipes.tsx'

type Props = { onConnected: (walletId: string, name?: string) => void }

export function WalletChoice({ onConnected }: Props) {
  const hasWallet = useSuspenseInfiniteQuery(walletPagesQuery).data.pages.some(page => page.rows.some(isInUse))
  const [way, setWay] = useState<'own' | 'quick' | undefined>(
    hasWallet || returnedConnection() !== undefined ? 'own' : undefined,
  )
  const [recipe, setRecipe] = useState<string>()
  if (way === undefined) return <Choices onConnected={onConnected} choose={setWay} />
  return (
    <div className="flex flex-col gap-6">
      {!hasWallet && (
        <Button variant="ghost" className="-ml-3 self-start" onClick={() => setWay(undefined)}>
          {t('Back')}
        </Button>
      )}
      {way === 'quick' ? (
        <QuickWallets
          onMade={made => {
            setRecipe(made)
            setWay('own')
          }}
        />
      ) : (
        <>
          <WalletRecipes first={recipe} />
          <ConnectWays onConnected={onConnected} />
        </>
      )}
    </div>
  )
}

function Choices({ onConnected, choose }: Props & { choose: (way: 'own' | 'quick') => void }) {
  const offer = useQuery(queryOf(readCourtesyOffer))
  const mayOffer = useMay({ permission: 'settings:write' })
  const get = useMutation({
    mutationFn: () => call(createCourtesyWallet),
    onSuccess: ({ id, name }) => onConnected(id, name),
  })
  if (offer.isPending) return <Skeleton className="h-56 w-full rounded-2xl" />
  const { isOffered = false, provider = null } = offer.data ?? {}
  return (
    <div className="flex flex-col gap-3">
      {isOffered ? (
        <BigChoice
          leads
          icon={BoltIcon}
          title={t('Give me one now')}
          about={t('From {provider}, which keeps the money for you. Move larger sums to a wallet of your own.', {
            provider: provider ?? '',
          })}
          busy={get.isPending}
          onClick={() => get.mutate()}
        />
      ) : (
        <BigChoice
          leads
          icon={ClockIcon}
          title={t('Get one in a minute')}
          about={t('Free wallets that work here, and what to do in each.')}
          onClick={() => choose('quick')}
        />
      )}
      {get.error && <Notice tone="danger">{messageOf(get.error)}</Notice>}
      <BigChoice
        icon={WalletIcon}
        title={t('I have one')}
        about={t('Alby Hub, coinos, Primal, ZEUS, LNbits and others.')}
        disabled={get.isPending}
        onClick={() => choose('own')}
      />
      {mayOffer && provider === null && <OfferHint />}
    </div>
  )
}
