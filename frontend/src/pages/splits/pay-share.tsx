/** What a visitor with the link of a split sees: who asks, what for, the shares, and a code over the one they take. */
import type { Face as FaceShape } from '@chispa/contract/faces'
import { listAskedShares, maxShareNameLength, readPublicSplit, requestShareInvoice } from '@chispa/contract/splits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { ErrorState } from '../../components/error-state.tsx'
import { useDocumentTitle } from '../../components/instance.ts'
import { usePaidSignal } from '../../components/payments/use-paid-signal.ts'
import { Face } from '../../components/people/face.tsx'
import { personName } from '../../components/people/person-name.ts'
import { satsNumber, satsText } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { useSession } from '../../session/use-session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ShareCode } from './share-code.tsx'

const route = getRouteApi('/public/split/$splitId')
/** What others pay; the own code is told at once. */
const askEveryMs = 15_000
/** While it is not. */
const waitingMs = 3000

type Share = { id: string; amountMsats: number; name: string | null }

export function PaySharePage() {
  const { splitId } = route.useParams()
  const navigate = useNavigate()
  const isSignedIn = useSession() !== null
  const own = useQuery({ ...queryOf(listAskedShares), enabled: isSignedIn }).data?.find(one => one.splitId === splitId)
  const [name, setName] = useState('')
  const ask = useMutation({
    mutationFn: ({ shareId }: { shareId: string; from: 'wallet' | 'code' }) =>
      call(requestShareInvoice, { params: { splitId, shareId }, body: name.trim() ? { name: name.trim() } : {} }),
    onSuccess: ({ invoice }, { from }) => {
      if (from === 'wallet') void navigate({ to: paths.send, search: { to: invoice } })
    },
  })
  const bill = ask.data && ask.variables?.from === 'code' ? ask.data : undefined
  const isTold = usePaidSignal(bill?.paymentHash, () => void query.refetch())
  const query = useQuery({
    ...queryOf(readPublicSplit, { params: { splitId } }),
    refetchInterval: bill && !isTold ? waitingMs : askEveryMs,
  })
  useDocumentTitle(t('Pay your share'))
  if (query.isError && !query.data) {
    return (
      <Frame>
        <ErrorState alone error={query.error} retry={() => void query.refetch()} />
      </Frame>
    )
  }
  if (!query.data) {
    return (
      <Frame>
        <Skeleton className="h-64 w-full" />
      </Frame>
    )
  }
  const { from, words, shares } = query.data
  const maker: FaceShape = { ...from, publicKey: null }
  const others: Share[] = shares.filter(({ paid }) => !paid)
  const open: Share[] = own ? [{ id: own.shareId, amountMsats: own.amountMsats, name: null }, ...others] : others
  const isAsking = (shareId: string) => ask.isPending && ask.variables.shareId === shareId
  return (
    <Frame>
      <header className="flex flex-col items-center gap-2 text-center">
        <Face face={maker} className="size-20" />
        <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{words}</h1>
        <p className="text-ink-soft">{t('{name} splits a bill with you', { name: personName(maker) })}</p>
      </header>
      {bill ? (
        <ShareCode bill={bill} isPaid={!open.some(({ id }) => id === bill.shareId)} again={() => ask.reset()} />
      ) : (
        <>
          {open.some(one => one.name === null && one.id !== own?.shareId) && (
            <TextField
              label={t('Who are you? (optional)')}
              hint={t('{name} sees who has paid.', { name: personName(maker) })}
              required={false}
              value={name}
              maxLength={maxShareNameLength}
              onChange={setName}
            />
          )}
          {ask.isError && <Notice tone="danger">{messageOf(ask.error)}</Notice>}
          <ul className="flex flex-col gap-4">
            {open.map(share => (
              <li key={share.id} className="flex flex-col gap-2">
                <span className="flex items-baseline justify-between gap-3">
                  <span className="font-medium wrap-anywhere">
                    {share.id === own?.shareId ? t('Your share') : (share.name ?? t('A share'))}
                  </span>
                  <span className="tabular-nums">{satsText(share.amountMsats)}</span>
                </span>
                {isSignedIn && (
                  <Button
                    size="large"
                    busy={isAsking(share.id)}
                    onClick={() => ask.mutate({ shareId: share.id, from: 'wallet' })}
                  >
                    {t('Pay {amount} sats from my wallet', { amount: satsNumber(share.amountMsats) })}
                  </Button>
                )}
                <Button
                  size="large"
                  variant={isSignedIn ? 'secondary' : 'primary'}
                  busy={isAsking(share.id)}
                  onClick={() => ask.mutate({ shareId: share.id, from: 'code' })}
                >
                  {isSignedIn ? t('Show the code') : t('Pay {amount} sats', { amount: satsNumber(share.amountMsats) })}
                </Button>
              </li>
            ))}
          </ul>
          {open.length === 0 && shares.length === 0 && !isSignedIn && (
            <>
              <p className="text-center text-ink-soft">
                {t('This bill is split among members. Sign in to see your share.')}
              </p>
              <Button asChild size="large">
                <Link to={paths.signIn} search={{ back: `/split/${splitId}` }}>
                  {t('Sign in')}
                </Link>
              </Button>
            </>
          )}
          {open.length === 0 && (shares.length > 0 || isSignedIn) && (
            <p role="status" className="rounded-2xl bg-ok-tint px-6 py-10 text-center text-lg font-semibold text-ok">
              {t('Nothing is left to pay here')}
            </p>
          )}
          <ul className="flex flex-col gap-2 text-sm">
            {shares
              .filter(({ paid }) => paid)
              .map(share => (
                <li key={share.id} className="flex items-center justify-between gap-3 text-ink-soft">
                  {share.name ?? t('A share')} <Badge tone="ok">{t('Paid')}</Badge>
                </li>
              ))}
          </ul>
        </>
      )}
    </Frame>
  )
}

const Frame = ({ children }: { children: React.ReactNode }) => (
  <div className="mx-auto w-full max-w-md flex-1 px-4 py-6 sm:py-12">
    <Panel className="flex flex-col gap-5 p-5 sm:p-8">{children}</Panel>
  </div>
)
