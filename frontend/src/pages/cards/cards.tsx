/** All cards of the community: how many, in what state, with whom. */

import { type Card, countCards, listCards } from '@chispa/contract/cards'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { CardBadges } from '../../components/cards/card-badges.tsx'
import { CardPicture } from '../../components/cards/card-picture.tsx'
import { uidText } from '../../components/cards/card-words.ts'
import { CardsTabs } from '../../components/cards/cards-tabs.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Person } from '../../components/people/person.tsx'
import { bareFace } from '../../components/people/person-name.ts'
import { Count, CountRow } from '../../components/tables/count-row.tsx'
import { columnHelper } from '../../components/tables/data-table.tsx'
import { PagedTable } from '../../components/tables/paged-table.tsx'
import { SearchBox } from '../../components/tables/search-box.tsx'
import { useFilters } from '../../components/tables/use-filters.ts'
import { Time } from '../../components/time.tsx'
import { Allowed } from '../../frame/allowed.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { oneOf, paths, type YesOrNo, yesOrNo } from '../../paths.ts'
import { pagesOf, queryOf } from '../../session/queries.ts'
import { useMay } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { NfcIcon, PlusIcon, PrinterIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ImportCardsDialog } from './import-cards-dialog.tsx'
import { NewCardDialog } from './new-card-form.tsx'
import { WipeChipDialog } from './wipe-chip-dialog.tsx'

const route = getRouteApi('/dashboard/dashboard/cards')

const helper = columnHelper<Card>()
const columns = helper.columns([
  helper.accessor('title', { header: () => t('Card'), cell: ({ row }) => <CardName card={row.original} /> }),
  helper.accessor('pubkey', {
    header: () => t('Holder'),
    cell: ({ row: { original } }) =>
      original.pubkey ? (
        <span data-line>
          <Person face={original.holderFace ?? bareFace(original.pubkey, original.username ?? null)} />
        </span>
      ) : (
        <span className="text-ink-faint">{t('No holder')}</span>
      ),
  }),
  helper.accessor('programming', { header: () => t('State'), cell: ({ row }) => <CardBadges card={row.original} /> }),
  helper.accessor('lastUsedAt', {
    header: () => t('Last used'),
    cell: ({ getValue }) => {
      const at = getValue()
      return at ? <Time at={at} /> : <span className="text-ink-faint">{t('Never used')}</span>
    },
  }),
])

export const CardsPage = () => (
  <Allowed need={{ permission: 'cards:read' }}>
    <Cards />
  </Allowed>
)

function Cards() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayMake = useMay({ role: 'ADMIN' })
  const mayWrite = useMay({ permission: 'cards:write' })
  const mayWipe = useMay({ permission: 'ntags:write' })
  const [making, setMaking] = useState(false)
  const [open, setOpen] = useState<'import' | 'wipe'>()
  const query = useInfiniteQuery({
    ...pagesOf(listCards, {
      query: {
        q: search.q,
        paired: asBoolean(search.paired),
        used: asBoolean(search.used),
        blocked: asBoolean(search.blocked),
        lost: search.lost,
      },
    }),
    placeholderData: keepPreviousData,
  })
  const filter = useFilters<typeof search>(merge => navigate({ search: merge, replace: true }))
  const filtered = Object.keys(search).length > 0
  const add = mayMake && (
    <Button onClick={() => setMaking(true)}>
      <PlusIcon className="size-4.5" /> {t('Add a card')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('Cards')} about={t('What your community taps to pay.')} action={add} />
      <CardsTabs />
      <div className="mb-6">
        <Counts />
      </div>
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchBox
          label={t('UID, name or holder')}
          value={search.q}
          maxLength={120}
          onSearch={(q, when) => filter({ q }, when)}
        />
        <Choice
          name={t('Holder')}
          value={search.paired}
          onChange={paired => filter({ paired })}
          words={pairedWords()}
        />
        <Choice name={t('Use')} value={search.used} onChange={used => filter({ used })} words={usedWords()} />
        <Choice
          name={t('Blocked')}
          value={search.blocked}
          onChange={blocked => filter({ blocked })}
          words={blockedWords()}
        />
        <Button
          variant={search.lost ? 'primary' : 'secondary'}
          aria-pressed={search.lost === 'yes'}
          onClick={() => filter({ lost: search.lost ? undefined : 'yes' })}
        >
          {t('Lost')}
        </Button>
      </div>
      <PagedTable
        query={query}
        caption={t('Cards, newest first')}
        columns={columns}
        rowId={row => row.id}
        inLine
        empty={
          filtered ? (
            <EmptyState icon={NfcIcon} title={t('No card matches')}>
              {t('Search for the start of a UID or of a name, or for the holder. Or try fewer filters.')}
            </EmptyState>
          ) : (
            <EmptyState icon={NfcIcon} title={t('No cards yet')} action={add}>
              {mayMake
                ? t('Take a blank NTAG 424 chip, add a card for it, program it and hand it over.')
                : t('As soon as an administrator adds cards, they show up here.')}
            </EmptyState>
          )
        }
      />
      <div className="mt-6 flex flex-wrap gap-2">
        {mayMake && (
          <Button asChild variant="secondary">
            <Link to={paths.cardSession}>
              <NfcIcon className="size-4.5" /> {t('Card after card')}
            </Link>
          </Button>
        )}
        {mayWrite && (
          <Button asChild variant="secondary">
            <Link to={paths.cardSheet}>
              <PrinterIcon className="size-4.5" /> {t('Print activation codes')}
            </Link>
          </Button>
        )}
        {mayMake && (
          <Button variant="secondary" onClick={() => setOpen('import')}>
            <PlusIcon className="size-4.5" /> {t('Move cards here')}
          </Button>
        )}
        {mayWipe && (
          <Button variant="secondary" onClick={() => setOpen('wipe')}>
            <NfcIcon className="size-4.5" /> {t('Wipe a chip')}
          </Button>
        )}
      </div>
      {open === 'import' && <ImportCardsDialog close={() => setOpen(undefined)} />}
      {open === 'wipe' && <WipeChipDialog close={() => setOpen(undefined)} />}
      {making && (
        <NewCardDialog
          close={() => setMaking(false)}
          onDone={({ id, title }) => {
            toast.success(t('{title} is added. Now program it.', { title }))
            void navigate({ to: paths.card, params: { cardId: id } })
          }}
        />
      )}
    </>
  )
}

const CardName = ({ card }: { card: Card }) => (
  <Link
    to={paths.card}
    params={{ cardId: card.id }}
    className="-my-1 flex min-h-11 min-w-0 items-center gap-3 rounded-lg decoration-line-strong underline-offset-4 hover:underline"
  >
    <CardPicture design={card.design} dim={card.blocked} className="w-14 rounded-md" />
    <span className="flex min-w-0 flex-col">
      <span className="font-medium text-ink wrap-anywhere">{card.title}</span>
      <span className="font-mono text-xs whitespace-nowrap text-ink-faint">{uidText(card.ntag424.cid)}</span>
    </span>
  </Link>
)

function Counts() {
  const query = useQuery(queryOf(countCards))
  if (query.isError) return <Notice tone="danger">{messageOf(query.error)}</Notice>
  const { total, paired, used, blocked } = query.data ?? {}
  return (
    <CountRow>
      <Count name={t('Cards')} value={total} />
      <Count name={t('With a holder')} value={paired} />
      <Count name={t('Used')} value={used} tone="text-ok" />
      <Count name={t('Blocked')} value={blocked} tone={blocked ? 'text-danger' : undefined} />
    </CountRow>
  )
}

type ChoiceWords = { any: string; yes: string; no: string }
const pairedWords = (): ChoiceWords => ({ any: t('Any holder'), yes: t('With a holder'), no: t('Without a holder') })
const usedWords = (): ChoiceWords => ({ any: t('Used or not'), yes: t('Used'), no: t('Never used') })
const blockedWords = (): ChoiceWords => ({ any: t('Blocked or not'), yes: t('Blocked'), no: t('Not blocked') })

type ChoiceProps = {
  name: string
  value: YesOrNo | undefined
  onChange: (value: YesOrNo | undefined) => void
  words: ChoiceWords
}

const Choice = ({ name, value, onChange, words }: ChoiceProps) => (
  <Select
    aria-label={name}
    className="min-w-0 flex-1 basis-28 sm:max-w-48"
    value={value ?? ''}
    onChange={event => onChange(oneOf(yesOrNo, event.target.value))}
  >
    <option value="">{words.any}</option>
    <option value="yes">{words.yes}</option>
    <option value="no">{words.no}</option>
  </Select>
)

const asBoolean = (value: YesOrNo | undefined): boolean | undefined =>
  value === undefined ? undefined : value === 'yes'
