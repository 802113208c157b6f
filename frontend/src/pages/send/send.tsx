/** Paying from one's own wallet: what, how much, one confirmation that names both, and what became of it. */
import { readSending, type SendingObstacle } from '@chispa/contract/sending'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { carriedIn } from '../../components/scanning/read-scanned.ts'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { WalletIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ChooseTarget, type Chosen } from './choose-target.tsx'
import { ConfirmSend } from './confirm-send.tsx'

const route = getRouteApi('/dashboard/dashboard/send')

export function SendPage() {
  const query = useQuery(queryOf(readSending))
  return (
    <div className="mx-auto w-full max-w-md">
      <PageHead title={t('Send')} />
      {query.isPending ? (
        <Panel>
          <TableSkeleton rows={2} />
        </Panel>
      ) : !query.data ? (
        <Panel>
          <ErrorState error={query.error} retry={() => query.refetch()} />
        </Panel>
      ) : query.data.obstacle ? (
        <CannotSend obstacle={query.data.obstacle} />
      ) : (
        <Steps canCapFees={query.data.canCapFees} />
      )}
    </div>
  )
}

function Steps({ canCapFees }: { canCapFees: boolean }) {
  const { to } = route.useSearch()
  const carried = carriedIn(useLocation({ select: ({ hash }) => hash }))
  const [chosen, setChosen] = useState<Chosen>()
  const [isBack, setBack] = useState(false)
  const back = () => {
    setChosen(undefined)
    setBack(true)
  }
  if (chosen) return <ConfirmSend {...chosen} canCapFees={canCapFees} back={back} />
  return <ChooseTarget given={isBack ? undefined : (to ?? carried)} onChosen={setChosen} />
}

function CannotSend({ obstacle }: { obstacle: SendingObstacle }) {
  switch (obstacle) {
    case 'no_wallet':
      return (
        <Panel>
          <EmptyState
            icon={WalletIcon}
            title={t('No wallet to pay from yet')}
            action={
              <Button asChild>
                <Link to={paths.connectWallet}>{t('Connect a wallet')}</Link>
              </Button>
            }
          >
            {t('Connect one of your own, and you can pay from here.')}
          </EmptyState>
        </Panel>
      )
    case 'wallet_receives_only':
      return (
        <Panel>
          <EmptyState
            icon={WalletIcon}
            title={t('Your wallet only receives here')}
            action={
              <Button asChild>
                <Link to={paths.wallet}>{t('See your wallet')}</Link>
              </Button>
            }
          >
            {t('Its connection does not allow paying. Make one in the wallet that does, or pay in the wallet itself.')}
          </EmptyState>
        </Panel>
      )
    case 'listener_away':
      return (
        <Notice tone="warn">
          {t('Paying from here is not possible at the moment. Pay in your wallet itself, or try again later.')}
        </Notice>
      )
    default:
      return obstacle satisfies never
  }
}
