import { exportWaitlist, listWaitlist, type WaitlistRow } from '@chispa/contract/waitlist'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toast } from 'sonner'
import { messageOf } from '../api/api-error.ts'
import { downloadText } from '../components/download.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { useInstance } from '../components/instance.ts'
import { columnHelper } from '../components/tables/data-table.tsx'
import { PagedTable } from '../components/tables/paged-table.tsx'
import { Time } from '../components/time.tsx'
import { Allowed } from '../frame/allowed.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { t } from '../language/current.ts'
import { rich } from '../language/rich.tsx'
import { paths } from '../paths.ts'
import { call } from '../session/current.ts'
import { pagesOf } from '../session/queries.ts'
import { Button } from '../ui/button.tsx'
import { DownloadIcon, InboxIcon } from '../ui/icons.tsx'
import { Notice } from '../ui/notice.tsx'

const helper = columnHelper<WaitlistRow>()
const columns = helper.columns([
  helper.accessor('email', {
    header: () => t('E-mail'),
    cell: ({ getValue }) => (
      <a
        href={`mailto:${encodeURIComponent(getValue())}`}
        className="-my-1.5 inline-flex min-h-11 items-center font-medium break-all hover:underline"
      >
        {getValue()}
      </a>
    ),
  }),
  helper.accessor('name', {
    header: () => t('Name'),
    cell: ({ getValue }) => getValue() ?? <span className="text-ink-faint">{t('No name given')}</span>,
  }),
  helper.accessor('createdAt', { header: () => t('Since'), cell: ({ getValue }) => <Time at={getValue()} /> }),
])

export const WaitlistPage = () => (
  <Allowed need={{ role: 'ADMIN' }}>
    <Waitlist />
  </Allowed>
)

function Waitlist() {
  const query = useInfiniteQuery(pagesOf(listWaitlist))
  const open = useInstance()?.registration_enabled
  const download = useMutation({
    mutationFn: () => call(exportWaitlist),
    onSuccess: csv => downloadText('waitlist.csv', csv, 'text/csv;charset=utf-8'),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <>
      <PageHead
        title={t('Waitlist')}
        about={t('People who want to hear when the community opens.')}
        action={
          <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
            <DownloadIcon className="size-4.5" /> {t('Download CSV')}
          </Button>
        }
      />
      {open && (
        <Notice className="mb-4">
          {rich(
            'New people can sign in right now, so the form is not on the public page. It appears there when you close the registration in the {link}.',
            {
              link: (
                <Link to={paths.settings} search={{ group: 'community' }} className="font-medium underline">
                  {t('settings')}
                </Link>
              ),
            },
          )}
        </Notice>
      )}
      <PagedTable
        query={query}
        caption={t('Waitlist, newest first')}
        columns={columns}
        rowId={row => row.email}
        empty={
          <EmptyState icon={InboxIcon} title={t('Nobody is waiting')}>
            {t('Addresses that people leave on the public page are listed here.')}
          </EmptyState>
        }
      />
    </>
  )
}
