import type { ListenerStatus } from '@chispa/contract/listener'
import { Time } from '../../components/time.tsx'
import { t } from '../../language/current.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'

type Payment = NonNullable<ListenerStatus['unresolvedPayments']>[number]

/** Shown only while there are some: usually every payment has its end within seconds. */
export const PaymentsPanel = ({ payments }: { payments: Payment[] }) => {
  if (payments.length === 0) return null
  return (
    <Panel aria-labelledby="payments" className="overflow-hidden">
      <PanelHead
        id="payments"
        title={t('Payments without a known end')}
        about={t('Their wallets are asked until they say what became of them. Nothing is sent again.')}
      />
      <ul className="max-h-96 divide-y divide-line overflow-y-auto">
        {payments.map(({ requestId, walletName, walletId, state, createdAt, message }) => (
          <li
            key={requestId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 text-sm sm:px-6"
          >
            <span className="min-w-0 wrap-anywhere">
              {walletName ?? walletId}
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
