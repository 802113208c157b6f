/** Invitations: who was invited to what, whether it was used, and a link for one more. */

import { type Invite, listInvites, revokeInvite } from '@chispa/contract/invites'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { Person } from '../../components/people/person.tsx'
import { bareFace, personName } from '../../components/people/person-name.ts'
import { RoleBadge } from '../../components/people/role-badge.tsx'
import { momentText } from '../../components/relative-time.ts'
import { columnHelper } from '../../components/tables/data-table.tsx'
import { PagedTable } from '../../components/tables/paged-table.tsx'
import { Time } from '../../components/time.tsx'
import { Allowed } from '../../frame/allowed.tsx'
import { BackLink } from '../../frame/back-link.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { pagesOf } from '../../session/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkIcon, PlusIcon } from '../../ui/icons.tsx'
import { InviteDialog } from './invite-form.tsx'

export const InvitesPage = () => (
  <Allowed need={{ role: 'OPERATOR' }}>
    <Invites />
  </Allowed>
)

const helper = columnHelper<Invite>()
const columns = helper.columns([
  helper.accessor('note', {
    header: () => t('For whom'),
    cell: ({ row: { original } }) => (
      <span className="font-medium">{original.note ?? original.username ?? t('Anybody')}</span>
    ),
  }),
  helper.accessor('role', {
    header: () => t('Grants'),
    cell: ({ row: { original } }) => (
      <span className="flex flex-wrap gap-1.5">
        <RoleBadge role={original.role} />
        {original.username && <Badge>{original.username}</Badge>}
      </span>
    ),
  }),
  helper.accessor('state', { header: () => t('State'), cell: ({ row }) => <State invite={row.original} /> }),
  helper.accessor('createdBy', {
    header: () => t('Made by'),
    cell: ({ getValue }) => <Person face={faceOf(getValue())} />,
  }),
  helper.accessor('createdAt', { header: () => t('Made'), cell: ({ getValue }) => <Time at={getValue()} /> }),
  helper.display({
    id: 'act',
    header: () => <span className="sr-only">{t('Actions')}</span>,
    cell: ({ row }) => <Revoke invite={row.original} />,
  }),
])

const route = getRouteApi('/dashboard/dashboard/people/invites')

function Invites() {
  const { invite: role } = route.useSearch()
  const navigate = route.useNavigate()
  const [inviting, setInviting] = useState(role)
  // A role that a link chose is for one invitation: the next begins as a member's again.
  const close = () => {
    setInviting(undefined)
    void navigate({ search: {}, replace: true })
  }
  const query = useInfiniteQuery(pagesOf(listInvites))
  const invite = (
    <Button onClick={() => setInviting('USER')}>
      <PlusIcon className="size-4.5" /> {t('Invite somebody')}
    </Button>
  )
  return (
    <>
      <PageHead
        title={t('Invitations')}
        about={t('A link lets one person in, once, until it expires; also while registration is closed.')}
        back={<BackLink to={paths.people}>{t('All people')}</BackLink>}
        action={invite}
      />
      <PagedTable
        query={query}
        caption={t('Invitations, newest first')}
        columns={columns}
        rowId={row => row.id}
        empty={
          <EmptyState icon={LinkIcon} title={t('No invitations yet')}>
            {t('Invite an operator, or keep a name for somebody until they come.')}
          </EmptyState>
        }
      />
      {inviting && <InviteDialog role={inviting} close={close} />}
    </>
  )
}

function State({ invite }: { invite: Invite }) {
  switch (invite.state) {
    case 'open':
      return <Badge tone="ok">{t('Open until {moment}', { moment: momentText(invite.expiresAt) })}</Badge>
    case 'used':
      return <UsedBy invite={invite} />
    case 'expired':
      return <Badge>{t('Expired')}</Badge>
    case 'revoked':
      return <Badge>{t('Taken back')}</Badge>
    default:
      return invite.state satisfies never
  }
}

/** Who has left has no face any more. */
const faceOf = ({ face, pubkey, username }: Invite['createdBy']) => face ?? bareFace(pubkey, username)

function UsedBy({ invite: { acceptedBy } }: { invite: Invite }) {
  const name = acceptedBy ? personName(faceOf(acceptedBy)) : ''
  const words = t('Used by {name}', { name })
  if (!acceptedBy?.id) return <Badge>{words}</Badge>
  return (
    <Link
      to={paths.person}
      params={{ userId: acceptedBy.id }}
      className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4"
    >
      {words}
    </Link>
  )
}

function Revoke({ invite }: { invite: Invite }) {
  const revoke = useMutation({
    mutationFn: () => call(revokeInvite, { params: { inviteId: invite.id } }),
    onSuccess: () => toast.success(t('The invitation was taken back')),
    onError: error => toast.error(messageOf(error)),
  })
  if (invite.state !== 'open') return null
  return (
    <Button variant="ghost" className="max-md:-ml-4" busy={revoke.isPending} onClick={() => revoke.mutate()}>
      {t('Revoke')}
    </Button>
  )
}
