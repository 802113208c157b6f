/** Changes what a member may do. The roles on offer are those one may grant; the server has the last word. */

import { type Role, rankOf, roles } from '@chispa/contract/roles'
import { type UserRow, writeRole } from '@chispa/contract/users'
import { useState } from 'react'
import { toast } from 'sonner'
import { FormDialog } from '../../components/form-dialog.tsx'
import { Person } from '../../components/people/person.tsx'
import { RoleBadge, roleWords } from '../../components/people/role-badge.tsx'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { useMay, useMe } from '../../session/use-me.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'

type Row = Pick<UserRow, 'face' | 'userId' | 'pubkey' | 'username' | 'role'>

export function RoleCell({ row }: { row: Row }) {
  const me = useMe()
  const mayChange = useMay({ permission: 'users:manage_roles' })
  const [open, setOpen] = useState(false)
  if (!mayChange || row.userId === me.userId || rankOf(row.role) > rankOf(me.role)) return <RoleBadge role={row.role} />
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('{label}. Change the role', { label: roleWords()[row.role].label })}
        onClick={() => setOpen(true)}
        className="-my-1.5 inline-flex min-h-11 items-center gap-1 rounded-xl px-1 text-ink-faint hover:text-ink"
      >
        <RoleBadge role={row.role} />
        <ChevronDownIcon className="size-4" />
      </button>
      {open && <RoleDialog row={row} highest={me.role} close={() => setOpen(false)} />}
    </>
  )
}

function RoleDialog({ row, highest, close }: { row: Row; highest: Role; close: () => void }) {
  const form = useForm({
    defaults: { role: row.role },
    submit: body => call(writeRole, { params: { userId: row.userId }, body }),
    onDone: ({ role }) => {
      toast.success(t('Role changed to {label}', { label: roleWords()[role].label }))
      close()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Change the role')}
      about={t('It applies from the member’s next request on.')}
      act={t('Change role')}
      waitsFor={form.values.role === row.role && t('Nothing is changed yet.')}
      close={close}
    >
      <Person face={row.face} />
      <RadioCards
        label={t('Role')}
        name="role"
        cards={[...roles].reverse().map(role => ({
          value: role,
          title: roleWords()[role].label,
          about: roleWords()[role].about,
          disabled: rankOf(role) > rankOf(highest),
        }))}
        chosen={form.values.role}
        onChoose={role => form.set({ role })}
      />
    </FormDialog>
  )
}
