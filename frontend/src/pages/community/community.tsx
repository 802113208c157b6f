/** How the community is doing: what is left to set up, what needs attention, figures over a span, what happened last. */

import { listActivity } from '@chispa/contract/activity'
import { overviewSpans, readOverview } from '@chispa/contract/overview'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { nameOf } from '../../components/instance.ts'
import { SetUpList } from '../../components/set-up/set-up-list.tsx'
import { SaveKeyBanner } from '../../components/sign-in/save-key-banner.tsx'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { instanceQuery, queryOf } from '../../session/queries.ts'
import { useMay } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { ActivityIcon } from '../../ui/icons.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ActivityLine } from './activity-line.tsx'
import { AttentionPanel } from './attention-panel.tsx'
import { FiguresPanel } from './figures-panel.tsx'
import { spanWords } from './overview-words.ts'
import { DeclinesPanel, WalletsPanel } from './shares-panel.tsx'

export function CommunityPage() {
  const instance = useSuspenseQuery(instanceQuery).data
  const mayConfigure = useMay({ permission: 'settings:write' })
  const mayReadActivity = useMay({ permission: 'activity:read' })
  return (
    <>
      <PageHead title={nameOf(instance)} about={t('How your community’s platform is doing.')} />
      <div className="flex flex-col gap-6">
        <SaveKeyBanner />
        {mayReadActivity && <AttentionPanel />}
        {mayConfigure && <SetUpList />}
        {mayReadActivity && <Figures />}
        {mayReadActivity && <RecentActivity />}
      </div>
    </>
  )
}

const route = getRouteApi('/dashboard/dashboard/community')
const everyMs = 30_000
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

function Figures() {
  const { span = 'week' } = route.useSearch()
  const overview = useQuery({
    ...queryOf(readOverview, { query: { span, zone } }),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label={t('Figures')} className="flex flex-col gap-6">
      <nav aria-label={t('Span')} className="flex flex-wrap gap-1 rounded-xl bg-sunken p-1 sm:self-start">
        {overviewSpans.map(one => (
          <Link
            key={one}
            to={paths.community}
            search={{ span: one }}
            replace
            aria-current={one === span ? 'true' : undefined}
            className={cn(
              'flex min-h-11 flex-1 items-center justify-center rounded-lg px-2 text-sm font-medium whitespace-nowrap sm:px-4',
              one === span ? 'bg-panel text-ink shadow-sm' : 'text-ink-soft hover:text-ink',
            )}
          >
            {spanWords()[one]}
          </Link>
        ))}
      </nav>
      {overview.data ? (
        <>
          <FiguresPanel overview={overview.data} />
          <div className="grid gap-6 lg:grid-cols-2">
            <DeclinesPanel declines={overview.data.declines} />
            <WalletsPanel wallets={overview.data.wallets} />
          </div>
        </>
      ) : overview.isError ? (
        <ErrorState error={overview.error} retry={overview.refetch} />
      ) : (
        <Skeleton className="h-96 w-full rounded-2xl" />
      )}
    </section>
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
