/** Whom the member follows on Nostr: asked when it opens, shown as far as they can be paid; who is ticked is kept. */
import { type Follow, keepFollows, readFollows } from '@chispa/contract/contacts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { ErrorState } from '../../components/error-state.tsx'
import { Person } from '../../components/people/person.tsx'
import { TableSkeleton } from '../../components/tables/table-skeleton.tsx'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

export function FollowsDialog({ close }: { close: () => void }) {
  const query = useQuery({
    queryKey: [readFollows.name],
    queryFn: ({ signal }) => call(readFollows, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    // What relays said: no change of ours makes it stale.
    meta: { fromWallet: true },
  })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const follows = query.data ?? []
  const keep = useMutation({
    mutationFn: () => {
      const people = follows.flatMap(({ publicKey, address, name }) =>
        publicKey !== null && chosen.has(publicKey)
          ? [{ publicKey, ...(address !== null && { address }), ...(name !== null && { name }) }]
          : [],
      )
      return call(keepFollows, { body: { people } })
    },
    onSuccess: ({ kept }) => {
      toast.success(t('{count} people are among your contacts now', { count: kept }))
      close()
    },
  })
  const toggle = (publicKey: string) =>
    setChosen(
      current =>
        new Set(current.has(publicKey) ? [...current].filter(one => one !== publicKey) : [...current, publicKey]),
    )
  const fresh = follows.filter(({ isKept }) => !isKept)
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('People you follow on Nostr')}
      about={t('Those who can be paid. Nothing is kept until you choose.')}
      footer={
        fresh.length > 0 && (
          <Button
            size="large"
            className="w-full"
            busy={keep.isPending}
            disabled={chosen.size === 0}
            onClick={() => keep.mutate()}
          >
            {t('Keep {count}', { count: chosen.size })}
          </Button>
        )
      }
    >
      {query.isPending ? (
        <>
          <p role="status" className="sr-only">
            {t('Asking the relays…')}
          </p>
          <TableSkeleton rows={4} />
        </>
      ) : query.isError ? (
        <ErrorState error={query.error} retry={() => query.refetch()} />
      ) : follows.length === 0 ? (
        <p className="py-6 text-center text-sm text-ink-soft">
          {t('The relays of this community know nobody whom you follow and who can be paid.')}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {follows.map(follow => (
            <li key={follow.publicKey}>
              <FollowRow follow={follow} isChosen={chosen.has(follow.publicKey ?? '')} onToggle={toggle} />
            </li>
          ))}
        </ul>
      )}
      {keep.isError && <Notice tone="danger">{messageOf(keep.error)}</Notice>}
    </Dialog>
  )
}

type RowProps = { follow: Follow; isChosen: boolean; onToggle: (publicKey: string) => void }

const FollowRow = ({ follow, isChosen, onToggle }: RowProps) => (
  <Checkbox
    className="items-center"
    label={<Person face={follow} note={follow.isKept ? t('in your contacts') : undefined} />}
    checked={isChosen || follow.isKept}
    disabled={follow.isKept}
    onChange={() => follow.publicKey !== null && onToggle(follow.publicKey)}
  />
)
