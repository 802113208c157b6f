/** The wallets that the listener holds. There may be thousands: they are searched here, and drawn a hundred at a time. */

import type { ConnectionState } from '@chispa/contract/listener'
import type { WalletOwner } from '@chispa/contract/listener-link'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { type Connection, countByState, matching, nameOf, shortId } from '../../components/listener/listener-summary.ts'
import { connectionStatesByUrgency, connectionWords } from '../../components/listener/listener-words.ts'
import { Face } from '../../components/people/face.tsx'
import { bareFace, personName } from '../../components/people/person-name.ts'
import { numberText } from '../../components/sats.ts'
import { columnHelper } from '../../components/tables/data-table.tsx'
import { GrowingTable } from '../../components/tables/growing-table.tsx'
import { SearchBox } from '../../components/tables/search-box.tsx'
import { useFilters } from '../../components/tables/use-filters.ts'
import { Time } from '../../components/time.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { WalletIcon } from '../../ui/icons.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'

const route = getRouteApi('/dashboard/dashboard/listener')

const helper = columnHelper<Connection>()
const columns = helper.columns([
  helper.accessor('walletName', {
    header: () => t('Member and wallet'),
    cell: ({ row }) => <WalletName connection={row.original} />,
  }),
  helper.accessor('state', { header: () => t('State'), cell: ({ row }) => <State connection={row.original} /> }),
  helper.accessor('lastEventAt', {
    header: () => t('Last payment'),
    cell: ({ getValue }) => <MaybeTime what={t('Last payment')} at={getValue()} />,
  }),
  helper.accessor('lastCatchupAt', {
    header: () => t('Caught up'),
    cell: ({ getValue }) => (
      <span className="max-md:hidden">
        <MaybeTime at={getValue() ?? null} />
      </span>
    ),
  }),
])

const step = 100

export function ConnectionsPanel({ connections }: { connections: Connection[] }) {
  const search = route.useSearch()
  const { q, state } = search
  const navigate = route.useNavigate()
  const filter = useFilters<typeof search>(merge => navigate({ search: merge, replace: true }))
  const rows = useMemo(() => matching(connections, { q, state }), [connections, q, state])
  const counts = useMemo(() => countByState(connections), [connections])
  const isFiltered = q !== undefined || state !== undefined
  return (
    <Panel aria-labelledby="connections" className="overflow-hidden">
      <PanelHead
        id="connections"
        title={t('Wallets')}
        about={t('Every wallet in use that the listener holds, by state.')}
      />
      {connections.length > 0 && (
        <div className="flex flex-col gap-3 border-b border-line px-5 py-4 sm:px-6">
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">{t('State')}</legend>
            {[undefined, ...connectionStatesByUrgency.filter(one => counts[one] > 0 || one === state)].map(one => (
              <Choice
                key={one ?? 'all'}
                state={one}
                count={one ? counts[one] : connections.length}
                isChosen={one === state}
                choose={() => filter({ state: one })}
              />
            ))}
          </fieldset>
          <div className="flex">
            <SearchBox
              label={t('Wallet, member or relay')}
              value={q}
              maxLength={120}
              onSearch={(text, when) => filter({ q: text }, when)}
            />
          </div>
        </div>
      )}
      <GrowingTable
        key={`${q} ${state}`}
        caption={t('Wallets that the listener holds, those in trouble first')}
        columns={columns}
        rows={rows}
        rowId={row => row.walletId}
        step={step}
        inLine
        empty={
          isFiltered ? (
            <EmptyState icon={WalletIcon} title={t('No wallet matches')}>
              {t('Search for a part of a name, an id or a relay, or choose another state.')}
            </EmptyState>
          ) : (
            <EmptyState icon={WalletIcon} title={t('No wallets yet')}>
              {t('As soon as a member connects a wallet, the listener takes it up.')}
            </EmptyState>
          )
        }
      />
    </Panel>
  )
}

type ChoiceProps = { state: ConnectionState | undefined; count: number; isChosen: boolean; choose: () => void }

const Choice = ({ state, count, isChosen, choose }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    title={state && connectionWords()[state].about}
    onClick={choose}
    className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-4 text-sm font-medium text-ink-soft hover:bg-sunken aria-pressed:border-brand-text aria-pressed:bg-brand-tint aria-pressed:text-brand-text"
  >
    {state ? connectionWords()[state].label : t('All wallets')}
    <span className="tabular-nums">{numberText(count)}</span>
  </button>
)

const WalletName = ({ connection }: { connection: Connection }) => (
  <span className="flex min-w-0 items-center gap-3 py-1">
    {connection.owner && <Face face={faceOf(connection.owner)} className="size-9" />}
    <span className="flex min-w-0 flex-col">
      <span className="font-medium text-ink wrap-anywhere">
        <Owner owner={connection.owner} />
        {connection.owner ? (
          <span className="font-normal text-ink-soft"> · {nameOf(connection)}</span>
        ) : (
          nameOf(connection)
        )}
      </span>
      <span className="font-mono text-xs text-ink-faint wrap-anywhere" title={connection.walletId}>
        {shortId(connection.walletId)} · {connection.relayUrls.map(hostOf).join(', ')}
      </span>
    </span>
  </span>
)

const faceOf = ({ face, pubkey, username }: WalletOwner) => face ?? bareFace(pubkey, username)

function State({ connection: { state, parked, lastError, lastErrorAt } }: { connection: Connection }) {
  const { label, about, tone } = connectionWords()[state]
  const isTroubled = state !== 'ready' && lastError !== null
  return (
    <span className="flex flex-col items-start gap-1" data-line={isTroubled || undefined}>
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={tone} title={about}>
          {label}
        </Badge>
        {parked && <Badge title={t('It was reported as idle, and is asked seldom.')}>{t('Parked')}</Badge>}
      </span>
      {isTroubled && (
        <span className="max-w-72 text-xs text-ink-faint wrap-anywhere">
          {lastError}
          {lastErrorAt && (
            <>
              {' '}
              · <Time at={lastErrorAt} />
            </>
          )}
        </span>
      )}
    </span>
  )
}

/** On phones, where columns have no heads, a time needs its name. */
const MaybeTime = ({ what, at }: { what?: string; at: string | null }) =>
  at ? (
    <span>
      {what && <span className="text-ink-faint md:hidden">{what} </span>}
      <Time at={at} />
    </span>
  ) : (
    <span className="text-ink-faint max-md:hidden">{t('Not yet')}</span>
  )

/** First of all whose it is: nobody asks for a wallet by its number. */
const Owner = ({ owner }: { owner: WalletOwner | undefined }) =>
  owner && (
    <Link to={paths.person} params={{ userId: owner.userId }} className="underline-offset-4 hover:underline">
      {personName(faceOf(owner))}
    </Link>
  )

const hostOf = (relay: string): string => (URL.canParse(relay) ? new URL(relay).host : relay)
