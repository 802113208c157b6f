/** What other members ask of this one: paid with a press, or declined. */
import { declineShare, listAskedShares } from '@chispa/contract/splits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { Face } from '../../components/people/face.tsx'
import { personName } from '../../components/people/person-name.ts'
import { satsNumber } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'

export function AskedPanel() {
  const asked = useQuery(queryOf(listAskedShares)).data ?? []
  const decline = useMutation({
    mutationFn: (shareId: string) => call(declineShare, { params: { shareId } }),
    onError: error => toast.error(messageOf(error)),
  })
  if (asked.length === 0) return null
  return (
    <Panel aria-label={t('Asked of you')} className="overflow-hidden">
      <ul className="divide-y divide-line">
        {asked.map(({ splitId, shareId, amountMsats, words, from }) => (
          <li key={shareId} className="flex flex-wrap items-center gap-3 px-5 py-3 sm:px-6">
            <Face face={from} />
            <span className="min-w-0 flex-1 basis-40">
              <span className="block font-medium wrap-anywhere">
                {t('{name} asks you for {amount} sats', { name: personName(from), amount: satsNumber(amountMsats) })}
              </span>
              <span className="block truncate text-sm text-ink-soft">{words}</span>
            </span>
            <span className="flex gap-2">
              <Button variant="ghost" busy={decline.isPending} onClick={() => decline.mutate(shareId)}>
                {t('I don’t pay')}
              </Button>
              <Button asChild>
                <Link to={paths.payShare} params={{ splitId }}>
                  {t('Pay')}
                </Link>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
