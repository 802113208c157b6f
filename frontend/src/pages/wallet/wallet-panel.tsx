/** One wallet in use: what it is called, whether it receives, what it holds. */
import { courtesyProvider, type RemoteWallet } from '@chispa/contract/wallets'
import { Time } from '../../components/time.tsx'
import { Balance } from '../../components/wallets/balance.tsx'
import { WalletBadge } from '../../components/wallets/wallet-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { WalletIcon } from '../../ui/icons.tsx'
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
            <Badge tone="brand" title="Payments to your address go here">
              Primary
            </Badge>
          )}
          <WalletBadge status={wallet.status} />
          {wallet.provider === courtesyProvider && <Badge title="Given to you by the community">Courtesy</Badge>}
          {wallet.network && wallet.network !== 'mainnet' && <Badge tone="warn">{wallet.network}</Badge>}
        </p>
      </div>
      <div className="-mt-1 -mr-2">
        <WalletMenu wallet={wallet} address={address} />
      </div>
    </header>
    <Balance walletId={wallet.id} name={wallet.name} />
    <ForwardingLine wallet={wallet} />
    <p className="mt-auto border-t border-line pt-3 text-xs text-ink-faint">
      <span className="wrap-anywhere">Over {wallet.relays.map(hostOf).join(', ')}</span>
      <span aria-hidden="true"> · </span>
      <span className="whitespace-nowrap">
        added <Time at={wallet.createdAt} />
      </span>
    </p>
  </Panel>
)

const hostOf = (relay: string): string => (URL.canParse(relay) ? new URL(relay).host : relay)
