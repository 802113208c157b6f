/** The set-up, tested now: each line ok with its time, or what is wrong and the text that mends it. */

import { runSelfTest } from '@chispa/contract/self-test'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../components/error-state.tsx'
import { useDocumentTitle } from '../components/instance.ts'
import { CheckLine } from '../components/self-test/check-line.tsx'
import { TableSkeleton } from '../components/tables/table-skeleton.tsx'
import { Allowed } from '../frame/allowed.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { t } from '../language/current.ts'
import { queryOf } from '../session/queries.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'

export const SelfTestPage = () => (
  <Allowed need={{ role: 'ADMIN' }}>
    <SelfTest />
  </Allowed>
)

function SelfTest() {
  useDocumentTitle(t('Set-up check'))
  const test = useQuery({ ...queryOf(runSelfTest), staleTime: Number.POSITIVE_INFINITY, retry: false })
  return (
    <>
      <PageHead
        title={t('Set-up check')}
        about={t('Everything is really tried, from this machine through the public address. Nothing is spent.')}
        action={
          <Button busy={test.isFetching} onClick={() => void test.refetch()}>
            {t('Test again')}
          </Button>
        }
      />
      <Panel className="overflow-hidden" aria-busy={test.isFetching}>
        {test.data ? (
          <ul className="divide-y divide-line">
            {test.data.results.map(result => (
              <CheckLine key={result.check} result={result} among={test.data.results} />
            ))}
          </ul>
        ) : test.isError ? (
          <ErrorState error={test.error} retry={test.refetch} />
        ) : (
          <TableSkeleton rows={8} />
        )}
      </Panel>
    </>
  )
}
