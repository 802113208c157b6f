/** The first page of the dashboard: what is left to set up, what happened last. */

import { listActivity } from '@chispa/contract/activity'
import type { SettingsReply } from '@chispa/contract/settings'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { unresolvedQuery } from '../../components/cards/unresolved-query.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { nameOf } from '../../components/instance.ts'
import { TableSkeleton } from '../../components/tables/data-table.tsx'
import { TaskList } from '../../components/task-list.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { instanceQuery, queryOf } from '../../session/queries.ts'
import { useMay } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { ActivityIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { ActivityLine } from './activity-line.tsx'
import { ListenerNotice } from './listener-notice.tsx'

export function CommunityPage() {
  const instance = useSuspenseQuery(instanceQuery).data
  const mayConfigure = useMay({ permission: 'settings:write' })
  const mayReadActivity = useMay({ permission: 'activity:read' })
  const mayResolve = useMay({ permission: 'cards:write' })
  return (
    <>
      <PageHead title={nameOf(instance)} about={t('How your community’s platform is doing.')} />
      <div className="flex flex-col gap-6">
        {mayConfigure && <Checklist instance={instance} />}
        {mayConfigure && <ListenerNotice />}
        {mayResolve && <UnresolvedNotice />}
        {mayReadActivity && <RecentActivity />}
      </div>
    </>
  )
}

/** Somebody may be standing at a till. */
function UnresolvedNotice() {
  const waiting = useQuery(unresolvedQuery).data?.rows.length ?? 0
  if (waiting === 0) return null
  return (
    <Notice
      tone="warn"
      action={
        <Button asChild variant="secondary" className="self-center">
          <Link to={paths.cardPayments}>{t('See them')}</Link>
        </Button>
      }
    >
      {waiting === 1
        ? t('A card payment is still open: the wallet hasn’t said whether it was paid.')
        : t('Some card payments are still open: the wallets haven’t said whether they were paid.')}
    </Notice>
  )
}

const tasks = (): { title: string; about: string; done: (instance: SettingsReply) => boolean }[] => [
  { title: t('Give it a name'), about: t('Shown on every page.'), done: instance => instance.community_name !== null },
  {
    title: t('Set the address of this platform'),
    about: t('Signatures and device tokens are made for it.'),
    done: instance => instance.endpoint !== null,
  },
  {
    title: t('Set the domain of lightning addresses'),
    about: t('What stands behind the @.'),
    done: instance => instance.domain !== null,
  },
  {
    title: t('Add a logo'),
    about: t('People recognise a picture faster.'),
    done: instance => instance.logo_url !== null,
  },
]

function Checklist({ instance }: { instance: SettingsReply }) {
  const left = tasks().filter(task => !task.done(instance)).length
  if (left === 0) return null
  return (
    <Panel aria-labelledby="checklist">
      <PanelHead
        id="checklist"
        title={t('{count} things left to set up', { count: left })}
        about={t('In any order.')}
      />
      <TaskList tasks={tasks().map(task => ({ ...task, done: task.done(instance), to: paths.settings }))} />
    </Panel>
  )
}

function RecentActivity() {
  const query = useQuery(queryOf(listActivity, { query: { limit: 6 } }))
  return (
    <Panel aria-labelledby="recent" className="overflow-hidden">
      <PanelHead
        id="recent"
        title={t('Latest activity')}
        action={
          <Button asChild variant="ghost" className="-my-1.5">
            <Link to={paths.activity}>{t('See all')}</Link>
          </Button>
        }
      />
      {query.isPending ? (
        <TableSkeleton rows={4} />
      ) : query.isError ? (
        <ErrorState error={query.error} retry={query.refetch} />
      ) : query.data.rows.length === 0 ? (
        <EmptyState icon={ActivityIcon} title={t('Quiet so far')}>
          {t('What members and operators do will show up here.')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {query.data.rows.map(row => (
            <li key={row.id}>
              <ActivityLine row={row} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
