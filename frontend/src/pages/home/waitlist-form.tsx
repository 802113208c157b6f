import { subscribeToWaitlist } from '@chispa/contract/waitlist'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'

export function WaitlistForm() {
  const form = useForm({
    defaults: { email: '', name: '' },
    submit: ({ email, name }) =>
      call(subscribeToWaitlist, { body: { email: email.trim(), ...(name.trim() && { name: name.trim() }) } }),
  })
  if (form.done) {
    return (
      <div role="status">
        <Notice tone="ok">{t('Thank you. You will hear from us when the community opens.')}</Notice>
      </div>
    )
  }
  return (
    <form onSubmit={form.submit} className="flex flex-col gap-4">
      <Field label={t('E-mail address')} problem={form.problem('email')}>
        {control => (
          <Input
            {...control}
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            placeholder="you@example.com"
            value={form.values.email}
            onChange={event => form.set({ email: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('Name')} optional problem={form.problem('name')}>
        {control => (
          <Input
            {...control}
            maxLength={100}
            autoComplete="name"
            value={form.values.name}
            onChange={event => form.set({ name: event.target.value })}
          />
        )}
      </Field>
      {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      <Button type="submit" size="large" busy={form.busy}>
        {t('Join the waitlist')}
      </Button>
    </form>
  )
}
