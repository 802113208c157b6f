/** Changes what a member may do. The roles on offer are those one may grant; the server has the last word. */

import { type Role, rankOf, roles } from '@chispa/contract/roles'
import { type UserRow, writeRole } from '@chispa/contract/users'
import { useState } from 'react'
import { toast } from 'sonner'
import { Person } from '../../components/people/person.tsx'
import { RoleBadge, roleWords } from '../../components/people/role-badge.tsx'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { useMay, useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'

export function RoleCell({ row }: { row: UserRow }) {
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

function RoleDialog({ row, highest, close }: { row: UserRow; highest: Role; close: () => void }) {
  const form = useForm({
    defaults: { role: row.role },
    submit: body => call(writeRole, { params: { userId: row.userId }, body }),
    onDone: ({ role }) => {
      toast.success(t('Role changed to {label}', { label: roleWords()[role].label }))
      close()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('Change the role')}
      about={t('It applies from the member’s next request on.')}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="role-form" busy={form.busy} disabled={form.values.role === row.role}>
            {t('Change role')}
          </Button>
        </>
      }
    >
      <form id="role-form" onSubmit={form.submit} className="flex flex-col gap-4">
        <Person publicKey={row.pubkey} name={row.username} />
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">{t('Role')}</legend>
          {[...roles].reverse().map(role => (
            <label
              key={role}
              className={cn(
                'flex cursor-pointer items-start gap-3 rounded-xl border p-3.5 text-sm transition-colors',
                form.values.role === role ? 'border-brand-text bg-brand-tint' : 'border-line hover:bg-sunken',
                rankOf(role) > rankOf(highest) && 'pointer-events-none opacity-50',
              )}
            >
              <input
                type="radio"
                name="role"
                value={role}
                disabled={rankOf(role) > rankOf(highest)}
                checked={form.values.role === role}
                onChange={() => form.set({ role })}
                className="mt-0.5 size-4.5 shrink-0 accent-(--brand-text)"
              />
              <span>
                <span className="block font-medium">{roleWords()[role].label}</span>
                <span className="block text-ink-soft">{roleWords()[role].about}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      </form>
    </Dialog>
  )
}
