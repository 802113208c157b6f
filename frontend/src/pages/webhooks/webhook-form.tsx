import { createWebhook, type WebhookEvent, webhookEvents } from '@chispa/contract/webhook-endpoints'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { useMay } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { eventWords } from './webhook-words.ts'

export function WebhookForm({ close, onMade }: { close: () => void; onMade: (secret: string) => void }) {
  const mayTellAll = useMay({ role: 'ADMIN' })
  const form = useForm({
    defaults: { url: '', events: ['payment.received'] as WebhookEvent[], ofAll: false },
    submit: ({ url, events, ofAll }) =>
      call(createWebhook, { body: { url: url.trim(), events, scope: ofAll ? 'instance' : 'member' } }),
    onDone: ({ secret }) => onMade(secret),
  })
  const { events } = form.values
  return (
    <Dialog open onOpenChange={close} title={t('Add a webhook')}>
      <form onSubmit={form.submit} className="flex flex-col gap-5">
        <Field label={t('Address of your program')} problem={form.problem('url')}>
          {control => (
            <Input
              {...control}
              type="url"
              required
              maxLength={2048}
              placeholder="https://example.com/hook"
              value={form.values.url}
              onChange={event => form.set({ url: event.target.value })}
            />
          )}
        </Field>
        <fieldset>
          <legend className="text-sm font-medium">{t('It is told of')}</legend>
          {webhookEvents.map(name => (
            <Checkbox
              key={name}
              label={eventWords()[name]}
              hint={name}
              checked={events.includes(name)}
              onChange={({ target }) =>
                form.set({
                  events: webhookEvents.filter(one => (one === name ? target.checked : events.includes(one))),
                })
              }
            />
          ))}
        </fieldset>
        {mayTellAll && (
          <Checkbox
            label={t('Of everybody in the community')}
            hint={t('Otherwise only what happens to you.')}
            checked={form.values.ofAll}
            onChange={({ target }) => form.set({ ofAll: target.checked })}
          />
        )}
        {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
        <Button type="submit" size="large" busy={form.busy} disabled={events.length === 0}>
          {t('Add a webhook')}
        </Button>
      </form>
    </Dialog>
  )
}
