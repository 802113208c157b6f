/** Bills that the member split: a form for a new one, and those there are, each with how many have paid. */
import { listSplits, type Split } from '@chispa/contract/splits'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { momentText } from '../../components/relative-time.ts'
import { satsText } from '../../components/sats.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { queryOf } from '../../session/queries.ts'
import { ChevronRightIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SplitForm } from './split-form.tsx'

export function SplitsPage() {
  const navigate = useNavigate()
  const splits = useQuery(queryOf(listSplits)).data ?? []
  const open = (splitId: string) => void navigate({ to: paths.split, params: { splitId } })
  return (
    <div className="mx-auto w-full max-w-md">
      <PageHead
        title={t('Split a bill')}
        about={t('Everybody pays their share into your wallet. You see who has.')}
        back={<BackLink to={paths.receive}>{t('Receive')}</BackLink>}
      />
      <div className="flex flex-col gap-6">
        <SplitForm onMade={({ id }) => open(id)} />
        {splits.length > 0 && (
          <Panel aria-label={t('Your splits')} className="overflow-hidden">
            <ul className="divide-y divide-line">
              {splits.map(split => (
                <li key={split.id}>
                  <SplitRow split={split} />
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </div>
  )
}

function SplitRow({ split: { id, words, shares, totalMsats, createdAt } }: { split: Split }) {
  const paid = shares.filter(({ state }) => state === 'paid' || state === 'settled').length
  return (
    <Link
      to={paths.split}
      params={{ splitId: id }}
      className="flex min-h-16 items-center gap-3 px-5 py-3 hover:bg-sunken/60"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{words}</span>
        <span className="block text-sm text-ink-soft">
          {t('{paid} of {count} have paid', { paid, count: shares.length })} · {satsText(totalMsats)}
        </span>
        <span className="block text-xs text-ink-faint">{momentText(createdAt)}</span>
      </span>
      <ChevronRightIcon className="text-ink-faint" />
    </Link>
  )
}
