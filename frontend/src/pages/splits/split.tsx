/** A bill that the member split: its link to share, and who has paid, as it happens. */
import { deleteSplit, readSplit, type SplitShare, settleShare } from '@chispa/contract/splits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { useInstance } from '../../components/instance.ts'
import { Face } from '../../components/people/face.tsx'
import { personName } from '../../components/people/person-name.ts'
import { QrCode } from '../../components/qr-code.tsx'
import { satsNumber, satsText } from '../../components/sats.ts'
import { ShareButton } from '../../components/share-button.tsx'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { BackLink } from '../../frame/back-link.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PersonIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'

const route = getRouteApi('/dashboard/dashboard/splits/$splitId')

export function SplitPage() {
  const { splitId } = route.useParams()
  const navigate = useNavigate()
  const origin = useInstance()?.endpoint ?? location.origin
  const query = useQuery(queryOf(readSplit, { params: { splitId } }))
  const settle = useMutation({
    mutationFn: ({ shareId, settled }: { shareId: string; settled: boolean }) =>
      call(settleShare, { params: { splitId, shareId }, body: { settled } }),
    onError: error => toast.error(messageOf(error)),
  })
  if (query.isPending) return <TableSkeleton rows={3} />
  if (!query.data) return <ErrorState error={query.error} retry={() => query.refetch()} />
  const { words, totalMsats, shares } = query.data
  const paid = shares.filter(isPaid)
  const link = `${origin}/split/${splitId}`
  const isShared = shares.some(({ member }) => member === null)
  return (
    <div className="mx-auto w-full max-w-md">
      <PageHead
        title={words}
        about={satsText(totalMsats)}
        back={<BackLink to={paths.splits}>{t('Split a bill')}</BackLink>}
      />
      <div className="flex flex-col gap-6">
        <Panel className="overflow-hidden">
          <p role="status" data-testid="split-paid" className="border-b border-line px-5 py-4 text-lg font-semibold">
            {paid.length === shares.length
              ? t('Everybody has paid')
              : t('{paid} of {count} have paid', { paid: paid.length, count: shares.length })}
            <span className="block text-sm font-normal text-ink-soft">
              {t('{paid} of {amount} sats are there', {
                paid: satsNumber(sum(paid)),
                amount: satsNumber(sum(shares)),
              })}
            </span>
          </p>
          <ul className="divide-y divide-line">
            {shares.map(share => (
              <ShareRow
                key={share.id}
                share={share}
                settle={settled => settle.mutate({ shareId: share.id, settled })}
                busy={settle.isPending && settle.variables.shareId === share.id}
              />
            ))}
          </ul>
        </Panel>
        {isShared && paid.length < shares.length && (
          <Panel className="flex flex-col items-center gap-4 p-5">
            <QrCode
              text={link}
              label={t('QR code of the link to pay a share')}
              className="aspect-square w-full max-w-64 rounded-2xl border border-line"
            />
            <div className="flex w-full flex-wrap justify-center gap-2">
              <ShareButton text={t('Pay your share: {words}', { words })} url={link} label={t('Share')} />
              <CopyButton text={link} label={t('Copy the link')} />
            </div>
          </Panel>
        )}
        <ConfirmButton
          variant="ghost"
          title={t('Take the split back?')}
          about={t('Its link asks for nothing any more. What was paid stays yours.')}
          act={t('Take the split back')}
          run={() => call(deleteSplit, { params: { splitId } })}
          onDone={() => navigate({ to: paths.splits })}
        >
          {t('Take the split back')}
        </ConfirmButton>
      </div>
    </div>
  )
}

const isPaid = ({ state }: SplitShare) => state === 'paid' || state === 'settled'
const sum = (shares: readonly SplitShare[]) => shares.reduce((all, { amountMsats }) => all + amountMsats, 0)

type RowProps = { share: SplitShare; settle: (settled: boolean) => void; busy: boolean }

function ShareRow({ share: { member, name, amountMsats, state }, settle, busy }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 px-5 py-3">
      {member ? (
        <Face face={member} />
      ) : (
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft">
          <PersonIcon />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{member ? personName(member) : (name ?? t('Anybody'))}</span>
        <span className="block text-sm text-ink-soft tabular-nums">{satsText(amountMsats)}</span>
      </span>
      {state === 'paid' && <Badge tone="ok">{t('Paid')}</Badge>}
      {state === 'declined' && <Badge tone="warn">{t('Does not pay')}</Badge>}
      {state !== 'paid' && (
        <Button variant="ghost" busy={busy} onClick={() => settle(state !== 'settled')}>
          {state === 'settled' ? t('Paid in cash') : t('Paid in cash?')}
        </Button>
      )}
    </li>
  )
}
