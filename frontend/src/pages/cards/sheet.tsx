/** The activation codes of cards that nobody holds yet, to print and cut; and the same as CSV. */

import { type Card, exportCards, listCards } from '@chispa/contract/cards'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { activationLink } from '../../components/cards/card-links.ts'
import { uidText } from '../../components/cards/card-words.ts'
import { downloadText } from '../../components/download.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { useCommunityName, useDocumentTitle, useOwnOrigin } from '../../components/instance.ts'
import { QrCode } from '../../components/qr-code.tsx'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { Allowed } from '../../frame/allowed.tsx'
import { BackLink } from '../../frame/back-link.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadIcon, NfcIcon, PrinterIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'

const route = getRouteApi('/dashboard/dashboard/cards/sheet')
const maxCards = 500

export const CardSheetPage = () => (
  <Allowed need={{ permission: 'cards:write' }}>
    <Sheet />
  </Allowed>
)

/** Newest first, so the first older one ends it. */
async function cardsSince(since: string | undefined, signal: AbortSignal): Promise<Card[]> {
  const found: Card[] = []
  let cursor: string | undefined
  do {
    const page = await call(listCards, { query: { paired: false, blocked: false, limit: 100, cursor }, signal })
    const wanted = page.rows.filter(card => since === undefined || card.createdAt >= since)
    found.push(...wanted)
    cursor = wanted.length < page.rows.length ? undefined : (page.nextCursor ?? undefined)
  } while (cursor !== undefined && found.length < maxCards)
  return found.slice(0, maxCards)
}

function Sheet() {
  const { since } = route.useSearch()
  useDocumentTitle(t('Activation codes'))
  const query = useQuery({
    queryKey: ['card-sheet', since],
    queryFn: ({ signal }) => cardsSince(since, signal),
  })
  const download = useMutation({
    mutationFn: () => call(exportCards, { query: { paired: false, blocked: false, ...(since && { since }) } }),
    onSuccess: csv => downloadText('cards.csv', csv, 'text/csv;charset=utf-8'),
    onError: error => toast.error(messageOf(error)),
  })
  const cards = query.data?.filter(({ otc }) => otc !== undefined) ?? []
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink to={paths.cards}>{t('All cards')}</BackLink>
        {cards.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
              <DownloadIcon className="size-4.5" /> {t('Download CSV')}
            </Button>
            <Button onClick={() => window.print()}>
              <PrinterIcon className="size-4.5" /> {t('Print')}
            </Button>
          </div>
        )}
      </div>
      {query.isPending ? (
        <Panel>
          <TableSkeleton />
        </Panel>
      ) : query.isError ? (
        <Panel>
          <ErrorState error={query.error} retry={() => query.refetch()} />
        </Panel>
      ) : cards.length === 0 ? (
        <Panel>
          <EmptyState icon={NfcIcon} title={t('No card waits for a holder')}>
            {t('Codes are printed of cards that nobody holds yet.')}
          </EmptyState>
        </Panel>
      ) : (
        <Labels cards={cards} />
      )}
    </>
  )
}

function Labels({ cards }: { cards: readonly Card[] }) {
  const origin = useOwnOrigin()
  const community = useCommunityName()
  return (
    <>
      <h1 className="mb-1 text-2xl font-semibold tracking-tight print:hidden">{t('Activation codes')}</h1>
      <p className="mb-6 text-sm text-ink-soft print:hidden">
        {t(
          'Cut them apart and give each away with its card. Whoever scans a code first becomes the holder: keep the sheet safe.',
        )}
      </p>
      <ul className="grid gap-4 rounded-2xl bg-white p-4 text-black sm:grid-cols-2 2xl:grid-cols-3 print:grid-cols-2 print:gap-0 print:p-0">
        {cards.map(card => (
          <li
            key={card.id}
            className="flex break-inside-avoid items-center gap-4 rounded-xl border border-dashed border-neutral-400 p-4 print:rounded-none"
          >
            <QrCode
              text={activationLink(origin, card.otc ?? '')}
              label={t('Code that activates {title}', { title: card.title })}
              className="aspect-square w-28 shrink-0"
            />
            <div className="flex min-w-0 flex-col gap-1 text-sm">
              <span className="font-semibold wrap-anywhere">{card.title}</span>
              <span className="font-mono text-xs whitespace-nowrap">{uidText(card.ntag424.cid)}</span>
              <span className="text-neutral-700">
                {t('Scan this with your phone, and the card is yours. {community}', { community })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
