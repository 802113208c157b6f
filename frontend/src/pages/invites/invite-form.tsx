/** A new invitation: what it grants and for how long; then its link, which is told once. */

import { createInvite, defaultInviteDays } from '@chispa/contract/invites'
import { type Role, rankOf, roles } from '@chispa/contract/roles'
import { useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { roleWords } from '../../components/people/role-badge.tsx'
import { ScanCode } from '../../components/scan-code.tsx'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextField } from '../../ui/text-field.tsx'

const lifetimes = [1, defaultInviteDays, 30, 90] as const

/** An administrator gives away every role, an operator those that change nothing. */
const mayGrant = (own: Role, role: Role) => own === 'ADMIN' || rankOf(role) <= rankOf('VIEWER')

/** `role`: which one is chosen at first. */
export function InviteDialog({ role: first, close }: { role: Role; close: () => void }) {
  const me = useMe()
  const [link, setLink] = useState<string>()
  const form = useForm({
    defaults: {
      role: mayGrant(me.role, first) ? first : 'USER',
      username: '',
      note: '',
      days: defaultInviteDays as number,
    },
    submit: ({ role, username, note, days }) =>
      call(createInvite, {
        body: {
          role,
          days,
          ...(username.trim() && { username: username.trim().toLowerCase() }),
          ...(note.trim() && { note: note.trim() }),
        },
      }),
    onDone: ({ url }) => setLink(url),
    about: {
      invalid_username: 'username',
      username_reserved: 'username',
      username_taken: 'username',
      username_resting: 'username',
    },
  })
  if (link !== undefined) return <LinkDialog link={link} close={close} />
  return (
    <FormDialog form={form} title={t('Invite somebody')} act={t('Make the link')} close={close}>
      <TextField
        label={t('For whom')}
        hint={t('Only to find it in the list.')}
        optional
        maxLength={60}
        value={form.values.note}
        problem={form.problem('note')}
        onChange={note => form.set({ note })}
      />
      <TextField
        label={t('Name')}
        hint={t('Their lightning address. It is kept for whoever uses the link.')}
        optional
        maxLength={32}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={form.values.username}
        problem={form.problem('username')}
        onChange={username => form.set({ username })}
      />
      <RadioCards
        label={t('Role')}
        name="role"
        cards={roles.map(role => ({
          value: role,
          title: roleWords()[role].label,
          about: roleWords()[role].about,
          disabled: !mayGrant(me.role, role),
        }))}
        chosen={form.values.role}
        onChoose={role => form.set({ role })}
      />
      <Field label={t('Good for')} problem={form.problem('days')}>
        {control => (
          <Select
            {...control}
            value={form.values.days}
            onChange={event => form.set({ days: Number(event.target.value) })}
          >
            {lifetimes.map(days => (
              <option key={days} value={days}>
                {t('{count} days', { count: days })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}

const LinkDialog = ({ link, close }: { link: string; close: () => void }) => (
  <Dialog
    open
    onOpenChange={close}
    title={t('The invitation is ready')}
    about={t('Send the link to one person, or let them scan it. It is shown this once and works once.')}
    footer={<Button onClick={close}>{t('Done')}</Button>}
  >
    <ScanCode
      text={link}
      label={t('Link of the invitation, as a QR code')}
      copy={t('Copy the link')}
      testId="invite-link"
    />
  </Dialog>
)
