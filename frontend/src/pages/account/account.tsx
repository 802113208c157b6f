/** The member's own page: who they are here, how they signed in. */

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { useDocumentTitle } from '../../components/instance.ts'
import { setQuiet, useQuiet } from '../../components/moment-preference.ts'
import { Face } from '../../components/people/face.tsx'
import { npubOf } from '../../components/people/npub.ts'
import { OwnFacePanel } from '../../components/people/own-face-panel.tsx'
import { personName } from '../../components/people/person-name.ts'
import { PublicPagePanel } from '../../components/people/public-page-panel.tsx'
import { RoleBadge } from '../../components/people/role-badge.tsx'
import { longDayText } from '../../components/relative-time.ts'
import { Fact, Facts } from '../../components/tables/facts.tsx'
import { WalletBadge } from '../../components/wallets/wallet-badge.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { type Path, paths } from '../../paths.ts'
import { useMe } from '../../session/use-me.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelBody } from '../../ui/panel.tsx'
import { Switch } from '../../ui/switch.tsx'
import { AccountKeysPanel } from './account-keys-panel.tsx'
import { CurrencyPanel } from './currency-panel.tsx'
import { KeyPart } from './key-part.tsx'
import { LargestPaymentPanel } from './largest-payment.tsx'
import { LinkPanel } from './link-panel.tsx'
import { NotificationsPanel } from './notifications.tsx'
import { ShopPanel } from './shop-panel.tsx'

export function AccountPage() {
  useDocumentTitle(t('My account'))
  const me = useMe()
  const identity = useSession()
  const npub = npubOf(me.pubkey)
  return (
    <>
      <PageHead title={t('My account')} about={t('How this community knows you.')} />
      <div className="flex flex-col gap-6">
        <Panel>
          <PanelBody className="flex items-center gap-5">
            <Face face={me.face} className="size-16 sm:size-20" />
            <div className="min-w-0 flex-1">
              <p className="truncate text-xl font-semibold">{personName(me.face)}</p>
              <p className="mt-1.5">
                <RoleBadge role={me.role} />
              </p>
            </div>
          </PanelBody>
          <div className="border-t border-line">
            <Facts>
              <Fact
                name={t('Public key')}
                action={<CopyButton iconOnly text={npub} label={t('Copy the public key')} />}
              >
                <span className="font-mono break-all">{npub}</span>
              </Fact>
              <Fact
                name={t('Lightning address')}
                action={
                  me.lightningAddress ? (
                    <CopyButton iconOnly text={me.lightningAddress} label={t('Copy the address')} />
                  ) : (
                    <GoTo label={t('Take a name')} to={paths.wallet} />
                  )
                }
              >
                <span className="break-all">{me.lightningAddress ?? <None>{t('None yet')}</None>}</span>
              </Fact>
              <Fact
                name={t('Wallet')}
                action={
                  me.wallet ? (
                    <GoTo label={t('Open')} to={paths.wallet} />
                  ) : (
                    <GoTo label={t('Connect one')} to={paths.connectWallet} />
                  )
                }
              >
                {me.wallet ? (
                  <span className="flex flex-wrap items-center gap-2">
                    <span className="wrap-anywhere">{me.wallet.name}</span>{' '}
                    <WalletBadge status={me.wallet.status} health={me.wallet.health} />
                  </span>
                ) : (
                  <None>{t('None connected')}</None>
                )}
              </Fact>
              <Fact name={t('Member since')}>{longDayText(me.createdAt)}</Fact>
            </Facts>
          </div>
        </Panel>
        <OwnFacePanel />
        {me.username !== null && <PublicPagePanel username={me.username} />}
        <CurrencyPanel />
        {me.wallet && <LargestPaymentPanel />}
        <MomentPanel />
        <NotificationsPanel />
        <ShopPanel />
        <TillsPanel />
        <LinkPanel />
        <ProgramsPanel />
        <AccountKeysPanel />
        {identity && <KeyPart identity={identity} />}
      </div>
    </>
  )
}

/** On this device. */
function MomentPanel() {
  const quiet = useQuiet()
  return (
    <PlacePanel
      title={t('Sound and vibration')}
      about={t('When a payment arrives, on this device.')}
      action={<Switch aria-label={t('Sound and vibration')} checked={!quiet} onCheckedChange={on => setQuiet(!on)} />}
    />
  )
}

const TillsPanel = () => (
  <PlacePanel
    title={t('Your tills')}
    about={t('Devices that take payments for you; close one that was lost.')}
    action={<GoTo label={t('Tills')} to={paths.tills} />}
  />
)

const ProgramsPanel = () => (
  <PlacePanel
    title={t('For your programs')}
    about={t('Have payments, cards and vouchers told to a program of yours.')}
    action={<GoTo label={t('Webhooks')} to={paths.webhooks} />}
  />
)

/** What has a page of its own, or a switch. */
const PlacePanel = ({ title, about, action }: { title: string; about: string; action: ReactNode }) => (
  <Panel>
    <div className="flex items-center justify-between gap-4 px-5 py-3 sm:px-6">
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-ink-soft">{about}</span>
      </span>
      {action}
    </div>
  </Panel>
)

const None = ({ children }: { children: string }) => <span className="text-ink-faint">{children}</span>

const GoTo = ({ to, label }: { to: Path; label: string }) => (
  <Button asChild variant="ghost" className="-mr-2">
    <Link to={to}>{label}</Link>
  </Button>
)
