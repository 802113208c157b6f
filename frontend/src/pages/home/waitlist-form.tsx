import { subscribeToWaitlist } from '@chispa/contract/waitlist'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'

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
      <TextField
        label={t('E-mail address')}
        problem={form.problem('email')}
        type="email"
        maxLength={254}
        autoComplete="email"
        placeholder={t('you@example.com')}
        value={form.values.email}
        onChange={email => form.set({ email })}
      />
      <TextField
        label={t('Name')}
        optional
        problem={form.problem('name')}
        maxLength={100}
        autoComplete="name"
        value={form.values.name}
        onChange={name => form.set({ name })}
      />
      {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      <Button type="submit" size="large" busy={form.busy}>
        {t('Join the waitlist')}
      </Button>
    </form>
  )
}
