/** One person as operators see them: who they are, what they have here, and notes about them. No payments of theirs. */

import { type PersonRecord, readPerson } from '@chispa/contract/people'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { AliasesPanel } from '../../components/addresses/aliases-panel.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Face } from '../../components/people/face.tsx'
import { npubOf, shortNpub } from '../../components/people/npub.ts'
import { personName } from '../../components/people/person-name.ts'
import { momentText } from '../../components/relative-time.ts'
import { Fact, Facts } from '../../components/tables/facts.tsx'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { Time } from '../../components/time.tsx'
import { Allowed } from '../../frame/allowed.tsx'
import { BackLink } from '../../frame/back-link.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { queryOf } from '../../session/queries.ts'
import { useMay, useMe } from '../../session/use-me.ts'
import { Badge } from '../../ui/badge.tsx'
import { PersonIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { BlockRow, DeleteRow, StolenRow } from './departure-rows.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { CardsPanel, TokensPanel, WalletsPanel } from './person-panels.tsx'
import { RoleCell } from './role-form.tsx'
import { SignOutRow } from './sign-out.tsx'

const route = getRouteApi('/dashboard/dashboard/people/$userId')

export const PersonPage = () => (
  <Allowed need={{ permission: 'users:read' }}>
    <OnePerson />
  </Allowed>
)

const Everybody = () => <BackLink to={paths.people}>{t('All people')}</BackLink>

function OnePerson() {
  const { userId } = route.useParams()
  const query = useQuery(queryOf(readPerson, { params: { userId } }))
  if (query.data) return <Shown person={query.data} />
  return (
    <>
      <PageHead title={t('Person')} back={<Everybody />} />
      <Panel>
        {query.isPending ? (
          <TableSkeleton />
        ) : query.error instanceof ApiError && query.error.is('user_not_found') ? (
          <EmptyState icon={PersonIcon} title={t('There is no such person')} action={<Everybody />}>
            {t('They may have been deleted.')}
          </EmptyState>
        ) : (
          <ErrorState error={query.error} retry={() => query.refetch()} />
        )}
      </Panel>
    </>
  )
}

function Shown({ person }: { person: PersonRecord }) {
  const mayNote = useMay({ role: 'OPERATOR' })
  const mayReadNames = useMay({ permission: 'addresses:read' })
  return (
    <>
      <PageHead
        title={personName(person.face)}
        about={
          person.blockedAt && (
            <Badge tone="danger" className="whitespace-normal">
              {blockedText(person)}
            </Badge>
          )
        }
        back={<Everybody />}
      />
      <div className="flex flex-col gap-6">
        <WhoPanel person={person} />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <WalletsPanel wallets={person.wallets} />
          <CardsPanel cards={person.cards} />
        </div>
        {mayReadNames && person.username !== null && <AliasesPanel ofOther userId={person.userId} />}
        {mayNote && <NotesPanel userId={person.userId} />}
        {person.deviceTokens && person.deviceTokens.length > 0 && <TokensPanel tokens={person.deviceTokens} />}
        <EndingPanel person={person} />
      </div>
    </>
  )
}

function blockedText({ blockedAt, blockedBy, blockedReason }: PersonRecord): string {
  const name = blockedBy ? (blockedBy.username ?? shortNpub(blockedBy.pubkey)) : ''
  const said = { name, moment: momentText(blockedAt ?? '') }
  return blockedReason === 'stolen'
    ? t('Stopped as stolen by {name}, {moment}', said)
    : t('Blocked by {name}, {moment}', said)
}

function WhoPanel({ person }: { person: PersonRecord }) {
  const npub = npubOf(person.pubkey)
  const faint = (text: string) => <span className="text-ink-faint">{text}</span>
  return (
    <Panel className="grid items-center overflow-hidden sm:grid-cols-[9rem_1fr]">
      <div className="hidden place-items-center p-6 pr-0 sm:grid">
        <Face face={person.face} className="size-24" />
      </div>
      <Facts>
        <Fact
          name={t('Address')}
          action={
            person.lightningAddress && (
              <CopyButton iconOnly text={person.lightningAddress} label={t('Copy the address')} />
            )
          }
        >
          {person.lightningAddress ?? faint(t('None'))}
          {person.formerNames.length > 0 && (
            <span className="block text-xs text-ink-faint">
              {t('Before: {names}', { names: person.formerNames.map(({ username }) => username).join(', ') })}
            </span>
          )}
        </Fact>
        <Fact name={t('Public key')} action={<CopyButton iconOnly text={npub} label={t('Copy the npub')} />}>
          <span className="block truncate font-mono" title={npub}>
            {shortNpub(person.pubkey)}
          </span>
        </Fact>
        <Fact name={t('Role')}>
          <RoleCell row={person} />
        </Fact>
        <Fact name={t('Joined')}>
          <Time at={person.createdAt} />
        </Fact>
        <Fact name={t('Last seen')}>
          {person.lastSeenAt ? <Time at={person.lastSeenAt} /> : faint(t('Not since this is written down'))}
          {person.signedOutAt && (
            <span className="block text-xs text-ink-faint">
              {t('Devices signed out: {moment}', { moment: momentText(person.signedOutAt) })}
            </span>
          )}
        </Fact>
      </Facts>
    </Panel>
  )
}

/** What changes their account is for administrators; one's own devices everybody signs out. */
function EndingPanel({ person }: { person: PersonRecord }) {
  const me = useMe()
  const mayChange = useMay({ permission: 'users:write' })
  if (!mayChange && me.userId !== person.userId) return null
  return (
    <Panel aria-label={t('Access')} className="divide-y divide-line">
      <SignOutRow person={person} />
      {mayChange && me.userId !== person.userId && (
        <>
          <StolenRow person={person} />
          <BlockRow person={person} />
          <DeleteRow person={person} />
        </>
      )}
    </Panel>
  )
}
