/** Where many wallets fell silent together: taken for an outage, so that none of them is archived. */

import type { ListenerStatus } from '@chispa/contract/listener'
import { Time } from '../../components/time.tsx'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { Notice } from '../../ui/notice.tsx'

export function OutageNotice({ outages }: { outages: NonNullable<ListenerStatus['outages']> }) {
  if (outages.length === 0) return null
  return (
    <Notice tone="warn">
      <p className="font-semibold">{t('Many wallets fell silent together')}</p>
      <p>
        {t(
          'That is taken for an outage of the relay, of their provider or of your own network: none of them is archived while it lasts.',
        )}
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {outages.map(({ relay, silent, wallets, since }) => (
          <li key={relay}>
            <span className="font-mono text-[0.92em] wrap-anywhere">{relay ?? t('All relays')}</span>
            {': '}
            {rich('{silent} of {wallets} wallets, last heard {when}', {
              silent: String(silent),
              wallets: String(wallets),
              when: <Time at={since} />,
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
