import {
  type ActivityRow,
  activityCategories,
  activityLevels,
  exportActivity,
  listActivity,
} from '@chispa/contract/activity'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { activityText } from '../components/activity/activity-text.ts'
import { categoryWords, levelTones } from '../components/activity/activity-words.ts'
import { downloadText } from '../components/download.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { Face } from '../components/people/face.tsx'
import { personName } from '../components/people/person-name.ts'
import { momentText } from '../components/relative-time.ts'
import { columnHelper } from '../components/tables/data-table.tsx'
import { PagedTable } from '../components/tables/paged-table.tsx'
import { SearchBox } from '../components/tables/search-box.tsx'
import { useFilters } from '../components/tables/use-filters.ts'
import { Time } from '../components/time.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { t } from '../language/current.ts'
import { oneOf, paths } from '../paths.ts'
import { call } from '../session/current.ts'
import { pagesOf } from '../session/queries.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ActivityIcon, RefreshIcon } from '../ui/icons.tsx'
import { Select } from '../ui/input.tsx'

const route = getRouteApi('/dashboard/dashboard/activity')

const helper = columnHelper<ActivityRow>()
const columns = helper.columns([
  helper.accessor('message', { header: () => t('What happened'), cell: ({ row }) => <Message row={row.original} /> }),
  helper.accessor('member', { header: () => t('Who'), cell: ({ row }) => <Who row={row.original} /> }),
  helper.accessor('category', { header: () => t('Area'), cell: ({ getValue }) => categoryWords()[getValue()] }),
  helper.accessor('level', {
    header: () => t('Level'),
    cell: ({ getValue }) => <Badge tone={levelTones()[getValue()].tone}>{levelTones()[getValue()].label}</Badge>,
  }),
  helper.accessor('createdAt', { header: () => t('When'), cell: ({ getValue }) => <Time at={getValue()} /> }),
])

export function ActivityPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // What happens while somebody looks is told by the live stream (frame/live-updates.tsx).
  const query = useInfiniteQuery({ ...pagesOf(listActivity, { query: search }), placeholderData: keepPreviousData })
  const download = useMutation({
    mutationFn: () => call(exportActivity, { query: search }),
    onSuccess: csv => downloadText('activity.csv', csv, 'text/csv;charset=utf-8'),
  })
  const filter = useFilters<typeof search>(merge => navigate({ search: merge, replace: true }))
  const filtered = Object.keys(search).length > 0
  return (
    <>
      <PageHead
        title={t('Activity')}
        about={t('What happened on this instance, newest first. Secrets never end up here.')}
        action={
          <>
            <Button
              variant="secondary"
              size="icon"
              aria-label={t('Refresh')}
              title={t('Refresh')}
              disabled={query.isRefetching}
              aria-busy={query.isRefetching}
              onClick={() => query.refetch()}
            >
              <RefreshIcon className={query.isRefetching ? 'animate-spin' : undefined} />
            </Button>
            <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
              {t('Export')}
            </Button>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchBox
          label={t('Search the messages')}
          value={search.q}
          maxLength={200}
          onSearch={(q, when) => filter({ q }, when)}
        />
        <Select
          aria-label={t('Area')}
          className="flex-1 sm:max-w-44"
          value={search.category ?? ''}
          onChange={event => filter({ category: oneOf(activityCategories, event.target.value) })}
        >
          <option value="">{t('All areas')}</option>
          {activityCategories.map(category => (
            <option key={category} value={category}>
              {categoryWords()[category]}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('Level')}
          className="flex-1 sm:max-w-48"
          value={search.level ?? ''}
          onChange={event => filter({ level: oneOf(activityLevels, event.target.value) })}
        >
          <option value="">{t('All levels')}</option>
          {activityLevels.map(level => (
            <option key={level} value={level}>
              {levelTones()[level].many}
            </option>
          ))}
        </Select>
      </div>
      <PagedTable
        query={query}
        caption={t('Activity, newest first')}
        columns={columns}
        rowId={row => String(row.id)}
        inLine
        empty={
          <EmptyState icon={ActivityIcon} title={filtered ? t('Nothing matches') : t('Quiet so far')}>
            {filtered ? t('Try other words, or fewer filters.') : t('What members and operators do will show up here.')}
          </EmptyState>
        }
      />
    </>
  )
}

/** Whom it is about, and who did it where that is somebody else. */
function Who({ row: { member, actor, card } }: { row: ActivityRow }) {
  const person = member ?? actor
  if (!person && !card) return null
  return (
    <span className="flex flex-col gap-0.5">
      {person && (
        <Link
          to={paths.person}
          params={{ userId: person.id }}
          className="relative z-1 inline-flex min-h-6 items-center gap-2 max-md:min-h-11 underline decoration-line-strong underline-offset-4"
        >
          <Face face={person.face} className="size-6" />
          {personName(person.face)}
        </Link>
      )}
      {actor && member && actor.id !== member.id && (
        <span className="text-ink-faint">{t('by {name}', { name: personName(actor.face) })}</span>
      )}
      {card && (
        <Link
          to={paths.card}
          params={{ cardId: card.id }}
          className="relative z-1 inline-flex min-h-6 items-center max-md:min-h-11 text-ink-soft underline decoration-line-strong underline-offset-4"
        >
          {card.title}
        </Link>
      )}
    </span>
  )
}

/** The message opens what else is known about it. */
function Message({ row }: { row: ActivityRow }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-my-1.5 min-h-11 rounded-lg text-left text-ink decoration-line-strong underline-offset-4 hover:underline"
      >
        {activityText(row)}
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={activityText(row)}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2.5 text-sm">
          <Fact name={t('When')}>{momentText(row.createdAt)}</Fact>
          <Fact name={t('Event')}>
            <code className="font-mono">{row.event}</code>
          </Fact>
          <Fact name={t('Member')}>{row.userId && <code className="font-mono break-all">{row.userId}</code>}</Fact>
          <Fact name={t('Request')}>
            {row.requestId && <code className="font-mono break-all">{row.requestId}</code>}
          </Fact>
        </dl>
        {row.metadata !== null && row.metadata !== undefined && (
          // Wrapped, so that nothing has to be scrolled sideways, which a keyboard could not.
          <pre className="mt-4 rounded-xl bg-sunken p-4 font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap">
            {JSON.stringify(row.metadata, null, 2)}
          </pre>
        )}
      </Dialog>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) =>
  children ? (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  ) : null
