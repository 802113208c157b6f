/** The first page of a member: three steps until people can pay them, then the address to share and what is there. */

import { Link } from '@tanstack/react-router'
import { AddressPanel } from '../../components/addresses/address-panel.tsx'
import { useCommunityName } from '../../components/instance.ts'
import { TaskList } from '../../components/task-list.tsx'
import { Balance } from '../../components/wallets/balance.tsx'
import { WalletBadge } from '../../components/wallets/wallet-badge.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'

export function MemberOverview() {
  const { username, wallet } = useMe()
  const community = useCommunityName()
  const receives = wallet?.status === 'ACTIVE'
  const ready = receives && username !== null
  return (
    <>
      <PageHead
        title={username ? t('Hello, {username}', { username }) : t('Welcome')}
        about={
          ready
            ? t('You can be paid at {community}.', { community })
            : t('Three steps, and people can pay you at {community}.', { community })
        }
      />
      <div className="flex flex-col gap-6">
        {!ready && <FirstSteps receives={receives} hasWallet={wallet !== null} username={username} />}
        {wallet && (
          <Panel aria-labelledby="primary-wallet">
            <PanelHead
              id="primary-wallet"
              title={t('Balance')}
              about={
                <span className="flex flex-wrap items-center gap-2">
                  <span className="wrap-anywhere">{wallet.name}</span>
                  {!receives && <WalletBadge status={wallet.status} />}
                </span>
              }
              action={
                <Button asChild variant="ghost" className="-my-1.5 -mr-2">
                  <Link to={paths.wallet}>{t('Manage')}</Link>
                </Button>
              }
            />
            {wallet.status !== 'DEAD' && (
              <PanelBody>
                <Balance walletId={wallet.id} name={wallet.name} />
              </PanelBody>
            )}
          </Panel>
        )}
        {ready && <AddressPanel canReceive />}
      </div>
    </>
  )
}

type StepsProps = { receives: boolean; hasWallet: boolean; username: string | null }

const FirstSteps = ({ receives, hasWallet, username }: StepsProps) => (
  <Panel aria-labelledby="first-steps">
    <PanelHead id="first-steps" title={t('Get ready to be paid')} about={t('It takes a few minutes.')} />
    <TaskList
      ordered
      tasks={[
        {
          title: t('Connect a wallet'),
          about: hasWallet
            ? t('The one you have does not receive at the moment.')
            : t('Bring one of your own. Payments go straight into it.'),
          done: receives,
          to: hasWallet ? paths.wallet : paths.connectWallet,
        },
        {
          title: t('Take a name'),
          about: t('It becomes your lightning address.'),
          done: username !== null,
          to: paths.wallet,
        },
        {
          title: t('Share your address'),
          about: t('As text, as a link or as a code to scan. It is here as soon as the first two are done.'),
          done: false,
          to: undefined,
        },
      ]}
    />
  </Panel>
)
