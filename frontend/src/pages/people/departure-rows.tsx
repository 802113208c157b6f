/** Blocking and deleting a person. What it means for names, cards, vouchers and wallets is told before anything happens. */

import { type Departure, deletePerson, readDeparture, writeBlocked } from '@chispa/contract/departure'
import type { PersonRecord } from '@chispa/contract/people'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { dayOf, midnightOf } from '../../components/calendar-days.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PersonRow } from './person-row.tsx'

/** Their device or key is in other hands: everything it could do stops. Undone like any block, or by a key they linked. */
export function StolenRow({ person: { userId, blockedAt, blockedReason } }: { person: PersonRecord }) {
  const [asking, setAsking] = useState(false)
  const [day, setDay] = useState(() => dayOf(new Date()))
  const stop = useMutation({
    mutationFn: () =>
      call(writeBlocked, {
        params: { userId },
        body: { blocked: true, reason: 'stolen', stolenSince: midnightOf(day || dayOf(new Date())) },
      }),
    onSuccess: () => {
      toast.success(t('Their key opens nothing any more'))
      setAsking(false)
    },
  })
  if (blockedAt !== null && blockedReason === 'stolen') return null
  return (
    <PersonRow
      title={t('Stolen device')}
      about={t('Stops everything that a thief could do with it: paying, cards, signing in, notifications.')}
    >
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('Stop everything')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('Was their device or key stolen?')}
          act={t('Stop everything')}
          busy={stop.isPending}
          trouble={stop.error ? messageOf(stop.error) : undefined}
          onConfirm={() => stop.mutate()}
          close={() => setAsking(false)}
        >
          <Told userId={userId} words={stolenWords} />
          <TextField
            label={t('Since when may others have had it?')}
            hint={t('A key that was linked in the week before that day, or later, cannot take the account over.')}
            type="date"
            max={dayOf(new Date())}
            value={day}
            onChange={setDay}
          />
        </ConfirmDialog>
      )}
    </PersonRow>
  )
}

export function BlockRow({ person: { userId, blockedAt, blockedReason } }: { person: PersonRecord }) {
  const [asking, setAsking] = useState(false)
  const isBlocked = blockedAt !== null
  const change = useMutation({
    mutationFn: () => call(writeBlocked, { params: { userId }, body: { blocked: !isBlocked } }),
    onSuccess: () => {
      toast.success(isBlocked ? t('They can sign in again') : t('The person is blocked'))
      setAsking(false)
    },
  })
  return (
    <PersonRow
      title={blockedReason === 'stolen' ? t('Stolen device') : isBlocked ? t('Blocked') : t('Block')}
      about={
        isBlocked
          ? t('They cannot sign in, their address takes nothing, and their cards are paused.')
          : t('Keeps them out until you let them in again. Nothing is lost by it.')
      }
    >
      {isBlocked ? (
        <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate()}>
          {t('Let them in again')}
        </Button>
      ) : (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('Block this person')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t('Block this person?')}
          act={t('Block')}
          busy={change.isPending}
          trouble={change.error ? messageOf(change.error) : undefined}
          onConfirm={() => change.mutate()}
          close={() => setAsking(false)}
        >
          <Told userId={userId} words={blockWords} />
        </ConfirmDialog>
      )}
    </PersonRow>
  )
}

export function DeleteRow({ person: { userId, pubkey, blockedAt } }: { person: PersonRecord }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => call(deletePerson, { params: { userId }, query: { pubkey } }),
    onSuccess: async () => {
      await navigate({ to: paths.people })
      toast.success(t('The person was deleted'))
    },
  })
  return (
    <PersonRow
      title={t('Delete')}
      about={
        blockedAt === null
          ? t('Block them first. A minute later they can be deleted, once nothing of theirs is under way.')
          : t('For good. What was paid stays in the books.')
      }
    >
      {blockedAt !== null && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('Delete this person')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t('Delete this person for good?')}
          act={t('Delete for good')}
          busy={remove.isPending}
          trouble={remove.error ? messageOf(remove.error) : undefined}
          onConfirm={() => remove.mutate()}
          close={() => setAsking(false)}
        >
          <Told userId={userId} words={deleteWords} />
        </ConfirmDialog>
      )}
    </PersonRow>
  )
}

/** Asked anew whenever the dialog opens. */
function Told({ userId, words }: { userId: string; words: (departure: Departure) => Words }) {
  const query = useQuery({ ...queryOf(readDeparture, { params: { userId } }), staleTime: 0 })
  if (query.isError) return <Notice tone="danger">{messageOf(query.error)}</Notice>
  if (!query.data) return <Skeleton className="h-24" />
  const { happens, warnings } = words(query.data)
  return (
    <>
      <ul className="list-disc space-y-1.5 pl-5">
        {happens.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {warnings.map(line => (
        <Notice key={line} tone="warn">
          {line}
        </Notice>
      ))}
    </>
  )
}

type Words = { happens: string[]; warnings: string[] }

const when = (is: boolean, line: () => string): string[] => (is ? [line()] : [])

const blockWords = ({
  username,
  aliases,
  cards,
  vouchers,
  wallets,
  courtesyWallets,
  openPayments,
  openVoucherTransfers,
}: Departure): Words => ({
  happens: [
    t(
      'Their devices and tills are signed out, nothing is told to their devices and webhooks any more, and their key cannot sign in.',
    ),
    ...when(username !== null, () =>
      t('The address {name} takes no more payments. The name stays theirs.', { name: username ?? '' }),
    ),
    ...when(aliases > 0, () => t('{count} further names take nothing either.', { count: aliases })),
    ...when(cards > 0, () => t('{count} cards are paused, and stay so until they are switched on.', { count: cards })),
    ...when(vouchers > 0, () => t('{count} vouchers stay theirs and wait.', { count: vouchers })),
    ...when(wallets > 0, () => t('{count} wallets stay connected, with their money.', { count: wallets })),
    ...when(openPayments + openVoucherTransfers > 0, () =>
      t('{count} payments or vouchers under way still end.', { count: openPayments + openVoucherTransfers }),
    ),
  ],
  warnings: when(courtesyWallets > 0, () =>
    t('{count} of the wallets came from this community: while blocked, the person cannot reach what is in them.', {
      count: courtesyWallets,
    }),
  ),
})

const stolenWords = (departure: Departure): Words => ({
  ...blockWords(departure),
  warnings: [
    ...blockWords(departure).warnings,
    t(
      'A wallet whose connection the thief copied can still be used elsewhere: ask the person to end it in the wallet’s own app.',
    ),
  ],
})

const deleteWords = (departure: Departure): Words => {
  const { username, cards, vouchers, wallets, courtesyWallets, openInvoices, unforwardedShares, deviceTokens } =
    departure
  const open = departure.openPayments + departure.openVoucherTransfers
  return {
    happens: [
      ...when(username !== null, () =>
        t('The name {name} rests for a month; then others can have it.', { name: username ?? '' }),
      ),
      ...when(departure.aliases > 0, () => t('{count} further names rest as well.', { count: departure.aliases })),
      ...when(cards > 0, () => t('{count} cards lose their holder and can be handed out again.', { count: cards })),
      ...when(vouchers > 0, () => t('{count} vouchers that could still be used are gone.', { count: vouchers })),
      ...when(wallets > 0, () =>
        t('{count} wallet connections are forgotten. The money stays in the wallets.', { count: wallets }),
      ),
      ...when(deviceTokens > 0, () => t('{count} device tokens open nothing any more.', { count: deviceTokens })),
      ...when(openInvoices > 0, () =>
        t('{count} open invoices may still be paid into their wallet; nobody hears of it here.', {
          count: openInvoices,
        }),
      ),
      t('Their key can join again while registration is open. To keep it out, leave it blocked.'),
    ],
    warnings: [
      ...when(open > 0, () =>
        t('{count} payments or vouchers are under way. They can be deleted once these have ended.', { count: open }),
      ),
      ...when(courtesyWallets > 0, () =>
        t('{count} of the wallets are courtesy wallets: whoever has no copy of the connection loses what is in them.', {
          count: courtesyWallets,
        }),
      ),
      ...when(unforwardedShares > 0, () =>
        t('{count} shares of received payments were not passed on yet, and will not be.', { count: unforwardedShares }),
      ),
    ],
  }
}
