/** A wallet that was put to sleep for its silence: since when, and the way back. */

import type { RemoteWallet } from '@chispa/contract/wallets'
import { Time } from '../../components/time.tsx'
import { WalletBadge } from '../../components/wallets/wallet-badge.tsx'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { Badge } from '../../ui/badge.tsx'
import { WalletIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { WakeButton } from './wake-button.tsx'
import { WalletMenu } from './wallet-menu.tsx'

export const AsleepPanel = ({ wallet, address }: { wallet: RemoteWallet; address: string | null }) => (
  <Panel aria-label={wallet.name} className="flex flex-col gap-4 p-5">
    <header className="flex items-start gap-3">
      <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-sunken text-ink-faint">
        <WalletIcon />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold wrap-anywhere">{wallet.name}</h3>
        <p className="mt-1 flex flex-wrap gap-1.5">
          {wallet.isPrimary && <Badge tone="brand">{t('Primary')}</Badge>}
          <WalletBadge status={wallet.status} health={wallet.health} />
        </p>
      </div>
      <div className="-mt-1 -mr-2">
        <WalletMenu wallet={wallet} address={address} />
      </div>
    </header>
    <p className="text-sm text-ink-soft">
      {wallet.asleepSince && rich('Last heard {when}.', { when: <Time at={wallet.asleepSince} /> })}{' '}
      {t('It receives nothing until it is switched on. Nothing happened to the money in it.')}
    </p>
    <div className="mt-auto">
      <WakeButton wallet={wallet} />
    </div>
  </Panel>
)
