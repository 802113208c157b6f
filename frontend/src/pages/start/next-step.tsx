/** Being paid works: what makes it last, and what else there is. */
import { listUserCards } from '@chispa/contract/cards'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLightningLinks } from '../../components/addresses/lightning-code.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { useInstance } from '../../components/instance.ts'
import { satsNumber } from '../../components/sats.ts'
import { ScanButton } from '../../components/scanning/scan-button.tsx'
import { InstallApp } from '../../frame/install-app.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { canPush } from '../../session/push-device.ts'
import { queryOf } from '../../session/queries.ts'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { ShareButton } from '../../components/share-button.tsx'
import { otcIn } from './start-step.ts'

export function NextStep({ firstMsats }: { firstMsats: number | null }) {
  const { username } = useMe()
  return (
    <Panel aria-labelledby="start-next" className="overflow-hidden">
      <PanelHead
        id="start-next"
        title={t('What next')}
        about={
          firstMsats !== null && (
            <span className="flex items-center gap-1.5 text-ok">
              <CheckIcon className="size-4.5" /> {t('You got {amount} sats', { amount: satsNumber(firstMsats) })}
            </span>
          )
        }
      />
      <ul className="divide-y divide-line">
        {canPush() && (
          <Row
            title={t('Hear of payments')}
            about={t('A notification when money arrives, also while this page is closed.')}
          >
            <Button asChild variant="secondary">
              <Link to={paths.account} hash="notifications">
                {t('Turn on')}
              </Link>
            </Button>
          </Row>
        )}
        <InstallApp
          row={(act, how) => (
            <Row title={t('Put it on your home screen')} about={how}>
              {act}
            </Row>
          )}
        />
        {username !== null && <InviteRow username={username} />}
        <CardRow />
      </ul>
      <div className="p-5 sm:px-6">
        <Button asChild size="large" className="w-full">
          <Link to={paths.overview}>{t('Done')}</Link>
        </Button>
      </div>
    </Panel>
  )
}

function InviteRow({ username }: { username: string }) {
  const { page } = useLightningLinks(username)
  return (
    <Row title={t('Show it to somebody')} about={t('Your page: whoever opens it can pay you from any wallet.')}>
      <CopyButton text={page} label={t('Copy')} />
      <ShareButton text={page} url={page} label={t('Share')} />
    </Row>
  )
}

function CardRow() {
  const { userId } = useMe()
  const navigate = useNavigate()
  const endpoint = useInstance()?.endpoint
  const origins = [location.origin, ...(endpoint ? [new URL(endpoint).origin] : [])]
  const cards = useQuery(queryOf(listUserCards, { params: { userId }, query: { limit: 1 } })).data
  if (cards && cards.rows.length > 0) return null
  return (
    <Row
      title={t('Get a card')}
      about={t(
        'Ask whoever runs your community for one. It comes with a code: scan it with your phone, and the card is yours.',
      )}
    >
      <ScanButton
        problemWith={text => (otcIn(text, origins) ? undefined : t('This code is not of a card of this community.'))}
        onScanned={text => {
          const otc = otcIn(text, origins)
          if (otc) void navigate({ to: paths.activateCard, hash: otc })
        }}
      />
    </Row>
  )
}

const Row = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 sm:px-6">
    <div className="min-w-0 flex-1 basis-56">
      <h3 className="font-medium">{title}</h3>
      <p className="text-sm text-ink-soft">{about}</p>
    </div>
    <div className="flex flex-wrap gap-2">{children}</div>
  </li>
)
