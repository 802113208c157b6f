/** One wallet in use: what it is called, whether it receives, what it holds. */

import { courtesyProvider, type RemoteWallet } from '@chispa/contract/wallets'
import { Time } from '../../components/time.tsx'
import { Balance } from '../../components/wallets/balance.tsx'
import { WalletBadge } from '../../components/wallets/wallet-badge.tsx'
import { WalletHealthLine } from '../../components/wallets/wallet-health.tsx'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ChevronDownIcon, WalletIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ForwardingLine } from './forwarding-line.tsx'
import { WalletMenu } from './wallet-menu.tsx'

export const WalletPanel = ({ wallet, address }: { wallet: RemoteWallet; address: string | null }) => (
  <Panel aria-label={wallet.name} className="flex flex-col gap-4 p-5">
    <header className="flex items-start gap-3">
      <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-brand-tint text-brand-text">
        <WalletIcon />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold wrap-anywhere">{wallet.name}</h3>
        <p className="mt-1 flex flex-wrap gap-1.5">
          {wallet.isPrimary && (
            <Badge tone="brand" title={t('Payments to your address go here')}>
              {t('Primary')}
            </Badge>
          )}
          <WalletBadge status={wallet.status} health={wallet.health} />
          {wallet.provider === courtesyProvider && (
            <Badge title={t('Given to you by the community')}>{t('Courtesy')}</Badge>
          )}
          {wallet.network && wallet.network !== 'mainnet' && <Badge tone="warn">{wallet.network}</Badge>}
        </p>
      </div>
      <div className="-mt-1 -mr-2">
        <WalletMenu wallet={wallet} address={address} />
      </div>
    </header>
    <Balance walletId={wallet.id} name={wallet.name} check={wallet.check} />
    <WalletHealthLine wallet={wallet} />
    <ForwardingLine wallet={wallet} />
    <details className="group mt-auto border-t border-line pt-1 text-xs text-ink-faint">
      <summary className="flex min-h-11 list-none flex-wrap items-center justify-between gap-x-3 rounded-lg [&::-webkit-details-marker]:hidden">
        <span>{rich('Added {when}', { when: <Time at={wallet.createdAt} /> })}</span>
        <span className="flex items-center gap-1">
          {t('Details')} <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <p className="wrap-anywhere">{t('Reached over {value}', { value: wallet.relays.map(hostOf).join(', ') })}</p>
    </details>
  </Panel>
)

const hostOf = (relay: string): string => (URL.canParse(relay) ? new URL(relay).host : relay)
