/** The tills that a member has open, wherever they are; a lost one is closed from here. */
import { closeTill, listTills, type OpenTill } from '@chispa/contract/till'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toast } from 'sonner'
import { ConfirmButton } from '../components/confirm-button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { longDayText } from '../components/relative-time.ts'
import { TableSkeleton } from '../components/tables/table-skeleton.tsx'
import { Time } from '../components/time.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { t } from '../language/current.ts'
import { rich } from '../language/rich.tsx'
import { paths } from '../paths.ts'
import { call } from '../session/current.ts'
import { queryOf } from '../session/queries.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { StoreIcon } from '../ui/icons.tsx'
import { Panel } from '../ui/panel.tsx'

const tillsQuery = queryOf(listTills)

export function TillsPage() {
  const query = useQuery(tillsQuery)
  const tills = query.data
  return (
    <>
      <PageHead
        title={t('Your tills')}
        about={t('Where your payments are taken: devices on which you opened a till.')}
        action={tills && tills.length > 0 && <OpenOne />}
      />
      <Panel>
        {query.isPending ? (
          <TableSkeleton rows={2} />
        ) : query.isError ? (
          <ErrorState error={query.error} retry={() => query.refetch()} />
        ) : query.data.length === 0 ? (
          <EmptyState icon={StoreIcon} title={t('No till is open')} action={<OpenOne />}>
            {t('Open one on the phone or tablet that stands at your counter.')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {query.data.map(till => (
              <TillLine key={till.id} till={till} />
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}

const OpenOne = () => (
  <Button asChild>
    <Link to={paths.till}>{t('Open the till')}</Link>
  </Button>
)

function TillLine({ till }: { till: OpenTill }) {
  const queries = useQueryClient()
  return (
    <li className="flex items-center gap-3.5 px-5 py-4 sm:px-6">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft">
        <StoreIcon />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          <span>{rich('Opened {when}', { when: <Time at={till.openedAt} /> })}</span>
          {till.isLocked && <Badge>{t('Locked')}</Badge>}
        </span>
        <span className="block text-sm text-ink-soft">
          {t('Open until {day}', { day: longDayText(till.expiresAt) })}
        </span>
      </span>
      <ConfirmButton
        variant="secondary"
        title={t('Close this till?')}
        about={t(
          'The device can take no more payments for you. What was sold stays in your history. A locked device is free again, but you are signed out there.',
        )}
        act={t('Close it')}
        run={() => call(closeTill, { params: { tillId: till.id } })}
        onDone={async () => {
          toast.success(t('The till is closed'))
          await queries.invalidateQueries({ queryKey: tillsQuery.queryKey })
        }}
      >
        {t('Close it')}
      </ConfirmButton>
    </li>
  )
}
