/** Mints a token for an app. Its permissions are a part of one's own; it cannot be taken back, so it should end. */

import { cardProvisioningPreset, type Permission, permissions } from '@chispa/contract/roles'
import { type DeviceToken, mintDeviceToken } from '@chispa/contract/tokens'
import { messageOf } from '../../api/api-error.ts'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { permissionGroups } from './permission-words.ts'
import { PersonPicker } from './person-picker.tsx'

const lifetimes = () =>
  [
    ['8h', t('8 hours, a day of work')],
    ['1d', t('1 day')],
    ['7d', t('7 days')],
    ['30d', t('30 days')],
    ['365d', t('1 year')],
  ] as const

export function DeviceTokenForm({ onMinted }: { onMinted: (token: DeviceToken) => void }) {
  const { userId, pubkey, role, username, face } = useMe()
  const form = useForm({
    defaults: {
      user: { userId, pubkey, role, username, face },
      permissions: [...cardProvisioningPreset] as Permission[],
      expiresIn: '8h',
      other: '',
      name: '',
    },
    submit: values =>
      call(mintDeviceToken, {
        body: {
          userId: values.user.userId,
          permissions: values.permissions,
          expiresIn: values.expiresIn || values.other.trim(),
          ...(values.name.trim() && { name: values.name.trim() }),
        },
      }),
    onDone: onMinted,
  })
  const chosen = form.values.permissions
  const toggle = (name: Permission, on: boolean) =>
    form.set({ permissions: permissions.filter(one => (one === name ? on : chosen.includes(one))) })
  return (
    <form onSubmit={form.submit} className="flex flex-col gap-6">
      <div>
        <p className="mb-1.5 text-sm font-medium">{t('The app acts as')}</p>
        <PersonPicker chosen={form.values.user} onChoose={user => form.set({ user })} />
      </div>
      <Field label={t('What it is for')} hint={t('Such as the phone at the door; to find it in the list.')} optional>
        {control => (
          <Input
            {...control}
            maxLength={60}
            value={form.values.name}
            onChange={event => form.set({ name: event.target.value })}
          />
        )}
      </Field>
      <fieldset>
        <legend className="text-sm font-medium">{t('It may')}</legend>
        <div className="mt-1 mb-3 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            aria-pressed={isSame(chosen, cardProvisioningPreset)}
            onClick={() => form.set({ permissions: [...cardProvisioningPreset] })}
          >
            {t('Set up cards')}
          </Button>
          <Button variant="secondary" onClick={() => form.set({ permissions: [] })}>
            {t('Nothing')}
          </Button>
        </div>
        <div className="divide-y divide-line rounded-xl border border-line">
          {permissionGroups().map(group => (
            <fieldset key={group.resource} className="flex flex-wrap items-center gap-x-6 px-4">
              <legend className="float-left w-full pt-2.5 text-sm font-medium text-ink-soft sm:w-40 sm:pt-0">
                {group.label}
              </legend>
              <div className="flex flex-wrap gap-x-6">
                {group.permissions.map(({ name, label }) => (
                  <Checkbox
                    key={name}
                    label={label}
                    title={name}
                    checked={chosen.includes(name)}
                    onChange={event => toggle(name, event.target.checked)}
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('It ends after')} hint={t('To end one earlier, all devices are signed out in the settings.')}>
          {control => (
            <Select
              {...control}
              value={form.values.expiresIn}
              onChange={event => form.set({ expiresIn: event.target.value })}
            >
              {lifetimes().map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
              <option value="">{t('Another time…')}</option>
            </Select>
          )}
        </Field>
        {form.values.expiresIn === '' && (
          <TextField
            label={t('How long')}
            hint={t('Such as 30m, 12h or 90d; at least one minute.')}
            maxLength={32}
            placeholder="90d"
            value={form.values.other}
            onChange={other => form.set({ other })}
          />
        )}
      </div>
      {form.error && <Notice tone="danger">{messageOf(form.error)}</Notice>}
      <Button type="submit" size="large" busy={form.busy} disabled={chosen.length === 0} className="self-start">
        {t('Make the token')}
      </Button>
    </form>
  )
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && b.every(name => a.includes(name))
