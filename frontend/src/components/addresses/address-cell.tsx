/** A member's address in a list; whoever may, sets it. */

import { useState } from 'react'
import { toast } from 'sonner'
import { t } from '../../language/current.ts'
import { useMay } from '../../session/use-me.ts'
import { PencilIcon } from '../../ui/icons.tsx'
import { domainOf, useInstance } from '../instance.ts'
import { Person } from '../people/person.tsx'
import { bareFace } from '../people/person-name.ts'
import { UsernameDialog } from './username-form.tsx'

type Props = { userId: string; pubkey: string; username: string | null; address: string | null; strong?: boolean }

export function AddressCell({ userId, pubkey, username, address, strong }: Props) {
  const mayWrite = useMay({ permission: 'addresses:write' })
  const domain = domainOf(useInstance()) ?? location.host
  const [open, setOpen] = useState(false)
  const words = address ?? t('No address yet')
  const look = address ? `wrap-anywhere ${strong ? 'font-medium text-ink' : ''}` : 'text-ink-faint'
  if (!mayWrite) {
    return (
      <span data-line className={look}>
        {words}
      </span>
    )
  }
  return (
    <>
      <button
        type="button"
        data-line
        aria-haspopup="dialog"
        aria-label={address ? t('{address}. Change the address', { address }) : t('No address yet. Give an address')}
        onClick={() => setOpen(true)}
        className="group -my-1.5 -ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-xl px-1 text-left hover:text-ink"
      >
        <span className={look}>{words}</span>
        <PencilIcon className="size-4 shrink-0 text-ink-faint opacity-70 group-hover:opacity-100" />
      </button>
      {open && (
        <UsernameDialog
          title={address ? t('Change the address') : t('Give an address')}
          about={t('The member keeps it until they or an operator change it.')}
          who={<Person face={bareFace(pubkey, username)} />}
          userId={userId}
          current={username}
          domain={domain}
          onDone={({ lightningAddress }) => {
            toast.success(t('The address is {lightningAddress}', { lightningAddress }))
            setOpen(false)
          }}
          close={() => setOpen(false)}
        />
      )}
    </>
  )
}
