import type { ListenerStatus } from '@chispa/contract/listener'
import type { WalletOwner } from '@chispa/contract/listener-link'
import { Link } from '@tanstack/react-router'
import { bareFace, personName } from '../../components/people/person-name.ts'
import { Time } from '../../components/time.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'

type Payment = NonNullable<ListenerStatus['unresolvedPayments']>[number]

/** Shown only while there are some: usually every payment has its end within seconds. */
type Props = { payments: Payment[]; owners: Record<string, WalletOwner> | undefined }

export const PaymentsPanel = ({ payments, owners }: Props) => {
  if (payments.length === 0) return null
  return (
    <Panel aria-labelledby="payments" className="overflow-hidden">
      <PanelHead
        id="payments"
        title={t('Payments without a known end')}
        about={t('Their wallets are asked until they say what became of them. Nothing is sent again.')}
        action={
          <Button asChild variant="ghost" className="-my-1.5">
            <Link to={paths.openPayments}>{t('Open payments')}</Link>
          </Button>
        }
      />
      <ul className="max-h-96 divide-y divide-line overflow-y-auto">
        {payments.map(({ requestId, walletName, walletId, state, createdAt, message }) => (
          <li
            key={requestId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 text-sm sm:px-6"
          >
            <span className="min-w-0 wrap-anywhere">
              {ownerText(owners?.[walletId]) ?? walletName ?? walletId}
              {message && <span className="block text-ink-faint">{message}</span>}
            </span>
            <span className="flex items-center gap-3 text-ink-faint">
              <Time at={createdAt} />
              <Badge tone={state === 'pending' ? 'info' : 'warn'}>
                {state === 'pending' ? t('On its way') : t('Not known')}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const ownerText = (owner: WalletOwner | undefined) =>
  owner && personName(owner.face ?? bareFace(owner.pubkey, owner.username))
